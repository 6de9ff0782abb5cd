// The words in edits that the server does not take. The edits are dropped, because they would be sent again and again, and the
// words are shown until their author lets go of them.
import * as Y from 'yjs'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'
import { wordsSince } from '#/client/local/read-local-copy.ts'
import { readRefusedWords, storeRefusedWords } from '#/client/local/refused-words.ts'
import { createStore } from '#/client/ui/store.ts'

/** Goes up when words are kept or let go, so that the screen reads them again. */
export const refusals = createStore(0)

/** Whose words they are. */
interface Author {
  readonly userId: string
  readonly scriptId: string
}

export function keepRefusedWords(author: Author, words: readonly string[]): void {
  change(author, [...new Set([...refusedWords(author), ...words])])
}

/**
 * Keeps of words that were kept as refused only those that the server does not have: what a person typed in one go was
 * taken in part, where its first letters were on their way before the right to write was lost.
 */
export function keepOnlyRefused(
  author: Author,
  words: readonly string[],
  refused: readonly string[],
): void {
  const kept = refusedWords(author)
  // the author may have let go of them already
  if (!words.every((each) => kept.includes(each))) return
  change(author, [...new Set([...kept.filter((each) => !words.includes(each)), ...refused])])
}

export const refusedWords = ({ userId, scriptId }: Author): readonly string[] =>
  readRefusedWords(userId, scriptId)

export const letGoOfWords = (author: Author): void => change(author, [])

function change({ userId, scriptId }: Author, words: readonly string[]): void {
  storeRefusedWords(userId, scriptId, words)
  refusals.set(refusals.get() + 1)
}

/**
 * The words that clients have written from these clocks on, and that a state does not have; null if the state has all edits of the
 * document, deletions as well.
 * @param edits the document as one update, made before the state was asked for: the state has what others wrote until then
 */
export function wordsNotIn(
  state: Uint8Array,
  doc: Y.Doc,
  edits: Uint8Array,
  from: StateVector,
): readonly string[] | null {
  const other = new Y.Doc({ gc: false })
  Y.applyUpdate(other, state)
  const { sv, ds } = Y.snapshot(other)
  other.destroy()
  if (Y.snapshotContainsUpdate(new Y.Snapshot(ds, sv), edits)) return null
  return wordsSince(
    doc,
    new Map([...from].map(([client, clock]) => [client, Math.max(clock, clockOf(sv, client))])),
  )
}
