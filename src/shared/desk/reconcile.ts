// Compares the cues of one type in the script with the list of a desk, by their numbers.
import type { CueType } from '#/shared/script/cue-types.ts'
import { compareKeys, numberKey, typeNamedBy } from './desk-number.ts'
import type { DeskCue, DeskList } from './desk-file.ts'
import { isSameText } from './table.ts'

/** A cue of the script. */
export interface BookCue {
  readonly cueId: string
  readonly number: string
  /** The name of the cue. */
  readonly name: string
  /** What happens. */
  readonly does: string
  /** Whether no word of it is played: then the desk need not have it. */
  readonly isCut: boolean
  /** Whether it stands in the text; its order counts only then. */
  readonly isPlaced: boolean
}

export const DIFFERENCE_KINDS = [
  'missing-at-desk',
  'missing-in-book',
  'label',
  'order',
  'double',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

interface Numbered {
  /** The same for the same difference, however often it is found. */
  readonly id: string
  /** The number as it is compared. */
  readonly key: string
}

export type Difference = Numbered &
  (
    | { readonly kind: 'missing-at-desk'; readonly book: BookCue }
    | { readonly kind: 'missing-in-book'; readonly desk: DeskCue }
    | { readonly kind: 'label'; readonly book: BookCue; readonly desk: DeskCue }
    | {
        readonly kind: 'order'
        readonly book: BookCue
        readonly desk: DeskCue
        /** The number of the cue before it, in the form in which numbers are compared; null if it is the first one. */
        readonly behindInBook: string | null
        readonly behindAtDesk: string | null
      }
    | { readonly kind: 'double'; readonly inBook: number; readonly atDesk: number }
  )

/** The cues of a list that are compared with those of a type: its own ones, and those that name no department. */
export function cuesOfType(
  list: DeskList,
  type: CueType,
): DeskList & {
  /** The number of cues that other departments have. */
  readonly ofOthers: number
} {
  const cues = list.cues.filter(({ number }) => (typeNamedBy(number) ?? type) === type)
  return { ...list, cues, ofOthers: list.cues.length - cues.length }
}

/** The type that most cues of a list name; null if none names one. */
export function typeNamedMost({ cues }: DeskList): CueType | null {
  const counts = new Map<CueType, number>()
  for (const { number } of cues) {
    const type = typeNamedBy(number)
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

/**
 * Compares the cues of the script, in its order, with those of the desk, in its order.
 * @returns the differences by kind, and within a kind by number
 */
export function reconcile(ours: readonly BookCue[], theirs: DeskList): readonly Difference[] {
  const book = Map.groupBy(ours, ({ number }) => numberKey(number))
  const desk = Map.groupBy(theirs.cues, ({ key }) => key)
  const differences: Difference[] = []
  /** The cues that both have, in the order of the script. */
  const matched: (readonly [BookCue, DeskCue])[] = []
  for (const [key, [first, ...more]] of book) {
    const there = desk.get(key)
    const others = more.filter(({ isCut }) => !isCut).length + Number(first?.isCut === false)
    if (others > 1 || (there?.length ?? 0) > 1)
      differences.push(differenceOf('double', key, { inBook: others, atDesk: there?.length ?? 0 }))
    const called = first?.isCut ? (more.find(({ isCut }) => !isCut) ?? first) : first
    const [deskCue] = there ?? []
    if (!called) continue
    if (deskCue) matched.push([called, deskCue])
    else if (!called.isCut) differences.push(differenceOf('missing-at-desk', key, { book: called }))
  }
  for (const [key, [first, ...more]] of desk) {
    if (!first || book.has(key)) continue
    differences.push(differenceOf('missing-in-book', key, { desk: first }))
    if (more.length > 0)
      differences.push(differenceOf('double', key, { inBook: 0, atDesk: more.length + 1 }))
  }
  for (const [bookCue, deskCue] of matched)
    if (!areTextsSame(bookCue, deskCue))
      differences.push(differenceOf('label', deskCue.key, { book: bookCue, desk: deskCue }))
  differences.push(...outOfOrder(matched.filter(([{ isPlaced }]) => isPlaced)))
  const rank = (kind: DifferenceKind) => DIFFERENCE_KINDS.indexOf(kind)
  return differences.toSorted((a, b) => rank(a.kind) - rank(b.kind) || compareKeys(a.key, b.key))
}

/** The texts of a cue for a desk. What happens is the label of a cue without a name. */
export function deskTextsOf({ name, does }: Pick<BookCue, 'name' | 'does'>): DeskTexts {
  return name === '' ? { label: does, notes: '' } : { label: name, notes: does }
}

export type DeskTexts = Pick<DeskCue, 'label' | 'notes'>

/** The texts of a cue that has the desk's; where the desk has no notes, what happens stays. */
export function takenTexts(
  { name, does }: Pick<BookCue, 'name' | 'does'>,
  { label, notes }: DeskTexts,
): Pick<BookCue, 'name' | 'does'> {
  if (notes !== '') return { name: label, does: notes }
  return name === '' ? { name, does: label } : { name: label, does }
}

/** Whether the texts are the same. A desk that has no notes for a cue says nothing about what happens. */
function areTextsSame({ name, does }: BookCue, { label, notes }: DeskCue): boolean {
  if (name !== '') return isSameText(name, label) && (notes === '' || isSameText(does, notes))
  const isInLabel = isSameText(does, label) && (notes === '' || isSameText(does, notes))
  return isInLabel || (label === '' && isSameText(does, notes))
}

function differenceOf<K extends DifferenceKind, T extends object>(kind: K, key: string, rest: T) {
  return { id: `${kind} ${key}`, kind, key, ...rest }
}

/** The fewest cues that would have to be moved for the two orders to be the same. */
function outOfOrder(matched: readonly (readonly [BookCue, DeskCue])[]): readonly Difference[] {
  const places = matched.map(([, { row }]) => row)
  const inOrder = longestRise(places)
  if (inOrder.size === places.length) return []
  const atDesk = matched.toSorted(([, a], [, b]) => a.row - b.row)
  const behindAtDesk = new Map(
    atDesk.map(([, { row }], index) => [row, atDesk[index - 1]?.[1].key ?? null]),
  )
  return matched.flatMap(([book, desk], index) =>
    inOrder.has(index)
      ? []
      : [
          differenceOf('order', desk.key, {
            book,
            desk,
            behindInBook: matched[index - 1]?.[1].key ?? null,
            behindAtDesk: behindAtDesk.get(desk.row) ?? null,
          }),
        ],
  )
}

/** The indexes of a longest series of rising values. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
  /** By length - 1: the index of the smallest value that ends a rise of this length. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? -1] ?? Infinity) < value) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1] ?? -1)
    ends[low] = index
  }
  const rise = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) rise.add(index)
  return rise
}
