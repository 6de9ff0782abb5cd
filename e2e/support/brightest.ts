import { createCanvas, loadImage } from '@napi-rs/canvas'

/** A page of any browser. */
interface Photographed {
  screenshot(): Promise<Buffer>
}

/** The screen's brightest pixel, as a luminance from 0 to 1, and its pixel that is least red. */
export async function brightest(page: Photographed) {
  const image = await loadImage(await page.screenshot())
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  // a screen has a million pixels, and few colours
  const { data } = context.getImageData(0, 0, image.width, image.height)
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
  let [luminance, otherThanRed] = [0, 0]
  for (const pixel of new Set(pixels)) {
    const [r, g, b] = rgbOf(pixel)
    luminance = Math.max(luminance, 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b))
    otherThanRed = Math.max(otherThanRed, Math.max(g, b) - 0.45 * r)
  }
  return { luminance, otherThanRed }
}

/** A pixel's bytes as a little-endian machine reads them. */
const rgbOf = (pixel: number) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255] as const

function linear(value: number): number {
  return value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4
}
