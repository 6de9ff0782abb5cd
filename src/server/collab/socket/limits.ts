import type { WorkAllowance } from '../../concurrency/rate-limiter.ts'

/** The limits of connections. A connection beyond a number of connections or bytes is closed with code 1008. */
export interface CollabLimits {
  /** The work that one person's messages may make in the thread of all sockets; beyond it, messages wait. */
  readonly work: WorkAllowance
  /** The same for large documents, which have threads of their own. */
  readonly threadWork: WorkAllowance
  /** Open connections of one person in one script: tabs and devices. */
  readonly connectionsPerUser: number
  /** The same over all scripts. */
  readonly socketsPerUser: number
  /** How many bytes of one person's messages may be held that are incomplete, or wait for their turn. */
  readonly unfinishedBytesPerUser: number
  /** How long a message may take to arrive completely. */
  readonly unfinishedMs: number
  /** How many bytes may be held that the server has sent to one person and that the person's clients have not read. */
  readonly unreadBytesPerUser: number
}

/**
 * A typist makes 5 ms of work a second, a tab that opens a play 20 ms once. A play of 10,000 blocks that is sent in
 * one message makes 2 s of work in its thread.
 */
export const DEFAULT_LIMITS: CollabLimits = {
  work: { msPerSecond: 50, burstMs: 50 },
  threadWork: { msPerSecond: 200, burstMs: 5_000 },
  connectionsPerUser: 32,
  socketsPerUser: 64,
  unfinishedBytesPerUser: 32 * 1024 * 1024,
  // a play of 1 MB by the worst wifi, 9 KB a second
  unfinishedMs: 120_000,
  // a play of 10,000 blocks in forty tabs
  unreadBytesPerUser: 128 * 1024 * 1024,
}

const ANY_WORK: WorkAllowance = {
  msPerSecond: Number.MAX_SAFE_INTEGER,
  burstMs: Number.MAX_SAFE_INTEGER,
}

export const NO_LIMITS: CollabLimits = {
  work: ANY_WORK,
  threadWork: ANY_WORK,
  connectionsPerUser: Infinity,
  socketsPerUser: Infinity,
  unfinishedBytesPerUser: Infinity,
  unfinishedMs: Infinity,
  unreadBytesPerUser: Infinity,
}

/** A message of this size is a paste, a play or offline work, and not typing. */
export const isLarge = (bytes: number): boolean => bytes > 64 * 1024

/**
 * What one update may have to go through (`measureUpdate`), and under how many client ids. A play of 20,000 blocks, or one
 * of 10,000 that was typed offline with 30,000 corrections, has 210,000 to go through; each visit writes under one client id.
 */
export const MAX_UPDATE = { work: 600_000, clients: 5_000 } as const

/** A script above this takes no more. */
export const MAX_DOCUMENT_WORK = 2_000_000

/** The same in bytes, for texts that are long and few: twenty times a play of 10,000 blocks. */
export const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024

/** A smaller update is typing: it is taken by a document of any size. */
export const MAX_TYPED_BYTES = 1024

/**
 * A state vector names every client of the document, in some ten bytes each. A client may name so many bytes more than
 * the server's document has.
 */
export const MAX_MORE_VECTOR_BYTES = 16 * 1024

/** A presence update above this is refused (close code 1009): a hundred people's states fit. */
export const MAX_PRESENCE_BYTES = 64 * 1024

/**
 * The buffers of large updates, to be moved into another thread: to copy 14 MB takes up to 0.1 s where the memory is new. Each has its
 * buffer to itself; small ones may lie in the same packet.
 */
export const movableBuffers = (updates: readonly Uint8Array[]): readonly ArrayBuffer[] => [
  ...new Set(
    updates.flatMap(({ buffer, length }) =>
      isLarge(length) && buffer instanceof ArrayBuffer ? [buffer] : [],
    ),
  ),
]
