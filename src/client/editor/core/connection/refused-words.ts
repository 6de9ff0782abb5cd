// The words in edits that the server does not take. The edits are dropped, because they would be sent again and again, and the
// words are shown until their author lets go of them.
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { clockOf, type StateVector } from '#/shared/script/state-vector.ts'
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

/** What clients have written from these clocks on: letters, comments, answers, suggestions, and what is said of cues and cuts. */
export function wordsSince({ store }: Y.Doc, from: StateVector): readonly string[] {
  const found: string[] = []
  for (const [client, clock] of from) {
    let typed = ''
    for (const struct of store.clients.get(client) ?? []) {
      const isNew = struct instanceof Y.Item && struct.id.clock + struct.length > clock
      const letters = isNew && !struct.deleted ? lettersOf(struct, clock) : null
      if (letters === null && isNew && !struct.deleted) found.push(...wordsOf(struct))
      // letters that were typed in one go are neighbours, or parts of one item
      if (letters !== null) typed += letters
      else if (typed !== '') typed = (found.push(typed), '')
    }
    found.push(typed)
  }
  return [...new Set(found.map((words) => words.trim()).filter(Boolean))]
}

function lettersOf({ content, id }: Y.Item, from: number): string | null {
  return content instanceof Y.ContentString ? content.str.slice(Math.max(from - id.clock, 0)) : null
}

const FIELDS = ['commentText', 'cueName', 'text', 'does', 'who', 'reason'] as const

function wordsOf({ content }: Y.Item): readonly string[] {
  const values: readonly unknown[] =
    content instanceof Y.ContentFormat ? [content.value] : content.getContent()
  return values
    .filter(isRecord)
    .flatMap((value) => FIELDS.map((field) => value[field]))
    .filter((words) => typeof words === 'string')
}
