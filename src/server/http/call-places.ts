import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import {
  ANY_PLACES,
  type ConcurrencyLimit,
  createConcurrencyLimit,
  createPlaces,
  type Places,
  type Release,
} from '../concurrency/concurrency-limit.ts'
import { createInTurn, type InTurn } from '../concurrency/fair-queue.ts'

/** What the open calls of a person may hold at once. */
export interface CallPlaces {
  /** The calls of a token, and those of a person, whatever they wait for. */
  readonly open: ConcurrencyLimit
  /** The calls of a token whose session is looked up. */
  readonly lookups: Places
  /** The bytes of a person's bodies that arrive, or wait for their turn. */
  readonly bodies: Places
  /** A person's calls that are worked on. */
  readonly working: Places
  /** The bytes of a person's answers that have not been read. */
  readonly unread: Places
  /** Large answers are compressed in turns by person, so that one person's do not fill the threads that all share. */
  readonly compressing: InTurn
}

export interface CallLimits {
  readonly open: number
  readonly workingAtOnce: number
  readonly arrivingBytes: number
  readonly unreadBytes: number
}

const CALL_LIMITS: CallLimits = {
  // through a proxy that speaks HTTP/2 a browser sends a hundred
  open: 500,
  // the database answers in order: of one person no more calls are in front of a commit
  workingAtOnce: 6,
  // eight of the largest forms
  arrivingBytes: 2 * 1024 * 1024,
  unreadBytes: 16 * 1024 * 1024,
}

const COMPRESSED_AT_ONCE = 2

export function createCallPlaces(own: Partial<CallLimits> = {}): CallPlaces {
  const { open, workingAtOnce, arrivingBytes, unreadBytes } = { ...CALL_LIMITS, ...own }
  return {
    open: createConcurrencyLimit(open),
    lookups: createPlaces(workingAtOnce),
    bodies: createPlaces(arrivingBytes),
    working: createPlaces(workingAtOnce),
    unread: createPlaces(unreadBytes),
    compressing: createInTurn(COMPRESSED_AT_ONCE),
  }
}

export const ANY_CALL_PLACES: CallPlaces = {
  open: { acquire: () => () => {} },
  lookups: ANY_PLACES,
  bodies: ANY_PLACES,
  working: ANY_PLACES,
  unread: ANY_PLACES,
  compressing: async (_, work) => work(),
}

/** One call's way through the places: what it holds is let go where it goes on, and when it is over. */
export interface CallStay {
  /** Resolves when the body may be read. */
  readonly arrive: (bytes: number) => Promise<void>
  /** Resolves when the call may be worked on. */
  readonly work: () => Promise<void>
  /** The call waits for work that has turns of its own. */
  readonly leave: () => void
  /** The answer is there, and has not been read. */
  readonly answer: (bytes: number) => void
}

export function createCallStay(
  { bodies, working, unread }: CallPlaces,
  person: string,
  ends: (end: () => void) => void,
): CallStay {
  let isOver = false
  let held: Release = () => {}
  const hold = (next: Release) => {
    held()
    held = next
    if (isOver) {
      held()
      held = () => {}
    }
  }
  ends(() => {
    isOver = true
    hold(() => {})
  })
  return {
    arrive: async (bytes) => hold(await bodies.enter(person, bytes)),
    async work() {
      const mayAnswer = await unread.enter(person, 0)
      mayAnswer()
      hold(await working.enter(person))
      if (isOver) throw new DOMException('The caller has gone.', 'AbortError')
    },
    leave: () => hold(() => {}),
    answer: (bytes) => hold(unread.take(person, bytes)),
  }
}

/**
 * Calls `end` when the answer has been sent, or can be sent no more. 'finish' does not come where the connection breaks,
 * and 'close' of the answer does not where another answer is before it on the same connection.
 */
export function whenOver(socket: Socket, response: ServerResponse, end: () => void): void {
  let isOver = false
  const over = () => {
    if (isOver) return
    isOver = true
    socket.off('close', over)
    end()
  }
  if (socket.destroyed) return over()
  // as many as the connection has calls
  socket.setMaxListeners(0)
  socket.once('close', over)
  response.once('close', over)
  response.once('finish', over)
}
