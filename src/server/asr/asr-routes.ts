import type { FastifyInstance } from 'fastify'
import { asrCalls } from '#/shared/api/asr.ts'
import { route } from '../http/route.ts'

/** @param house whether the house has a recogniser of its own */
export function asrRoutes(server: FastifyInstance, house: boolean): void {
  route(server, asrCalls.getRecogniser, async () => ({ house }))
}
