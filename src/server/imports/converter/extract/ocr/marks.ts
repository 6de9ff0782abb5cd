import type { GrayImage } from './gray-image.ts'

/** A connected area of ink. */
export interface Mark {
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
export function takeOff(dots: Uint8Array, width: number, dot: number): Mark {
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
