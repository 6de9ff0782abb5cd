// Reads a QR code from its picture, as a camera does: codes of bytes up to version 6 with the error correction M, which
// invitations have. Nothing of it is corrected, so that one wrong module is found.
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** Blocks and the data of each, by version. */
const BLOCKS: readonly (readonly [blocks: number, data: number])[] = [
  [1, 16],
  [1, 28],
  [1, 44],
  [2, 32],
  [2, 43],
  [4, 27],
]
const FORMAT_MASK = 0b101010000010010
const LEVEL_M = 0b00
const FINDER = 7
const OF_BYTES = 0b0100

type Modules = readonly (readonly boolean[])[]

/** @param picture a picture of the code alone, upright */
export async function readQr(picture: Buffer): Promise<string> {
  const modules = await modulesIn(picture)
  const version = (modules.length - 17) / 4
  const [blocks, length] = BLOCKS[version - 1] ?? []
  if (blocks === undefined || length === undefined) throw new Error(`version ${version}`)
  const format = formatOf(modules)
  if (format >> 13 !== LEVEL_M) throw new Error(`level ${format >> 13}`)
  const words = wordsOf(modules, (format >> 10) & 0b111)
  const data = Array.from({ length: blocks }, (_, block) =>
    Array.from({ length }, (_word, at) => words[at * blocks + block] ?? 0),
  ).flat()
  return textOf(data)
}

async function modulesIn(picture: Buffer): Promise<Modules> {
  const image = await loadImage(picture)
  // without the outer half of the light margin: its corners are round, on a dark ground
  const [width, height] = [image.width, image.height].map((length) => Math.round(length * 0.9))
  if (width === undefined || height === undefined) throw new Error('no picture')
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, (width - image.width) / 2, (height - image.height) / 2)
  const { data } = context.getImageData(0, 0, width, height)
  const isDark = (x: number, y: number) => (data[4 * (y * width + x)] ?? 255) < 128
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const top = rows.findIndex((y) => columns.some((x) => isDark(x, y)))
  const bottom = rows.findLastIndex((y) => columns.some((x) => isDark(x, y)))
  const left = columns.findIndex((x) => rows.some((y) => isDark(x, y)))
  const right = columns.findLastIndex((x) => rows.some((y) => isDark(x, y)))
  // the corner has a square whose side tells how large a module is
  const side = columns.findIndex((x) => x > left && !isDark(x, top)) - left
  const across = right + 1 - left
  const size = 17 + 4 * Math.round(((across * FINDER) / side - 17) / 4)
  const placeOf = (index: number, from: number, to: number) =>
    Math.floor(from + ((index + 0.5) * (to + 1 - from)) / size)
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_module, x) =>
      isDark(placeOf(x, left, right), placeOf(y, top, bottom)),
    ),
  )
}

const moduleAt = (modules: Modules, x: number, y: number): boolean => modules[y]?.[x] === true

function formatOf(modules: Modules): number {
  const places: readonly (readonly [x: number, y: number])[] = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => [8, y] as const),
  ]
  const bits = places.reduce((all, [x, y]) => all * 2 + Number(moduleAt(modules, x, y)), 0)
  return bits ^ FORMAT_MASK
}

/** Whether a module belongs to the pattern that all codes of this size have. */
function isOfPattern(size: number, x: number, y: number): boolean {
  const isCorner = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)
  const isTiming = x === 6 || y === 6
  const centre = size - 7
  const isAligned = size > 21 && Math.abs(x - centre) <= 2 && Math.abs(y - centre) <= 2
  return isCorner || isTiming || isAligned
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Upwards and downwards in turn, two columns at a time, from the right. */
function wordsOf(modules: Modules, mask: number): readonly number[] {
  const size = modules.length
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    // the column of the timing pattern is left out
    if (right === 6) right--
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step
      for (const x of [right, right - 1])
        if (!isOfPattern(size, x, y))
          bits.push(Number(moduleAt(modules, x, y) !== (MASKS[mask]?.(x, y) === true)))
    }
    isUp = !isUp
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((word, bit) => 2 * word + bit, 0),
  )
}

function textOf(data: readonly number[]): string {
  const bits = data.map((word) => word.toString(2).padStart(8, '0')).join('')
  const read = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length), 2)
  if (read(0, 4) !== OF_BYTES) throw new Error(`mode ${read(0, 4)}`)
  const bytes = Array.from({ length: read(4, 8) }, (_, at) => read(12 + 8 * at, 8))
  return Buffer.from(bytes).toString('utf8')
}
