import { normalized } from '#/shared/fold-case.ts'
import { countsOf } from '../statistics.ts'
import type { Annotation } from './annotations.ts'

/** A piece of text as the PDF places it. Points; y is the baseline's distance from the page's top. */
export interface TextItem {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  /** Small letters that look like capitals. */
  readonly smallCaps?: boolean
  /** A line is drawn through the text. */
  readonly isStruck?: true
  /** The text does not run as the page's text does: a watermark, or a stamp along the edge. */
  readonly isTurned?: true
}

export interface PageText {
  /** 1-based position in the file, not the printed number. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly items: readonly TextItem[]
  /** What people have written over the page. */
  readonly annotations?: readonly Annotation[]
  /** The text was recognised in a picture: places and sizes are measured, and not exact. */
  readonly isScan?: true
  /** In points: how far to the right a scan's text was moved to the margin of the others. */
  readonly shift?: number
  /** The page is damaged: nothing could be read. */
  readonly isBroken?: true
}

/** How many letters of the text are of a script that runs from right to left. */
export function lettersToTheLeft(text: string): number {
  return (
    text.match(/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu)
      ?.length ?? 0
  )
}

/** A page with fewer letters is a picture with a stamp or a page number on it. */
const MIN_LETTERS = 12

/** Whether the page has no text layer, or one of mostly unknown characters. */
export function isUnreadable(items: readonly TextItem[]): boolean {
  const text = items.map((item) => item.text).join('')
  const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0
  const unknown = text.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0
  return letters < MIN_LETTERS || unknown > letters
}

/** Fewer letters show no language. */
const MIN_SAMPLE = 40
/** Text has hardly any control characters; where spaces are read as such, these are many. */
const MAX_CONTROL_SHARE = 0.05
/** A sample of fewer letters may lack any letter by chance. */
const MIN_LATIN = 150
const MOST_FREQUENT = 3

/**
 * Whether the text layer is no text: its font says for no glyph which character it is, so that the numbers of the
 * glyphs are read as characters. The page looks right all the same.
 */
export function isGarbled(items: readonly TextItem[]): boolean {
  const text = items.map((item) => item.text).join('')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < MIN_SAMPLE) return false
  const control = text.match(/[\p{Cc}--\s]/gv)?.length ?? 0
  if (control > text.length * MAX_CONTROL_SHARE) return true
  const latin = normalized(text, 'NFD').match(/\p{Script=Latin}/gu) ?? []
  return latin.length > MIN_LATIN && latin.length > letters * 0.9 && !hasVowels(latin)
}

/** In each language with Latin letters, one of these vowels is among the most frequent letters. */
function hasVowels(letters: readonly string[]): boolean {
  const counts = [...countsOf(letters.map((letter) => letter.toLowerCase()))]
  const most = counts.toSorted(([, a], [, b]) => b - a).slice(0, MOST_FREQUENT)
  return most.some(([letter]) => 'aeio'.includes(letter))
}

const MIN_MEASURED = 12
/** A typeset page has most of its letters in one size. */
const MOST_OF_ONE_SIZE = 0.3

/** Whether the sizes of a text layer are measured, as those are that another program has put over a scan. */
export function areMeasured(items: readonly TextItem[]): boolean {
  if (items.length < MIN_MEASURED) return false
  const letters = new Map<string, number>()
  for (const { size, text } of items) {
    const key = size.toFixed(2)
    letters.set(key, (letters.get(key) ?? 0) + text.length)
  }
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0)
  return Math.max(...letters.values()) < all * MOST_OF_ONE_SIZE
}

/** A piece of text, the angle at which it runs in degrees, and the place at which it begins. */
export interface AngledItem {
  readonly item: TextItem
  readonly angle: number
}

interface Sheet {
  readonly width: number
  readonly height: number
}

/** In degrees: text that leans less than this runs straight. */
const STRAIGHT = 3

/**
 * The items of a page as they are read. If most of a page's text runs up, down or upside down, the page is turned. Text
 * that runs in another direction than the rest is marked.
 */
export function inReadingDirection(
  angled: readonly AngledItem[],
  { width, height }: Sheet,
): Sheet & { readonly items: readonly TextItem[] } {
  if (angled.every(({ angle }) => Math.abs(angle) < STRAIGHT))
    return {
      width,
      height,
      items: fromTheLeft(
        angled.map(({ item }) => item),
        width,
      ),
    }
  const quarter = mainQuarter(angled)
  const items = angled.map(({ item, angle }): TextItem => {
    const isTurned = Math.abs(turnOf(angle - quarter * 90)) >= STRAIGHT
    return { ...item, ...turned(item, quarter, { width, height }), ...(isTurned && { isTurned }) }
  })
  return quarter % 2 === 0 ? { width, height, items } : { width: height, height: width, items }
}

/** The page as if its lines began at the left: where most letters are of a script that runs to the left, it is mirrored. */
function fromTheLeft(items: readonly TextItem[], width: number): readonly TextItem[] {
  const letters = items.map(({ text }) => text).join('')
  const all = letters.match(/\p{L}/gu)?.length ?? 0
  if (lettersToTheLeft(letters) <= all / 2) return items
  return items.map((item) => ({ ...item, x: width - item.x - item.width })).toReversed()
}

/** The direction of most letters in quarter turns; 0 if none has more than the others together. */
function mainQuarter(angled: readonly AngledItem[]): number {
  const letters = angled.flatMap(({ item, angle }) => {
    const quarter = Math.round(angle / 90)
    const isStraight = Math.abs(angle - quarter * 90) < STRAIGHT
    return isStraight ? Array.from(item.text.trim(), () => (quarter + 4) % 4) : []
  })
  const [most] = [...countsOf(letters)].toSorted(([, a], [, b]) => b - a)
  return most && most[1] > letters.length / 2 ? most[0] : 0
}

/** The angle from -180 to 180. */
function turnOf(angle: number): number {
  return ((((angle + 180) % 360) + 360) % 360) - 180
}

/** The place on the page that is turned back by this number of quarters; y counts from the page's top. */
function turned(
  { x, y }: Pick<TextItem, 'x' | 'y'>,
  quarter: number,
  { width, height }: Sheet,
): Pick<TextItem, 'x' | 'y'> {
  if (quarter === 1) return { x: y, y: width - x }
  if (quarter === 2) return { x: width - x, y: height - y }
  if (quarter === 3) return { x: height - y, y: x }
  return { x, y }
}

/** In type sizes: the letters of a word stand further apart than the two prints of one letter. */
const SAME_PLACE = 0.1

/**
 * The items without those that are printed a second time at nearly the same place, as programs do that have no bold
 * type or print a shadow. Such text is bold.
 */
export function withoutOverprint(items: readonly TextItem[]): readonly TextItem[] {
  const kept: TextItem[] = []
  const places = new Map<string, number>()
  const times = countsOf(items.map(({ text }) => text))
  for (const item of items) {
    // most pieces of text stand on a page once
    if (times.get(item.text) === 1 || item.text.trim() === '') {
      kept.push(item)
      continue
    }
    const [own = '', ...near] = placeKeys(item)
    const first = [own, ...near].map((key) => places.get(key)).find((index) => index !== undefined)
    const printed = first === undefined ? undefined : kept[first]
    if (first === undefined || !printed || !isSamePlace(printed, item)) {
      places.set(own, kept.length)
      kept.push(item)
    } else kept[first] = { ...printed, bold: true }
  }
  return kept
}

function isSamePlace(a: TextItem, b: TextItem): boolean {
  const reach = a.size * SAME_PLACE
  return Math.abs(a.x - b.x) <= reach && Math.abs(a.y - b.y) <= reach
}

/** The key of the item's place, then those of the places around it, for a look-up without a search. */
function placeKeys({ text, x, y, size }: TextItem): readonly string[] {
  const cell = Math.max(size * SAME_PLACE, 0.01)
  const [column, row] = [Math.round(x / cell), Math.round(y / cell)]
  const steps = [0, -1, 1]
  return steps.flatMap((down) =>
    steps.map((right) => `${column + right} ${row + down} ${size.toFixed(1)} ${text}`),
  )
}
