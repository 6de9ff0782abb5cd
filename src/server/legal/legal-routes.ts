import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { LegalNotice } from '#/shared/api/legal.ts'
import { route } from '../http/route.ts'

export function mountLegalRoutes(server: FastifyInstance, legal: LegalNotice): void {
  route(server, api.getLegalNotice, async () => legal)
}
