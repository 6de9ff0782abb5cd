import { countsOf } from '../statistics.ts'
import { lettersToTheLeft, type TextItem } from './page-text.ts'

/** A piece of text, the angle at which it runs in degrees, and the place at which it begins. */
export interface AngledItem {
  readonly item: TextItem
  readonly angle: number
}

export interface Sheet {
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
