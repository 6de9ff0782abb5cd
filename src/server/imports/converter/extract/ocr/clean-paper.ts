import { byteAt, floatAt, intAt, shortAt } from '#/shared/at.ts'

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

/** One byte a dot, 0 is black. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly dots: Uint8Array
}

/** A gray image with its place on the page, in points from the page's upper left corner. */
export interface PlacedImage extends GrayImage {
  readonly left: number
  readonly top: number
  readonly dotsPerPoint: number
}

/** An image as pdf.js and canvases hold it. */
export interface ColorImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
  readonly bytesPerDot: 3 | 4 | '1 bit'
}

export function toGray({ width, height, data, bytesPerDot }: ColorImage): GrayImage {
  const dots = new Uint8Array(width * height)
  if (bytesPerDot === '1 bit') {
    const rowBytes = (width + 7) >> 3
    for (let dot = 0; dot < dots.length; dot++) {
      const x = dot % width
      const byte = data[Math.floor(dot / width) * rowBytes + (x >> 3)] ?? 0
      dots[dot] = byte & (128 >> (x & 7)) ? 255 : 0
    }
    return { width, height, dots }
  }
  for (let dot = 0, at = 0; dot < dots.length; dot++, at += bytesPerDot) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    dots[dot] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { width, height, dots }
}

/** The image with `1 / shrink` of its dots along each edge: a new dot is the mean of the dots that it covers. */
export function shrunk(image: GrayImage, shrink: number): GrayImage {
  if (shrink <= 1) return image
  const narrow = transposedAndShrunk(image, shrink)
  return transposedAndShrunk(narrow, shrink)
}

/** Turns rows into columns and makes each column shorter: done twice, both edges are shrunk. */
function transposedAndShrunk({ width, height, dots }: GrayImage, shrink: number): GrayImage {
  const length = Math.max(1, Math.floor(width / shrink))
  const result = new Uint8Array(length * height)
  for (let place = 0; place < length; place++) {
    const from = place * shrink
    const to = Math.min(width, from + shrink)
    const [first, last] = [Math.floor(from), Math.ceil(to) - 1]
    const [ofFirst, ofLast] = [first + 1 - from, to - last]
    for (let y = 0; y < height; y++) {
      const row = y * width
      let sum = byteAt(dots, row + first) * ofFirst + byteAt(dots, row + last) * ofLast
      for (let x = first + 1; x < last; x++) sum += byteAt(dots, row + x)
      result[place * height + y] = sum / shrink
    }
  }
  return { width: height, height: length, dots: result }
}

/** A PGM file, the simplest one that text recognition reads. It is not packed, because packing takes time. */
export function toPgm({ width, height, dots }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), dots])
}
