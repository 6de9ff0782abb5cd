import { commonEnds } from '#/shared/common-ends.ts'
import type { Attributes, LostCharacter } from './lost-texts.ts'

/** Characters that a copy lacks, and before which of its units (UTF-16) they belong. */
export interface Missing {
  readonly index: number
  readonly text: string
  readonly attributes: Attributes
}

/** How a copy becomes what the text was. All indices count UTF-16 units. */
export interface Reunion {
  /** How much of what who copied knew is in the copy, and how much of the copy was in the text; 0 to 1. */
  readonly likeness: { readonly ofText: number; readonly ofCopy: number }
  readonly missing: readonly Missing[]
  /** By how many units of the text stand before a place: how many do in the copy, once it has what is missing. */
  readonly after: readonly number[]
}

/** How many characters may still be compared; beyond that only beginnings and ends are. */
export interface Effort {
  comparisons: number
}

/** Two acts are beyond it, all lines of a scene are not. */
export const createEffort = (): Effort => ({ comparisons: 4_000_000 })

/** What a copy of a text lacks of the characters that who made it may not have known. */
export function reunite(
  lost: readonly LostCharacter[],
  copy: string,
  effort = createEffort(),
): Reunion {
  const copied = [...copy]
  let end = 0
  const ends = copied.map((character) => (end += character.length))
  const places = findCharacters(lost, copied, effort)
  const missing: Missing[] = []
  const after = [0]
  let index = 0
  let inserted = 0
  lost.forEach(({ character, attributes, order }, place) => {
    const found = places[place] ?? null
    if (found !== null) index = ends[found] ?? index
    else if (order !== null) {
      inserted += character.length
      const last = missing.at(-1)
      if (last?.index === index && last.attributes === attributes)
        missing[missing.length - 1] = { ...last, text: last.text + character }
      else missing.push({ index, text: character, attributes })
    }
    for (let unit = 0; unit < character.length; unit++) after.push(index + inserted)
  })
  const known = places.filter((_, place) => lost[place]?.order === null)
  const likeness = { ofText: foundOf(known), ofCopy: foundOf(places, copied.length) }
  return { likeness, missing, after }
}

function foundOf(places: readonly (number | null)[], all = places.length): number {
  return all === 0 ? 1 : places.filter((place) => place !== null).length / all
}

/**
 * For every character where it is in the copy, rising; null where it is not. Whoever copied the text knew
 * what each author wrote up to some moment: what comes after the first that is missing is missing, too, even
 * if somebody has written the same in the copy.
 */
function findCharacters(
  lost: readonly LostCharacter[],
  copied: readonly string[],
  effort: Effort,
): readonly (number | null)[] {
  const places = alignCharacters(lost, copied, effort)
  const firstMissing = new Map<number, number>()
  lost.forEach(({ author, order }, place) => {
    if (places[place] === null && order !== null)
      firstMissing.set(author, Math.min(order, firstMissing.get(author) ?? Infinity))
  })
  const isLater = ({ author, order }: LostCharacter) =>
    order !== null && order >= (firstMissing.get(author) ?? Infinity)
  if (!lost.some(isLater)) return places
  const rest = alignCharacters(
    lost.filter((one) => !isLater(one)),
    copied,
    effort,
  ).values()
  return lost.map((one) => (isLater(one) ? null : (rest.next().value ?? null)))
}

/**
 * As many as possible; of two ways that find as many the one that finds more of what was known, and then the
 * one that finds what was written earlier.
 */
function alignCharacters(
  lost: readonly LostCharacter[],
  copied: readonly string[],
  effort: Effort,
): readonly (number | null)[] {
  const width = copied.length + 1
  const comparisons = lost.length * width
  if (comparisons > effort.comparisons) return alignEnds(lost, copied)
  effort.comparisons -= comparisons
  // best[row][column]: of the characters from `row` on and the copy from `column` on
  const best = new Float64Array((lost.length + 1) * width)
  const bestAt = (row: number, column: number) => best[row * width + column] ?? 0
  const weights = weigh(lost)
  for (let row = lost.length - 1; row >= 0; row--) {
    const [one, weight] = [lost[row], weights[row] ?? 0]
    for (let column = copied.length - 1; column >= 0; column--) {
      const isSame = one?.character === copied[column]
      best[row * width + column] = Math.max(
        bestAt(row + 1, column),
        bestAt(row, column + 1),
        isSame ? bestAt(row + 1, column + 1) + weight : 0,
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

/** What finding each character counts: one more character outweighs everything, one more known one all orders. */
function weigh(lost: readonly LostCharacter[]): readonly number[] {
  const all = lost.length + 1
  const orders = lost.flatMap(({ order }) => order ?? []).toSorted((a, b) => a - b)
  const ranks = new Map(orders.map((order, rank) => [order, rank]))
  return lost.map(({ order }) =>
    order === null ? all + 1 : all + (all - (ranks.get(order) ?? 0)) / all ** 2,
  )
}

function alignEnds(
  lost: readonly LostCharacter[],
  copied: readonly string[],
): readonly (number | null)[] {
  const { head, tail } = commonEnds(lost, copied, ({ character }, other) => character === other)
  return lost.map((_, place) => {
    if (place < head) return place
    return place < lost.length - tail ? null : place + copied.length - lost.length
  })
}
