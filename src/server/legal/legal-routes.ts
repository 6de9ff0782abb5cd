import type { FastifyInstance } from 'fastify'
import { legalCalls, type LegalNotice } from '#/shared/api/legal.ts'
import { route } from '../http/route.ts'

export function legalRoutes(server: FastifyInstance, legal: LegalNotice): void {
  route(server, legalCalls.getLegalNotice, async () => legal)
}
