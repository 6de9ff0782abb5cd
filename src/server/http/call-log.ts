import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/** Every call is a line at `debug` and no higher level: the error handler logs what goes wrong. */
export class CallLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  /** Somebody has left before the answer was read. */
  override streamError(error: Error, request: FastifyRequest): void {
    request.log.debug({ err: error, req: request }, 'An answer was not read to its end')
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ req: request, status: reply.statusCode, ms }, 'Call')
  }
}
