import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { route } from '../http/route.ts'

export function mountVersionRoutes(server: FastifyInstance, version: string): void {
  route(server, api.getVersion, async () => ({ version }))
}
