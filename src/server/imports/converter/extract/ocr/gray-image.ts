import { byteAt } from '#/shared/at.ts'

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
