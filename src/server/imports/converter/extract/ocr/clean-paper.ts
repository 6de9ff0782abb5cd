import { byteAt, floatAt, intAt, shortAt } from '#/shared/at.ts'
import type { GrayImage } from './gray-image.ts'

/** Paper is never darker than this: a darker shade is the black border of a scan. */
const DARKEST_PAPER = 60

/** Share of the way from the limit between ink and paper to black or white. Nearer shades stay grey. */
const GRAY_SHARE = 0.5

/**
 * Makes paper white and ink black, whatever their shades in the scan. If the paper has grain, recognition weighs more
 * readings of each letter, takes twice as long and makes more mistakes.
 */
export function withCleanPaper(image: GrayImage): GrayImage {
  const even = smoothed(withEvenPaper(image))
  const limit = inkLimit(even.dots)
  const black = limit * (1 - GRAY_SHARE)
  const white = limit + (255 - limit) * GRAY_SHARE
  const shades = Uint8Array.from({ length: 256 }, (_, shade) =>
    Math.max(0, Math.min(255, ((shade - black) / (white - black)) * 255)),
  )
  return { ...even, dots: even.dots.map((shade) => byteAt(shades, shade)) }
}

/** Takes shadows away: each dot is divided by the shade of the paper around it. */
function withEvenPaper(image: GrayImage): GrayImage {
  const { width, height, dots } = image
  const shadesOf = paperShades(image)
  const result = new Uint8Array(dots.length)
  for (let y = 0; y < height; y++) {
    const paper = shadesOf(y)
    for (let x = 0, dot = y * width; x < width; x++, dot++) {
      const shade = (byteAt(dots, dot) * 255) / Math.max(DARKEST_PAPER, floatAt(paper, x))
      result[dot] = Math.min(255, shade)
    }
  }
  return { width, height, dots: result }
}

/** Blurs the image a little: along each axis a dot becomes the mean of itself, counted twice, and its neighbours. */
function smoothed({ width, height, dots }: GrayImage): GrayImage {
  const across = new Uint16Array(dots.length)
  for (let y = 0; y < height; y++) {
    const [first, last] = [y * width, (y + 1) * width - 1]
    for (let dot = first; dot <= last; dot++) {
      const [left, right] = [Math.max(first, dot - 1), Math.min(last, dot + 1)]
      across[dot] = byteAt(dots, left) + 2 * byteAt(dots, dot) + byteAt(dots, right)
    }
  }
  const result = new Uint8Array(dots.length)
  for (let dot = 0; dot < result.length; dot++) {
    const above = dot < width ? dot : dot - width
    const below = dot + width < result.length ? dot + width : dot
    result[dot] = (shortAt(across, above) + 2 * shortAt(across, dot) + shortAt(across, below)) >> 4
  }
  return { width, height, dots: result }
}

/** The shade between ink and paper (Otsu's method): the shades on each side of it differ least among themselves. */
function inkLimit(dots: Uint8Array): number {
  const counts = new Int32Array(256)
  for (const shade of dots) counts[shade] = intAt(counts, shade) + 1
  const total = counts.reduce((sum, count, shade) => sum + count * shade, 0)
  let [darker, darkerSum, best, limit] = [0, 0, 0, 128]
  for (const [shade, count] of counts.entries()) {
    darker += count
    darkerSum += count * shade
    const lighter = dots.length - darker
    if (darker === 0 || lighter === 0) continue
    const distance = darkerSum / darker - (total - darkerSum) / lighter
    const parted = darker * lighter * distance * distance
    if (parted > best) [best, limit] = [parted, shade]
  }
  return limit
}

/** The edge of a tile in dots. Within a tile the paper's shade hardly changes. */
const TILE = 32
/** The dot after this share of a tile's dots, counted from the lightest, is as light as the paper. */
const PAPER_RANK = 0.35
/**
 * A tile gets the shade with this index, from the darkest, of the nine tiles around it: a tile full of ink takes the
 * shade of its neighbours.
 */
const NEIGHBOUR_RANK = 6

interface Tiles {
  readonly columns: number
  readonly rows: number
  readonly shades: Float32Array
}

/** Returns the paper's shade at each dot of a row: shadows and folds change the shade from place to place. */
function paperShades(image: GrayImage): (y: number) => Float32Array {
  const tiles = smoothedTiles(measured(image))
  return (y) => {
    const above = rowOf(tiles, Math.floor(y / TILE - 0.5))
    const below = rowOf(tiles, Math.floor(y / TILE + 0.5))
    const weight = (y / TILE + 0.5) % 1
    const row = above.map((shade, column) => between(shade, below[column] ?? shade, weight))
    return Float32Array.from({ length: image.width }, (_, x) => {
      const left = clamp(Math.floor(x / TILE - 0.5), tiles.columns)
      const right = clamp(Math.floor(x / TILE + 0.5), tiles.columns)
      return between(row[left] ?? 255, row[right] ?? 255, (x / TILE + 0.5) % 1)
    })
  }
}

function measured({ width, height, dots }: GrayImage): Tiles {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)]
  const shades = new Float32Array(columns * rows)
  const counts = new Int32Array(256)
  for (let tile = 0; tile < shades.length; tile++) {
    counts.fill(0)
    const [left, top] = [(tile % columns) * TILE, Math.floor(tile / columns) * TILE]
    const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)]
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const shade = byteAt(dots, y * width + x)
        counts[shade] = intAt(counts, shade) + 1
      }
    }
    let lighter = (right - left) * (bottom - top) * PAPER_RANK
    let shade = 255
    while (shade > 0 && lighter > intAt(counts, shade)) lighter -= intAt(counts, shade--)
    shades[tile] = shade
  }
  return { columns, rows, shades }
}

function smoothedTiles(tiles: Tiles): Tiles {
  const filled = eachFromNeighbours(tiles, (nine) => floatAt(nine.toSorted(), NEIGHBOUR_RANK))
  return eachFromNeighbours(filled, (nine) => nine.reduce((sum, shade) => sum + shade) / 9)
}

function eachFromNeighbours(tiles: Tiles, of: (nine: Float32Array) => number): Tiles {
  const nine = new Float32Array(9)
  const shades = tiles.shades.map((_, tile) => {
    const [column, row] = [tile % tiles.columns, Math.floor(tile / tiles.columns)]
    for (let place = 0; place < 9; place++) {
      const y = clamp(row + Math.floor(place / 3) - 1, tiles.rows)
      const x = clamp(column + (place % 3) - 1, tiles.columns)
      nine[place] = floatAt(tiles.shades, y * tiles.columns + x)
    }
    return of(nine)
  })
  return { ...tiles, shades }
}

function rowOf({ columns, rows, shades }: Tiles, row: number): Float32Array {
  const at = clamp(row, rows) * columns
  return shades.subarray(at, at + columns)
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(length - 1, index))
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share
}
