// What people have said and proposed in a script, as far as it may still be told.
import type * as Y from 'yjs'
import { commentTime } from '#/shared/script/comment-origin.ts'
import { readCuts } from '#/shared/script/cuts/cuts.ts'
import { type Message, messagesSince } from '#/shared/script/messages.ts'
import { isOpen, readThreads } from '#/shared/script/threads.ts'

/** Messages that are older are not told. It is less than `NOTICE_DAYS`, so that no notice that was deleted comes again. */
export const TOLD_FOR_MS = 30 * 24 * 60 * 60 * 1000

/** A proposed cut, or other words that a comment proposes. */
export interface Proposal {
  readonly id: string
  /** The comment that proposes other words; null for a cut. */
  readonly commentId: string | null
  readonly by: string
  readonly at: number
}

export interface Talked {
  readonly messages: readonly Message[]
  readonly proposals: readonly Proposal[]
}

/** What people have said and proposed from a time on. */
export const talkedSince = (doc: Y.Doc, since: number): Talked => ({
  messages: messagesSince(doc, since),
  proposals: proposalsSince(doc, since),
})

/** What nobody has decided yet, by the clocks of those who propose it. */
function proposalsSince(doc: Y.Doc, since: number): readonly Proposal[] {
  const cuts = [...readCuts(doc).records].flatMap(([set, records]) =>
    [...records].flatMap(([cutId, { state, by, at }]) =>
      state === 'proposed' ? [{ id: `${cutId}@${set}`, commentId: null, by, at }] : [],
    ),
  )
  const threads = readThreads(doc)
  const words = [...threads.suggestions].flatMap(([commentId, { author }]) =>
    isOpen(threads, commentId)
      ? [{ id: commentId, commentId, by: author, at: commentTime(commentId) }]
      : [],
  )
  return [...cuts, ...words].flatMap(({ by, at, ...proposal }) =>
    by === null || at === null || at < since ? [] : [{ ...proposal, by, at }],
  )
}
