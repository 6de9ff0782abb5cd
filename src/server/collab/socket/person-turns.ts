// What a person's messages cost is counted over all of their sockets. Messages beyond the allowance wait in their order,
// and are not read from the sockets meanwhile: nothing is lost, and the people in other scripts go on.
import type { WebSocket } from 'ws'
import { createWorkBudget } from '../../concurrency/work-budget.ts'
import type { OnLimit } from '../../http/limit-hits.ts'
import { isLarge, type CollabLimits } from './limits.ts'

type Limits = Pick<CollabLimits, 'work' | 'threadWork' | 'unfinishedBytesPerUser'>

/** Processor time, in the thread of all sockets and in those of large documents. */
export interface Cost {
  readonly ms: number
  readonly threadMs: number
}

/** A message that is to be taken. */
export interface Turn {
  readonly socket: Pick<WebSocket, 'pause' | 'resume'>
  readonly bytes: number
  /** What the message asks for, as work that is guessed before it is taken. */
  readonly asks?: Cost
  readonly take: () => void
}

export interface PersonTurns {
  /** Takes a message now, or later; returns false if so much waits already that it is not taken at all. */
  readonly add: (turn: Turn) => boolean
  /** Takes the processor time of the person's work from the allowance, that of large documents apart. */
  readonly spend: (ms: number, threadMs?: number) => void
}

export interface Turns {
  readonly of: (userId: string) => PersonTurns
  readonly close: () => void
}

/** A message costs at least this; the work that it makes is counted when it is done. */
const MESSAGE_MS = 0.1
/**
 * A guess that holds for plays and for the densest updates, so that many messages that are taken at once do not cost much
 * more than is left.
 */
const BYTE_MS = 0.0005
/** A large update is applied in a thread; here its bytes are copied. */
const COPIED_BYTE_MS = 0.00002
/** Above this number of people, those who have not done anything for long are forgotten. */
const SWEEP_AT = 1_000

export function createTurns(limits: Limits, now: () => number, onLimit: OnLimit): Turns {
  const people = new Map<string, Person>()
  return {
    of(userId) {
      if (people.size > SWEEP_AT)
        for (const [other, person] of people) if (person.isIdle) people.delete(other)
      const person =
        people.get(userId) ??
        new Person(limits, now, () => onLimit({ limit: 'document messages', userId }))
      people.set(userId, person)
      return person
    },
    close() {
      for (const person of people.values()) person.stop()
    },
  }
}

class Person implements PersonTurns {
  readonly #here
  readonly #thread
  readonly #maxWaitingBytes: number
  readonly #onWait: () => void
  readonly #waiting: Turn[] = []
  #waitingBytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Limits, now: () => number, onWait: () => void) {
    this.#here = createWorkBudget(limits.work, now)
    this.#thread = createWorkBudget(limits.threadWork, now)
    this.#maxWaitingBytes = limits.unfinishedBytesPerUser
    this.#onWait = onWait
  }

  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#here.isFull() && this.#thread.isFull()
  }

  add(turn: Turn): boolean {
    if (this.#waiting.length === 0 && this.#waitMs() === 0) {
      this.#take(turn)
      return true
    }
    if (this.#waitingBytes + turn.bytes > this.#maxWaitingBytes) return false
    if (this.#waiting.length === 0) this.#onWait()
    this.#waiting.push(turn)
    this.#waitingBytes += turn.bytes
    turn.socket.pause()
    this.#schedule()
    return true
  }

  spend(ms: number, threadMs = 0): void {
    this.#here.spend(ms)
    this.#thread.spend(threadMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #waitMs(): number {
    return Math.max(this.#here.waitMs(), this.#thread.waitMs())
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#takeWaiting(), this.#waitMs())
  }

  #takeWaiting(): void {
    this.#timer = undefined
    const paused = new Set(this.#waiting.map(({ socket }) => socket))
    while (this.#waiting.length > 0 && this.#waitMs() === 0) {
      const [turn] = this.#waiting.splice(0, 1)
      if (!turn) break
      this.#waitingBytes -= turn.bytes
      this.#take(turn)
    }
    for (const { socket } of this.#waiting) paused.delete(socket)
    for (const socket of paused) socket.resume()
    if (this.#waiting.length > 0) this.#schedule()
  }

  #take({ bytes, asks, take }: Turn): void {
    if (asks) this.spend(asks.ms, asks.threadMs)
    if (isLarge(bytes)) this.spend(MESSAGE_MS + bytes * COPIED_BYTE_MS, bytes * BYTE_MS)
    else this.spend(MESSAGE_MS + bytes * BYTE_MS)
    take()
  }
}
