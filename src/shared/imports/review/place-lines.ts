// Finds the printed lines in the units of the script, by their letters: the script may have been edited since.
import { at } from '../../at.ts'
import { foldSpeakerName } from '../../script/line-grammar/speaker-name.ts'
import type { PrintedLine, PrintedPages } from './printed-lines.ts'
import { bodyLookOf, settingOf, lookOf } from './printed-lines.ts'
import { type Unit, type UnitKind, wordsOf } from './script-units.ts'

export interface LinePlace {
  /** The index of the unit in which the line begins. */
  readonly unit: number
  /** The number of the unit's letters before the line. */
  readonly letter: number
}

/** For each line its place; null if its words are not there. */
export type LinePlaces = readonly (LinePlace | null)[]

/** The number of letters that may stand between two lines: words that are not printed, or new ones. */
const MAX_GAP = 600
/** So few letters stand anywhere: they are found right behind the line before, or where a unit begins. */
const FEW = 6
/** The letters of so long a line are searched in the whole rest of the script. */
const TELLING = 24
/** From this many letters on, a line is also known by its first half: something in it may have been left out. */
const MIN_HALF = 8

export function placeLines(units: readonly Unit[], lines: readonly PrintedLine[]): LinePlaces {
  const starts: number[] = []
  const letters: string[] = []
  let length = 0
  for (const unit of units) {
    starts.push(length)
    const own = lettersOf(wordsOf(unit.content))
    letters.push(own)
    length += own.length
  }
  const stream = letters.join('')
  let cursor = 0
  return lines.map(({ text }) => {
    const own = lettersOf(text)
    const found = own.length < FEW ? findFew(own) : findFrom(stream, own, cursor)
    if (found === null) return null
    cursor = found.end
    const unit = unitAt(starts, found.start)
    return { unit, letter: found.start - at(starts, unit) }
  })

  function findFew(own: string) {
    if (own === '') return null
    let start: number | undefined = cursor
    for (let unit = unitAt(starts, cursor); start !== undefined; start = starts[++unit]) {
      if (start > cursor + MAX_GAP) return null
      if (start >= cursor && stream.startsWith(own, start))
        return { start, end: start + own.length }
    }
    return null
  }
}

/** Letters and digits, in small letters: what a line's end or a mark changes is left out. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** The character of a text before which so many letters stand. */
export function characterOf(words: string, letter: number): number {
  let [letters, at] = [0, 0]
  for (const character of words) {
    const more = lettersOf(character).length
    if (letters >= letter && more > 0) break
    letters += more
    at += character.length
  }
  return at
}

function findFrom(stream: string, letters: string, cursor: number) {
  const start = nearest(stream, letters, cursor)
  if (start !== null) return { start, end: start + letters.length }
  const half = letters.slice(0, Math.ceil(letters.length / 2))
  const halfStart = half.length >= MIN_HALF ? nearest(stream, half, cursor) : null
  return halfStart === null ? null : { start: halfStart, end: halfStart + half.length }
}

function nearest(stream: string, letters: string, cursor: number): number | null {
  const end = letters.length >= TELLING ? stream.length : cursor + MAX_GAP + letters.length
  const found = stream.slice(cursor, end).indexOf(letters)
  return found < 0 ? null : cursor + found
}

/** The last unit that begins at or before a letter, and has letters. */
function unitAt(starts: readonly number[], letter: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (at(starts, middle) <= letter) low = middle
    else high = middle - 1
  }
  return low
}

/** The line with which each unit begins, by the unit's index. */
export function firstLines(places: LinePlaces): ReadonlyMap<number, number> {
  const first = new Map<number, number>()
  for (const [line, place] of places.entries())
    if (place?.letter === 0 && !first.has(place.unit)) first.set(place.unit, line)
  return first
}

/** What alike units have in common: names the same words, units of any other kind the look of their first line. */
export type Likeness =
  | { readonly kind: UnitKind; readonly look: string }
  | { readonly kind: 'name'; readonly name: string }

/** Null for a unit that is like no other, as text that is set like most of the play. */
export function likenessOf(
  units: readonly Unit[],
  { lines }: PrintedPages,
  places: LinePlaces,
  index: number,
): Likeness | null {
  const own = units[index]
  if (!own || own.kind === 'other') return null
  const { kind, content } = own
  if (kind === 'name') {
    const name = foldSpeakerName(wordsOf(content))
    return name === '' ? null : { kind, name }
  }
  const look = unitLooks(lines, places)(index)
  return look === null || look === bodyLookOf(lines, settingOf(lines)) ? null : { kind, look }
}

/** The indices of all units that are alike. */
export function unitsLike(
  units: readonly Unit[],
  { lines }: PrintedPages,
  places: LinePlaces,
  likeness: Likeness,
): readonly number[] {
  const look = unitLooks(lines, places)
  const isAlike = ({ content }: Unit, index: number) =>
    'name' in likeness
      ? foldSpeakerName(wordsOf(content)) === likeness.name
      : look(index) === likeness.look
  return units.flatMap((unit, index) =>
    unit.kind === likeness.kind && isAlike(unit, index) ? [index] : [],
  )
}

/** The look of the line with which a unit begins; null if no line does. */
function unitLooks(
  lines: readonly PrintedLine[],
  places: LinePlaces,
): (unit: number) => string | null {
  const first = firstLines(places)
  const setting = settingOf(lines)
  return (unit) => {
    const line = lines[first.get(unit) ?? -1]
    return line ? lookOf(line, setting) : null
  }
}
