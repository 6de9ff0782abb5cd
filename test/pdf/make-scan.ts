import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import type { InventedPlay } from './invented-plays.ts'
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH } from './make-pdf.ts'
import { createRandom } from './mutate-pdf.ts'
import { breakText } from './type-area.ts'

const DOTS_PER_POINT = 200 / 72
const LETTERS = 62
/** In radians: paper never lies straight on a scanner. */
const TILT = 0.006

/** A play's first entries as one page from a scanner: a tilted picture in black and white, with some specks. */
export function makeScan(play: InventedPlay, entries: number, specks = 0): Uint8Array {
  const width = Math.round((PAGE_WIDTH * DOTS_PER_POINT) / 8) * 8
  const height = Math.round(PAGE_HEIGHT * DOTS_PER_POINT)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'black'
  context.font = `${12 * DOTS_PER_POINT}px serif`
  context.rotate(TILT)
  let y = 200
  for (const entry of play.entries.slice(0, entries)) {
    const text =
      'scene' in entry
        ? entry.scene
        : 'speaker' in entry
          ? `${entry.speaker.toUpperCase()}. ${entry.text}`
          : `(${entry.direction})`
    for (const [index, line] of breakText(text, LETTERS).entries()) {
      context.fillText(line, index === 0 ? 200 : 240, y)
      y += 42
    }
    y += 24
  }
  const random = createRandom(1)
  for (let speck = 0; speck < specks; speck++) {
    const size = 1 + random(4)
    context.fillRect(random(width), random(height), size, size)
  }
  const { data } = context.getImageData(0, 0, width, height)
  return pictureOf(blackAndWhite(data), width, height)
}

function blackAndWhite(data: Uint8ClampedArray): Buffer {
  const packed = Buffer.alloc(data.length / 32)
  for (let dot = 0; dot < data.length / 4; dot++) {
    if ((data[dot * 4] ?? 0) > 128) packed[dot >> 3] = (packed[dot >> 3] ?? 0) | (128 >> (dot & 7))
  }
  return packed
}

function pictureOf(dots: Buffer, width: number, height: number): Uint8Array {
  const packed = deflateSync(dots).toString('latin1')
  const image =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 ` +
    `/ColorSpace /DeviceGray /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  const content = `q ${PAGE_WIDTH} 0 0 ${PAGE_HEIGHT} 0 0 cm /Im1 Do Q`
  return makePdf([[]], { objects: [image], content })
}
