import { listIn } from '#/shared/at.ts'
import type { GrayImage } from './clean-paper.ts'

/** In points. Taller marks are no letters. */
const TALLEST_LETTER = 30
// Heights and distances from here on are multiples of the height of the page's letters.
/** Marks that are higher or wider are letters, or parts of letters. */
const SMALL = 0.4
/** Maximum distance from a letter to its full stop. Typewriters leave much room. */
const BESIDE = 0.9
/** Maximum distance from a letter up to the dots above it. */
const ABOVE = 0.6
/** How far a mark reaches below its letter: as far as a comma does. */
const BELOW = 0.4
/** Maximum distance from one dot of '...' to the next. */
const DOT_TO_DOT = 1.3
/** Marks are in one row if their lower ends differ by at most this. */
const SAME_LEVEL = 0.15
/** Maximum distance from the upper dot of ':' to the lower one. */
const COLON = 0.9

/**
 * The image without small marks that belong to no letter, and the number of marks that are left. Each small mark would
 * be read as a letter, or break a line in two.
 */
export function withoutSpecks(
  image: GrayImage,
  dotsPerPoint: number,
): GrayImage & { readonly marks: number } {
  const marks = marksOf(image)
  const letter = letterHeight(marks, TALLEST_LETTER * dotsPerPoint)
  const isSmall = (mark: Mark) => heightOf(mark) < SMALL * letter && widthOf(mark) < SMALL * letter
  const small = marks.filter(isSmall)
  const kept = new Set(
    touching(
      small,
      nearby(
        marks.filter((mark) => !isSmall(mark)),
        letter * 2,
      ),
      (mark, other) => belongsTo(mark, other, letter),
    ),
  )
  // only one dot of '...' and of ':' is close to a letter: the other dots are kept because they are close to that dot
  for (let added: readonly Mark[] = [...kept]; added.length > 0;) {
    const open = small.filter((mark) => !kept.has(mark))
    added = touching(open, nearby(added, letter * 2), (mark, other) =>
      isPaired(mark, other, letter),
    )
    for (const mark of added) kept.add(mark)
  }
  const dots = image.dots.slice()
  for (const mark of small) if (!kept.has(mark)) takeOff(dots, image.width, mark.dot)
  return { ...image, dots, marks: marks.length - small.length + kept.size }
}

/** The height of the page's letters: half of the ink is in marks that are not higher. */
function letterHeight(marks: readonly Mark[], tallest: number): number {
  const letters = marks.filter((mark) => heightOf(mark) <= tallest)
  const byHeight = letters.toSorted((a, b) => heightOf(a) - heightOf(b))
  let ink = byHeight.reduce((sum, { area }) => sum + area, 0) / 2
  for (const mark of byHeight) {
    ink -= mark.area
    if (ink <= 0) return heightOf(mark)
  }
  return tallest
}

function belongsTo(mark: Mark, other: Mark, letter: number): boolean {
  const across = Math.max(other.left - mark.right, mark.left - other.right, 0)
  if (mark.bottom < other.top) return across === 0 && other.top - mark.bottom <= ABOVE * letter
  return across <= BESIDE * letter && mark.bottom <= other.bottom + BELOW * letter
}

function isPaired(mark: Mark, other: Mark, letter: number): boolean {
  const across = Math.max(other.left - mark.right, mark.left - other.right, 0)
  const down = Math.max(other.top - mark.bottom, mark.top - other.bottom, 0)
  const isInRow = Math.abs(mark.bottom - other.bottom) <= SAME_LEVEL * letter
  return isInRow ? across <= DOT_TO_DOT * letter : across === 0 && down <= COLON * letter
}

type Nearby = (mark: Mark) => readonly Mark[]

/** Returns a function that finds the marks among `others` which may be less than `distance` from a mark. */
function nearby(others: readonly Mark[], distance: number): Nearby {
  const cells = new Map<string, Mark[]>()
  const cellOf = (place: number) => Math.floor(place / distance)
  for (const other of others) {
    for (let row = cellOf(other.top); row <= cellOf(other.bottom); row++) {
      for (let column = cellOf(other.left); column <= cellOf(other.right); column++) {
        listIn(cells, `${row} ${column}`).push(other)
      }
    }
  }
  return (mark) => {
    const [row, column] = [cellOf(mark.top), cellOf(mark.left)]
    return [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].flatMap((across) => cells.get(`${row + down} ${column + across}`) ?? []),
    )
  }
}

function touching(
  marks: readonly Mark[],
  near: Nearby,
  touches: (mark: Mark, other: Mark) => boolean,
): readonly Mark[] {
  return marks.filter((mark) => near(mark).some((other) => touches(mark, other)))
}

function heightOf({ top, bottom }: Mark): number {
  return bottom - top + 1
}

function widthOf({ left, right }: Mark): number {
  return right - left + 1
}

/** A connected area of ink. */
interface Mark {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** The number of dots of the mark. */
  readonly area: number
  /** One dot of the mark. */
  readonly dot: number
}

/** Dots that are darker than this are ink. */
const LIGHTEST_INK = 224

export function marksOf(image: GrayImage): readonly Mark[] {
  const ink = image.dots.slice()
  const marks: Mark[] = []
  for (let dot = 0; dot < ink.length; dot++) {
    if ((ink[dot] ?? 255) < LIGHTEST_INK) marks.push(takeOff(ink, image.width, dot))
  }
  return marks
}

/** Makes the mark that the dot belongs to white, and returns the mark. */
function takeOff(dots: Uint8Array, width: number, dot: number): Mark {
  const found = { left: width, top: Infinity, right: 0, bottom: 0, area: 0, dot }
  const open = [dot]
  dots[dot] = 255
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    found.area += 1
    found.left = Math.min(found.left, x)
    found.right = Math.max(found.right, x)
    found.top = Math.min(found.top, y)
    found.bottom = Math.max(found.bottom, y)
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const next = at + dy * width + dx
        if (x + dx < 0 || x + dx >= width || (dots[next] ?? 255) >= LIGHTEST_INK) continue
        dots[next] = 255
        open.push(next)
      }
    }
  }
  return found
}
