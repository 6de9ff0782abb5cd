// What a person's messages cost is counted over all of their sockets. Messages beyond the allowance wait in their order,
// and are not read from the sockets meanwhile: nothing is lost, and the people in other scripts go on.
import type { WebSocket } from 'ws'
import { cpuMs, createWorkBudget, type OnLimit } from '../../concurrency/rate-limiter.ts'
import { isLarge, type CollabLimits } from './limits.ts'

type Limits = Pick<CollabLimits, 'work' | 'threadWork' | 'unfinishedBytesPerUser'>

/** Processor time, in the thread of all sockets and in those of large documents. */
export interface Cost {
  readonly ms: number
  readonly threadMs: number
}

export const NO_COST: Cost = { ms: 0, threadMs: 0 }

/** A message that is to be taken. */
export interface Turn {
  readonly socket: Pick<WebSocket, 'pause' | 'resume' | 'readyState' | 'OPEN'>
  readonly bytes: number
  /** The work that it may make beside what is guessed from its bytes, asked when it is taken. */
  readonly costs?: () => Cost
  readonly isQuestion?: boolean
  readonly handle: () => void
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

/** What it costs to read a message from its socket, and each of its bytes. */
const MESSAGE_MS = 0.1
const READ_BYTE_MS = 0.00001
/** The work that a message makes is guessed from its bytes. A large update is applied in a thread, and only copied here. */
const BYTE_MS = 0.0005
const COPIED_BYTE_MS = 0.00001
/** What a waiting message takes beside its bytes. */
const WAITING_BYTES = 2048
/** Above this number of people, those who have not done anything for long are forgotten. */
const SWEEP_AT = 1_000

/**
 * The work of a message, guessed from its bytes: it holds for plays and for the densest updates, so that many messages that
 * are taken at once do not cost much more than is left. When the work is done, its real cost replaces the guess.
 */
export function guessedCost(bytes: number): Cost {
  return isLarge(bytes)
    ? { ms: bytes * COPIED_BYTE_MS, threadMs: bytes * BYTE_MS }
    : { ms: bytes * BYTE_MS, threadMs: 0 }
}

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
  /** In the order in which they have come. */
  readonly #waiting = new Set<Turn>()
  /** How many messages of a paused socket wait, and the last of them. */
  readonly #paused = new Map<Turn['socket'], { readonly count: number; readonly last: Turn }>()
  #waitingBytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Limits, now: () => number, onWait: () => void) {
    this.#here = createWorkBudget(limits.work, now)
    this.#thread = createWorkBudget(limits.threadWork, now)
    this.#maxWaitingBytes = limits.unfinishedBytesPerUser
    this.#onWait = onWait
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0 && this.#here.isFull() && this.#thread.isFull()
  }

  add(turn: Turn): boolean {
    if (this.#waiting.size === 0 && this.#waitMs() === 0) {
      this.#handle(turn)
      return true
    }
    const last = this.#paused.get(turn.socket)?.last
    // one answer is enough for questions that follow each other
    if (turn.isQuestion && last?.isQuestion) this.#drop(last)
    if (this.#waitingBytes + turn.bytes + WAITING_BYTES > this.#maxWaitingBytes) return false
    if (this.#waiting.size === 0) this.#onWait()
    this.#wait(turn)
    this.#handleLater()
    return true
  }

  spend(ms: number, threadMs = 0): void {
    this.#here.spend(ms)
    this.#thread.spend(threadMs)
    // the guess was too high: what waits need not wait for so long
    if (ms >= 0 && threadMs >= 0) return
    this.stop()
    this.#handleLater()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #handleLater(): void {
    if (this.#waiting.size === 0) return
    this.#timer ??= setTimeout(() => this.#handleWaiting(), this.#waitMs())
  }

  #waitMs(): number {
    return Math.max(this.#here.waitMs(), this.#thread.waitMs())
  }

  #wait(turn: Turn): void {
    const { socket, bytes } = turn
    this.#waiting.add(turn)
    this.#waitingBytes += bytes + WAITING_BYTES
    const { count } = this.#paused.get(socket) ?? { count: 0 }
    if (count === 0) socket.pause()
    this.#paused.set(socket, { count: count + 1, last: turn })
  }

  #drop(turn: Turn): void {
    const { socket, bytes } = turn
    this.#waiting.delete(turn)
    this.#waitingBytes -= bytes + WAITING_BYTES
    const paused = this.#paused.get(socket)
    if (!paused) return
    if (paused.count > 1) this.#paused.set(socket, { ...paused, count: paused.count - 1 })
    else this.#paused.delete(socket)
  }

  #handleWaiting(): void {
    this.#timer = undefined
    const resumed = new Set<Turn['socket']>()
    for (const turn of this.#waiting) {
      const { socket } = turn
      const isOpen = socket.readyState === socket.OPEN
      if (isOpen && this.#waitMs() > 0) break
      this.#drop(turn)
      if (!this.#paused.has(socket)) resumed.add(socket)
      // a message of a socket that was closed meanwhile costs nothing
      if (isOpen) this.#handle(turn)
    }
    for (const socket of resumed) socket.resume()
    this.#handleLater()
  }

  #handle({ bytes, costs, handle }: Turn): void {
    const guessed = guessedCost(bytes)
    this.spend(MESSAGE_MS + bytes * READ_BYTE_MS + guessed.ms, guessed.threadMs)
    const more = costs?.()
    if (more) this.spend(more.ms, more.threadMs)
    const begun = cpuMs()
    handle()
    this.spend(cpuMs() - begun)
  }
}
