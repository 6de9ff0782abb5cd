import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/** Every call is a line at `debug` and no higher level: the error handler logs errors. */
export class CallLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  /** The client has left before it has read the whole answer. */
  override streamError(error: Error, request: FastifyRequest): void {
    request.log.debug({ err: error, req: request }, 'An answer was not read to its end')
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ req: request, status: reply.statusCode, ms }, 'Call')
  }
}
