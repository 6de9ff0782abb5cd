import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { type GrayImage, shrunk, toGray, withCleanPaper } from './clean-paper.ts'
import { marksOf, withoutSpecks } from './specks.ts'

const DOTS_PER_POINT = 200 / 72
const [WIDTH, HEIGHT] = [600, 120]

/** A typed line, as a scanner sees it. */
function typed(text: string, specks: readonly (readonly [number, number])[] = []): GrayImage {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = 'black'
  context.font = `${12 * DOTS_PER_POINT}px monospace`
  context.fillText(text, 40, 70)
  for (const [x, y] of specks) context.fillRect(x, y, 4, 4)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  return toGray({ width: WIDTH, height: HEIGHT, data, bytesPerDot: 4 })
}

/** The same image on gray paper, darker to the right, with grain that is the same in every run. */
function onBadPaper({ width, height, dots }: GrayImage): GrayImage {
  let seed = 7
  const grained = dots.map((shade, dot) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const paper = 215 - 60 * ((dot % width) / width)
    return Math.max(
      0,
      Math.min(255, 40 + (shade / 255) * (paper - 40) + (seed / 2 ** 32 - 0.5) * 50),
    )
  })
  return { width, height, dots: grained }
}

test('[IMP-110] full stops, dots above letters, colons and ellipses stay', () => {
  const image = typed('Übel: ja ... Öl, i. é!')
  expect(marksOf(withoutSpecks(image, DOTS_PER_POINT))).toEqual(marksOf(image))
})

test('[IMP-110] specks beside the text are taken off', () => {
  const specks = [
    [10, 20],
    [300, 110],
    [560, 60],
    [480, 15],
  ] as const
  const clean = withoutSpecks(typed('Guten Abend.', specks), DOTS_PER_POINT)
  expect(marksOf(clean)).toEqual(marksOf(typed('Guten Abend.')))
})

test('[IMP-110] grain and shadows of the paper leave no marks, and letters stay whole', () => {
  const text = 'Guten Abend ihr'
  const dirty = onBadPaper(typed(text))
  expect(marksOf(dirty).length).toBeLessThan(3)
  const found = marksOf(withoutSpecks(withCleanPaper(dirty), DOTS_PER_POINT))
  expect(found).toHaveLength(marksOf(typed(text)).length)
})

test('[IMP-110] an image of more dots is made smaller, by any factor, and keeps its shades', () => {
  const dots = Uint8Array.from({ length: 90 * 60 }, (_, dot) => (dot % 90 < 45 ? 0 : 200))
  const small = shrunk({ width: 90, height: 60, dots }, 1.5)
  expect([small.width, small.height]).toEqual([60, 40])
  expect([small.dots[0], small.dots[29], small.dots[30], small.dots.at(-1)]).toEqual([
    0, 0, 200, 200,
  ])
})
