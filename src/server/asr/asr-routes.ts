import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { route } from '../http/route.ts'

/** @param selfHosted whether the house has a recogniser of its own */
export function mountAsrRoutes(server: FastifyInstance, selfHosted: boolean): void {
  route(server, api.getRecogniser, async () => ({ selfHosted, house: selfHosted }))
}
