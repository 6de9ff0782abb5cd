import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Page } from '@playwright/test'

/** What is on the screen: its brightest pixel, as a luminance from 0 to 1, and the one that is least red. */
export async function brightest(page: Page) {
  const image = await loadImage(await page.screenshot())
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let luminance = 0
  let color: readonly number[] = []
  let otherThanRed = 0
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    const lit = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    if (lit > luminance) [luminance, color] = [lit, [r, g, b]]
    otherThanRed = Math.max(otherThanRed, Math.max(g, b) - 0.45 * r)
  }
  return { luminance, color, otherThanRed }
}

function linear(value: number): number {
  return value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4
}
