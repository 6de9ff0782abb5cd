/** One byte a dot, 0 is black. */
export interface GrayImage {
  readonly width: number
  readonly height: number
  readonly dots: Uint8Array
}

/** Where the image lies on its page, in points from the page's upper left corner. */
export interface PlacedImage extends GrayImage {
  readonly left: number
  readonly top: number
  readonly dotsPerPoint: number
}

/** How pdf.js and canvases lay out their dots. */
export interface ColorImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
  readonly bytesPerDot: 3 | 4 | '1 bit'
}

/** Gray, with squares of `factor` × `factor` dots put together into one. */
export function toGray(image: ColorImage, factor: number): GrayImage {
  const width = Math.max(1, Math.floor(image.width / factor))
  const height = Math.max(1, Math.floor(image.height / factor))
  const dots = new Uint8Array(width * height)
  const light = lightnessOf(image)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let dy = 0; dy < factor; dy++) {
        for (let dx = 0; dx < factor; dx++) sum += light(x * factor + dx, y * factor + dy)
      }
      dots[y * width + x] = sum / (factor * factor)
    }
  }
  return { width, height, dots }
}

function lightnessOf({ width, data, bytesPerDot }: ColorImage): (x: number, y: number) => number {
  if (bytesPerDot === '1 bit') {
    const rowBytes = (width + 7) >> 3
    return (x, y) => ((data[y * rowBytes + (x >> 3)] ?? 0) & (128 >> (x & 7)) ? 255 : 0)
  }
  return (x, y) => {
    const at = (y * width + x) * bytesPerDot
    return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8
  }
}

/** The simplest file that text recognition reads: unpacked, so that no time goes into packing. */
export function toPgm({ width, height, dots }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), dots])
}
