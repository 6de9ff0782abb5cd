import { countsOf } from '../statistics.ts'
import type { TextItem } from './page-text.ts'

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
