// Finds for the letters that are carried over where they are to be written, and which marks they have there. All of it is found before
// they are written, letters by letters, because earlier letters may be the neighbours of later ones.
import * as Y from 'yjs'
import { askOnce, at } from '#/shared/at.ts'
import type { Forwards } from '#/shared/script/copies/forwards.ts'
import { itemById, itemsIn } from '#/shared/script/items.ts'
import { isKeyOfEdit } from '#/shared/script/mark-keys.ts'
import { marksOfCharacter, marksSeen, placeOf, startBy } from './characters.ts'
import { keyOf } from './letters-beside.ts'
import type { Anchor, Insert, Letters } from './settlement.ts'
import type { StraysIn } from './stray-marks.ts'
import { type IndexOf, indexOnce } from './text-index.ts'
import { behindRun, type Passing, passingBy, type Place } from './texts.ts'

/** What the places and the marks of letters are found by, as long as nothing but letters is written. */
export interface Sight extends Passing {
  readonly straysIn: StraysIn
  readonly indexOf: IndexOf
  /** The keys of all marks that a text has or had. */
  readonly ownKeysOf: (text: Y.XmlText) => ReadonlySet<string>
}

/** To be asked anew when anything but letters has been written. */
export const sightBy = (forwards: Forwards, straysIn: StraysIn): Sight => ({
  ...passingBy(forwards),
  straysIn,
  indexOf: indexOnce(),
  ownKeysOf: askOnce((text) => new Set([...itemsIn(text)].flatMap((one) => keyOf(one) ?? []))),
})

/**
 * The place behind the nearest existing anchor before the letters, or before the nearest existing one behind them. What
 * was carried over earlier may stand behind an anchor that has been erased: then the place is behind that.
 */
export function placeBeside(
  doc: Y.Doc,
  insert: Insert,
  { indexOf, ...passing }: Sight,
): Place | null {
  const { forwards } = passing
  const { anchors, index } = insert
  let place: Place | null = null
  const isThere = ({ first, isWritten }: Anchor) => isWritten || forwards.runAt(first) !== null
  for (let before = index - 1; before >= 0; before--) {
    const anchor = at(anchors, before)
    const here = isThere(anchor) ? placeOf(doc, forwards, anchor.last, -1, startBy(indexOf)) : null
    if (!here) continue
    if (!place || (here.text === place.text && here.index > place.index)) place = here
    const last = forwards.last(anchor.last)
    if (itemById(doc, last)?.deleted === false)
      return here === place ? behindRun(insert, place, last, passing, indexOf(place.text)) : place
  }
  if (place) return place
  for (let next = index + 1; next < anchors.length; next++) {
    const anchor = at(anchors, next)
    const behind = isThere(anchor)
      ? placeOf(doc, forwards, anchor.first, 0, startBy(indexOf))
      : null
    if (behind) return behind
  }
  return null
}

/**
 * The letters with the marks that both characters have between which their author saw them. Where one of these is not
 * known, with the marks of the nearest copies, those of the other one whose border is there, and those of living words within
 * whose borders they stood.
 */
export function withMarksAround(
  doc: Y.Doc,
  { letters, anchors, index, gaps }: Insert,
  { forwards, straysIn, indexOf }: Sight,
): readonly Letters[] {
  const marksOf = (id: Y.ID) => marksOfCharacter(doc, forwards.last(id), straysIn, indexOf)
  const nearest = [anchors[index - 1]?.last, anchors[index + 1]?.first].map((id, end) => ({
    marks: id ? marksOf(id) : gaps[end] ? null : {},
    isNext: gaps[end] === false,
  }))
  return letters.map((run) => {
    const sides = (run.sides ?? []).map((side) => {
      if (side === null) return { marks: {}, isNext: true }
      return 'unknown' in side ? side : { marks: marksOf(side), isNext: true }
    })
    const known = sides.flatMap((side) => ('unknown' in side ? [] : side))
    const begun = known.flatMap(({ marks }) =>
      Object.entries(marks ?? {}).filter(([key]) =>
        sides.some((side, end) => 'unknown' in side && isBorderOf(key, side.unknown, end)),
      ),
    )
    const gap = run.gapBy?.(forwards)
    const atEnds = (gap?.ends ?? []).map((id) => (id && marksOf(id)) ?? {})
    const isOnBoth = (key: string) => atEnds.every((marks) => key in marks)
    const within = atEnds.flatMap((marks, end) =>
      Object.entries(marks).filter(
        ([key]) => gap?.isWithin(key, end, isOnBoth(key)) && !run.hasEnded(key),
      ),
    )
    const around = marksBetween(known.length === sides.length ? known : nearest)
    // of letters at the edge of their text, no mark lies on both sides
    const isAtEdge = run.sides?.includes(null) === true
    const missing = Object.entries(isAtEdge ? {} : around).filter(([key]) => !run.hasEnded(key))
    return {
      ...run,
      marks: Object.fromEntries([...missing, ...begun, ...within, ...Object.entries(run.marks)]),
    }
  })
}

/**
 * Letters with the marks of their place that both characters beside it have: what goes along with a word into the midst of a
 * cue is in the cue, like the word. Of marks that lay in the letters' own text it is known whether the letters had them.
 */
export function withMarksThere(
  { text: own }: Insert,
  { text, index }: Place,
  letters: readonly Letters[],
  { straysIn, indexOf, ownKeysOf }: Sight,
): readonly Letters[] {
  const there = indexOf(text)
  const [before, behind] = [there.characterAt(index - 1), there.characterAt(index)]
  if (!before || !behind) return letters
  const [left, right] = [before, behind].map((one) => marksSeen(one, there, straysIn(text)))
  const known = ownKeysOf(own)
  const both = Object.entries(left ?? {}).filter(
    ([key]) => right && key in right && !known.has(key),
  )
  if (both.length === 0) return letters
  return letters.map((run) => ({ ...run, marks: { ...Object.fromEntries(both), ...run.marks } }))
}

/** Whether an item beside letters is the border with which a mark begins before them, or the one with which it ends behind them. */
const isBorderOf = (key: string, { client, clock }: Y.ID, end: number): boolean =>
  isKeyOfEdit(key, Y.createID(client, clock - end))

interface Beside {
  /** The present marks of a character; null if they are not known. */
  readonly marks: Letters['marks'] | null
  /** Whether no other character stood between this character and the letters. */
  readonly isNext: boolean
}

/** The marks that both have; or the marks of one, if only that one is known or stood right beside the letters. */
function marksBetween(neighbours: readonly Beside[]): Letters['marks'] {
  const known = neighbours.filter(({ marks }) => marks !== null)
  const next = known.filter(({ isNext }) => isNext)
  const [first, ...others] = next.length > 0 ? next : known
  return Object.fromEntries(
    Object.entries(first?.marks ?? {}).filter(([key]) =>
      others.every(({ marks }) => marks !== null && key in marks),
    ),
  )
}
