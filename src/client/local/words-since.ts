import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'

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
