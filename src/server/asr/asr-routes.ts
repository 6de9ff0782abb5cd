import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { route } from '../http/route.ts'

/** @param house whether the house has a recogniser of its own */
export function mountAsrRoutes(server: FastifyInstance, house: boolean): void {
  route(server, api.getRecogniser, async () => ({ house }))
}
