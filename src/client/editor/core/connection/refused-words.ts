// The words in edits that the server does not take. The edits are dropped, because they would be sent again and again, and the
// words are shown until their author lets go of them.
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import { readVisit, storeVisit } from '#/client/local/visit-storage.ts'
import { createStore } from '#/client/ui/store.ts'

/** Goes up when words are kept or let go, so that the screen reads them again. */
export const refusals = createStore(0)

const keyOf = (scriptId: string) => `refused-words:${scriptId}`

export function keepRefusedWords(scriptId: string, words: readonly string[]): void {
  const all = [...new Set([...refusedWords(scriptId), ...words])]
  if (all.length === 0) return
  storeVisit(keyOf(scriptId), JSON.stringify(all))
  refusals.set(refusals.get() + 1)
}

export function refusedWords(scriptId: string): readonly string[] {
  const kept: unknown = JSON.parse(readVisit(keyOf(scriptId)) ?? '[]')
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

export function letGoOfWords(scriptId: string): void {
  storeVisit(keyOf(scriptId), null)
  refusals.set(refusals.get() + 1)
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
