// The words of the pages that an import left out of the script: an entry of `meta` for each group of them. Bringing a
// group into the script deletes its entry.
import type * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { onMeta } from '../script/meta.ts'
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
  'annotation',
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
interface LeftOutGroup {
  readonly kind: LeftOutKind
  readonly words: number
  readonly places: readonly Pick<LeftOut, 'page' | 'text'>[]
}

export interface StoredLeftOutGroup extends LeftOutGroup {
  /** Its entry in the `meta` map. */
  readonly key: string
}

const LEFT_OUT_PREFIX = 'leftOut:'
/** Running heads beyond this number of groups are one group. */
const MAX_HEADS = 90
/** Each of these is a text of its own; small marks are one text for each page. */
const TEXTS: ReadonlySet<LeftOutKind> = new Set(['head', 'note', 'annotation', 'byHand'])

/** Every text is in a group, however many there are: a word that is in no group would be gone without a word. */
function leftOutGroups(leftOut: readonly LeftOut[]): readonly LeftOutGroup[] {
  const heads = new Set<string>()
  const groups = Map.groupBy(leftOut, ({ kind, text }) => {
    if (kind !== 'head') return kind
    const head = text.toLowerCase().replace(/\d+/g, '#')
    if (heads.size < MAX_HEADS) heads.add(head)
    return heads.has(head) ? `head ${head}` : 'further heads'
  })
  return [...groups.values()].flatMap((places) => {
    const [first] = places
    if (!first) return []
    const words = places.reduce((sum, { text }) => sum + wordsIn(text), 0)
    return [{ kind: first.kind, words, places: TEXTS.has(first.kind) ? places : byPage(places) }]
  })
}

/** A text for each page: a long script has ten numbers of lines on each of its pages. */
function byPage(places: readonly LeftOut[]): readonly Pick<LeftOut, 'page' | 'text'>[] {
  const pages = Map.groupBy(places, ({ page }) => page)
  return [...pages].map(([page, own]) => ({ page, text: own.map(({ text }) => text).join(' ') }))
}

/** Words have a letter or a digit. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

export function writeLeftOut(doc: Y.Doc, leftOut: readonly LeftOut[]): void {
  const meta = doc.getMap(META_NAME)
  for (const [index, group] of leftOutGroups(leftOut).entries())
    meta.set(`${LEFT_OUT_PREFIX}${String(index).padStart(4, '0')}`, storedAs(group))
}

/** Calls the listener when words that were left out were brought in, or otherwise changed. */
export function onLeftOut(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key.startsWith(LEFT_OUT_PREFIX), listener)
}

/** In the order of their first page. Entries that another program has written otherwise are passed over. */
export function readLeftOut(doc: Y.Doc): readonly StoredLeftOutGroup[] {
  const found = [...doc.getMap(META_NAME)].flatMap(([key, value]) =>
    key.startsWith(LEFT_OUT_PREFIX) && isRecord(value) ? groupOf(key, value) : [],
  )
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** An entry as it is stored: flat, so that undo can take it away and back. */
interface LeftOutEntry<Kind extends LeftOutKind> {
  readonly [field: string]: string | number
  readonly kind: Kind
  readonly words: number
  readonly pages: string
  readonly texts: string
}

function storedAs<Kind extends LeftOutKind>({
  kind,
  words,
  places,
}: LeftOutGroup & { readonly kind: Kind }): LeftOutEntry<Kind> {
  return {
    kind,
    words,
    pages: places.map(({ page }) => page).join('\n'),
    texts: places.map(({ text }) => text.replaceAll('\n', ' ')).join('\n'),
  }
}

/** An entry of words that a person has left out in the review of the import. */
export function leftOutByHand(
  places: readonly Pick<LeftOut, 'page' | 'text'>[],
): LeftOutEntry<'byHand'> {
  const words = places.reduce((sum, { text }) => sum + wordsIn(text), 0)
  return storedAs({ kind: 'byHand', words, places })
}

/** The key of such an entry: behind those of the import itself. */
export const byHandKey = (id: string): string => `${LEFT_OUT_PREFIX}hand-${id}`

/** Scripts that were imported earlier store a list of places. */
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
