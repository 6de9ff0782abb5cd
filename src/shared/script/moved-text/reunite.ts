// A text that somebody else has moved: the shared document knows no moving, so the old one is deleted and a
// copy inserted, without what was written in the old one meanwhile. Here is what the copy lacks.
import * as Y from 'yjs'
import type { OwnWords } from './own-words.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A character of a text that is gone, as it stood there. */
export interface LostCharacter {
  readonly character: string
  readonly attributes: Attributes
  /** Where it stands in the order in which one wrote oneself; null for what others have, or have written. */
  readonly own: number | null
}

/** Characters that a copy lacks, and before which of its units (UTF-16) they belong. */
export interface Missing {
  readonly index: number
  readonly text: string
  readonly attributes: Attributes
}

/** How a copy becomes what the text was. All indices count UTF-16 units. */
export interface Reunion {
  /** How much of what others have of the text is in the copy, and how much of the copy was in the text; 0 to 1. */
  readonly likeness: { readonly ofText: number; readonly ofCopy: number }
  readonly missing: readonly Missing[]
  /** By how many units of the text stand before a place: how many do in the copy, once it has what is missing. */
  readonly after: readonly number[]
}

/**
 * What was to be read in a text until a transaction deleted it. Of what one wrote oneself only that counts as
 * one's own which others may not have: who moved the text had the rest, and what of it is not in the copy has
 * been deleted there.
 */
export function lostCharacters(
  { _start: first }: Y.XmlText,
  { deleteSet, beforeState }: Y.Transaction,
  orderOf: OwnWords['orderOf'],
): readonly LostCharacter[] {
  const characters: LostCharacter[] = []
  let attributes: Attributes = {}
  for (let item = first; item; item = item.right) {
    const { content, id } = item
    const isNew = id.clock >= (beforeState.get(id.client) ?? 0)
    if (isNew || !Y.isDeleted(deleteSet, id)) continue
    if (content instanceof Y.ContentFormat)
      attributes = { ...attributes, [content.key]: content.value }
    if (!(content instanceof Y.ContentString)) continue
    let clock = id.clock
    for (const character of content.str) {
      characters.push({ character, attributes, own: orderOf(id.client, clock) })
      clock += character.length
    }
  }
  return characters
}

/** What of one's own a copy of a text lacks. What others wrote in the text they bring themselves. */
export function reunite(lost: readonly LostCharacter[], copy: string): Reunion {
  const copied = [...copy]
  let end = 0
  const ends = copied.map((character) => (end += character.length))
  const places = findCharacters(lost, copied)
  const missing: Missing[] = []
  const after = [0]
  let index = 0
  let inserted = 0
  lost.forEach(({ character, attributes, own }, place) => {
    const found = places[place] ?? null
    if (found !== null) index = ends[found] ?? index
    else if (own !== null) {
      inserted += character.length
      const last = missing.at(-1)
      if (last?.index === index && last.attributes === attributes)
        missing[missing.length - 1] = { ...last, text: last.text + character }
      else missing.push({ index, text: character, attributes })
    }
    for (let unit = 0; unit < character.length; unit++) after.push(index + inserted)
  })
  const others = places.filter((_, place) => lost[place]?.own === null)
  const ofCopy = foundOf(places, copied.length)
  const likeness = { ofText: others.length === 0 ? ofCopy : foundOf(others), ofCopy }
  return { likeness, missing, after }
}

function foundOf(places: readonly (number | null)[], all = places.length): number {
  return all === 0 ? 1 : places.filter((place) => place !== null).length / all
}

/**
 * For every character where it is in the copy, rising; null where it is not. Whoever copied the text had what
 * one wrote up to some moment: what comes after the first that is missing is missing, too, even if somebody
 * has written the same in the copy.
 */
function findCharacters(
  lost: readonly LostCharacter[],
  copied: readonly string[],
): readonly (number | null)[] {
  const places = alignCharacters(lost, copied)
  const missing = lost.flatMap(({ own }, place) =>
    places[place] === null && own !== null ? own : [],
  )
  if (missing.length === 0) return places
  const first = Math.min(...missing)
  const isLater = ({ own }: LostCharacter) => own !== null && own >= first
  const rest = alignCharacters(
    lost.filter((one) => !isLater(one)),
    copied,
  ).values()
  return lost.map((one) => (isLater(one) ? null : (rest.next().value ?? null)))
}

/** Above this many comparisons only beginning and end are compared: two acts, not two lines. */
const MOST_COMPARISONS = 4_000_000

/** As many as possible; of two ways that find as many the one that finds more of others. */
function alignCharacters(
  lost: readonly LostCharacter[],
  copied: readonly string[],
): readonly (number | null)[] {
  const width = copied.length + 1
  if (lost.length * width > MOST_COMPARISONS) return alignEnds(lost, copied)
  const some = lost.length + 1
  // best[row][column]: of the characters from `row` on and the copy from `column` on
  const best = new Float64Array((lost.length + 1) * width)
  const bestAt = (row: number, column: number) => best[row * width + column] ?? 0
  const weightOf = ({ own }: LostCharacter) => (own === null ? some + 1 : some)
  for (let row = lost.length - 1; row >= 0; row--) {
    const one = lost[row] as LostCharacter
    for (let column = copied.length - 1; column >= 0; column--) {
      const isSame = one.character === copied[column]
      best[row * width + column] = Math.max(
        bestAt(row + 1, column),
        bestAt(row, column + 1),
        isSame ? bestAt(row + 1, column + 1) + weightOf(one) : 0,
      )
    }
  }
  let column = 0
  return lost.map((_, row) => {
    while (column < copied.length && bestAt(row, column) === bestAt(row, column + 1)) column++
    if (column === copied.length || bestAt(row, column) === bestAt(row + 1, column)) return null
    return column++
  })
}

function alignEnds(
  lost: readonly LostCharacter[],
  copied: readonly string[],
): readonly (number | null)[] {
  const shorter = Math.min(lost.length, copied.length)
  let start = 0
  while (start < shorter && lost[start]?.character === copied[start]) start++
  let end = 0
  while (end < shorter - start && lost.at(-1 - end)?.character === copied.at(-1 - end)) end++
  return lost.map((_, place) => {
    if (place < start) return place
    return place < lost.length - end ? null : place + copied.length - lost.length
  })
}
