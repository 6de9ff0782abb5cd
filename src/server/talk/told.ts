// What people have said and proposed in a script, as far as it may still be told.
import type * as Y from 'yjs'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { readCuts } from '#/shared/script/cuts/cuts.ts'
import { listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { type Message, messagesSince } from '#/shared/script/messages.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
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
export function talkedSince(doc: Y.Doc, since: number): Talked {
  const messages = messagesSince(doc, since)
  return { messages, proposals: [...proposedCuts(doc, since), ...proposedWords(doc, messages)] }
}

/** The cuts that nobody has decided yet, by the clocks of those who propose them. Those whose words are gone are left out. */
function proposedCuts(doc: Y.Doc, since: number): readonly Proposal[] {
  const proposed = [...readCuts(doc).records].flatMap(([set, records]) =>
    [...records].flatMap(([cutId, { state, by, at }]) =>
      state !== 'proposed' || by === null || at === null || at < since
        ? []
        : [{ id: `${cutId}@${set}`, cutId, commentId: null, by, at }],
    ),
  )
  if (proposed.length === 0) return []
  const there = new Set(listCutIds(docOfBlocks(readBlocks(doc))))
  return proposed.filter(({ cutId }) => there.has(cutId))
}

/** The comments that propose other words, and are there and open. */
function proposedWords(doc: Y.Doc, messages: readonly Message[]): readonly Proposal[] {
  const threads = readThreads(doc)
  return messages.flatMap(({ id, commentId, at }) => {
    const by = id === commentId ? threads.suggestions.get(commentId)?.author : null
    return by && isOpen(threads, commentId) ? [{ id, commentId, by, at }] : []
  })
}
