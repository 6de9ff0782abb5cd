import type { FastifyReply } from 'fastify'
import type { User } from '#/shared/api/accounts.ts'

/** The user for whom work is done that people take turns with. */
export interface Asker {
  readonly userId: string
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal
}

/** The asker of the work that the house does by itself. */
export const HOUSE: Asker = { userId: 'house' }

/**
 * The user who makes a call, for as long as the call's connection is open. The turns of the work count from here, so that
 * previews of large scripts keep none of the person's other calls waiting.
 */
export function askerOf({
  user,
  reply,
}: {
  readonly user: User
  readonly reply: FastifyReply
}): Asker {
  // `request.signal` is of no use here: it is aborted as soon as a body has been read
  const gone = new AbortController()
  reply.request.stay?.leave()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => gone.abort())
  return { userId: user.id, signal: gone.signal }
}
