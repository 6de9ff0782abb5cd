// When a user copies or deletes text, other users may have changed it without knowing that. Their changes are carried
// over: letters written, letters deleted, cues and all other marks set or taken away. Nothing is guessed: the update
// lists the characters that it has copied, its deletions name every character that its author knew, and each copy is
// stored with the marks that its author saw.
import type * as Y from 'yjs'
import { writeCopy, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut, removeCutWords } from '#/shared/script/copies/cut-words.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { isDeleted } from '#/shared/script/items.ts'
import { behindRest, besideReturned, showInOrder } from './shown-beside.ts'
import type { Note } from './characters.ts'
import { doubledParts, joinParts } from './join-parts.ts'
import { Meaning } from './meaning.ts'
import { joinWith, returnedLines } from './rejoin.ts'
import type { Authored } from './sent-update.ts'
import { settle } from './settle.ts'
import { textOf } from './texts.ts'
import { writeEdits } from './write-edits.ts'

/**
 * To be called from `afterTransaction`, by the server only: it has the edits that the author of an update may not
 * have known. Editors wait for the result. Returns whether anything was carried over.
 * @param origin the origin of the transaction in which this is written
 */
export function carryOver(transaction: Y.Transaction, update: Authored, origin: unknown): boolean {
  const { doc } = transaction
  const meaning = new Meaning(transaction, update)
  const doubled = doubledParts(transaction)
  const edits = settle(meaning)
  const returned = edits ? returnedLines(meaning) : []
  const pasted = edits ? pastedWords(meaning) : []
  const beside = besideReturned(meaning) ?? behindRest(meaning)
  const isSettled = !edits || Object.values(edits).every((part) => sizeOf(part) === 0)
  const others = [returned, pasted, doubled, beside ? [beside] : []]
  if (isSettled && others.every(({ length }) => length === 0)) return false
  doc.transact(() => {
    const forwards = forwardsOf(doc)
    const copied: CopiedRun[] = []
    const note: Note = (runs) => {
      for (const run of runs) {
        copied.push({ ...run, isCarried: true })
        forwards.add({ ...run, isCarried: true })
      }
    }
    if (edits) writeEdits(meaning, edits, forwards, note)
    for (const line of returned) note(joinWith(doc, line, forwards))
    for (const part of doubled) note(joinParts(part))
    for (const { parent } of pasted) removeCutWords(doc, parent)
    if (beside) showInOrder(doc, beside)
    writeCopy(doc, copied, true)
  }, origin)
  return true
}

const sizeOf = (part: readonly unknown[] | ReadonlySet<unknown>) =>
  'size' in part ? part.size : part.length

/** Texts of cut words that have been pasted into the script. */
function pastedWords({ doc, runs }: Meaning): readonly Y.XmlText[] {
  const texts = new Set(runs.map(({ from }) => textOf(doc, from)))
  return [...texts].flatMap((text) => (text && isOfCut(text) && !isDeleted(text) ? text : []))
}
