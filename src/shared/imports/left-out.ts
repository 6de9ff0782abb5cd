// The words of the pages that an import left out of the script: an entry of `meta` for each group of them. Bringing a
// group into the script deletes its entry.
import type * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { META_NAME } from '../script/schema.ts'

/** The reasons why printed text is no part of the script. */
export const LEFT_OUT_KINDS = [
  'head',
  'pageNumber',
  'lineNumber',
  'mark',
  'note',
  'chord',
  'continuation',
  'byHand',
] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]

export interface LeftOut {
  /** 1-based. */
  readonly page: number
  readonly kind: LeftOutKind
  readonly text: string
}

/** Text of one kind; running heads that differ only in their numbers are a group of their own. */
export interface LeftOutGroup {
  readonly kind: LeftOutKind
  /** All words of the group, also those beyond the stored places. */
  readonly words: number
  readonly places: readonly Pick<LeftOut, 'page' | 'text'>[]
}

export interface StoredLeftOutGroup extends LeftOutGroup {
  /** Its entry in the `meta` map. */
  readonly key: string
}

const LEFT_OUT_PREFIX = 'leftOut:'
/** A document is loaded whole, so a long script stores only the first places of a group. */
const MAX_PLACES = 300
const MAX_GROUPS = 100

export function leftOutGroups(leftOut: readonly LeftOut[]): readonly LeftOutGroup[] {
  const groups = Map.groupBy(leftOut, ({ kind, text }) =>
    kind === 'head' ? `head ${text.toLowerCase().replace(/\d+/g, '#')}` : kind,
  )
  return [...groups.values()].flatMap((places) => {
    const [first] = places
    if (!first) return []
    const words = places.reduce((sum, { text }) => sum + wordsIn(text), 0)
    return [
      {
        kind: first.kind,
        words,
        places: places.slice(0, MAX_PLACES).map(({ page, text }) => ({ page, text })),
      },
    ]
  })
}

/** Words have a letter or a digit. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

export function writeLeftOut(doc: Y.Doc, leftOut: readonly LeftOut[]): void {
  const meta = doc.getMap(META_NAME)
  for (const [index, { kind, words, places }] of leftOutGroups(leftOut)
    .slice(0, MAX_GROUPS)
    .entries()) {
    const stored = places.map((place) => ({ ...place }))
    meta.set(`${LEFT_OUT_PREFIX}${String(index).padStart(4, '0')}`, { kind, words, places: stored })
  }
}

/** In the order of their first page. Entries that another program has written otherwise are passed over. */
export function readLeftOut(doc: Y.Doc): readonly StoredLeftOutGroup[] {
  const found = [...doc.getMap(META_NAME)].flatMap(([key, value]) =>
    key.startsWith(LEFT_OUT_PREFIX) && isRecord(value) ? groupOf(key, value) : [],
  )
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** An entry of words that a person has left out in the review of the import: flat, so that undo can take it back. */
export function leftOutByHand(places: readonly Pick<LeftOut, 'page' | 'text'>[]): {
  readonly kind: 'byHand'
  readonly words: number
  readonly pages: string
  readonly texts: string
} {
  return {
    kind: 'byHand',
    words: places.reduce((sum, { text }) => sum + wordsIn(text), 0),
    pages: places.map(({ page }) => page).join('\n'),
    texts: places.map(({ text }) => text.replaceAll('\n', ' ')).join('\n'),
  }
}

/** The key of such an entry: behind those of the import itself. */
export const byHandKey = (id: string): string => `${LEFT_OUT_PREFIX}hand-${id}`

function groupOf(
  key: string,
  entry: Readonly<Record<string, unknown>>,
): readonly StoredLeftOutGroup[] {
  const { pages, texts } = entry
  if (typeof pages !== 'string' || typeof texts !== 'string') return storedGroup(key, entry)
  const numbers = pages.split('\n').map(Number)
  const places = texts.split('\n').map((text, at) => ({ page: numbers[at] ?? 1, text }))
  return storedGroup(key, { ...entry, places })
}

function storedGroup(
  key: string,
  { kind, words, places }: Readonly<Record<string, unknown>>,
): readonly StoredLeftOutGroup[] {
  const known = LEFT_OUT_KINDS.find((one) => one === kind)
  if (!known || !Array.isArray(places) || !Number.isSafeInteger(words)) return []
  const stored = places.flatMap((place: unknown) => {
    if (!isRecord(place)) return []
    const { page, text } = place
    return typeof text === 'string' && Number.isSafeInteger(page)
      ? [{ page: Number(page), text }]
      : []
  })
  return stored.length > 0 ? [{ key, kind: known, words: Number(words), places: stored }] : []
}
