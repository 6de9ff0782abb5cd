import { byteAt, floatAt, intAt } from '#/shared/number-at.ts'
import type { GrayImage } from './gray-image.ts'

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
export function paperShades(image: GrayImage): (y: number) => Float32Array {
  const tiles = smoothed(measured(image))
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

function smoothed(tiles: Tiles): Tiles {
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
