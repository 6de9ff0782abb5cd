import { createCanvas } from '@napi-rs/canvas'
import { afterEach, expect, test, vi } from 'vitest'
import {
  createRecognizer,
  recognizedItems,
  type RecognizedLine,
  type Recognizer,
  scanLanguage,
} from './recognizer.ts'

const HANG_MS = 1000

let recognizer: Recognizer
afterEach(async () => {
  vi.useRealTimers()
  await recognizer?.close()
})

function page(): Buffer {
  const canvas = createCanvas(900, 400)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 900, 400)
  context.fillStyle = 'black'
  context.font = '32px serif'
  for (let row = 1; row < 8; row++) context.fillText('Wer da? Nein, mir antwortet.', 60, row * 50)
  return canvas.toBuffer('image/png')
}

const wordsOf = (lines: readonly RecognizedLine[] | null) =>
  lines?.flatMap(({ words }) => words.map(({ text }) => text))

test('[IMP-274] a page that goes on, however slowly by the clock, is recognised', async () => {
  let passed = 0
  const pass = () => {
    passed += HANG_MS - 1
    vi.advanceTimersByTime(HANG_MS - 1)
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  recognizer = await createRecognizer('deu', pass, HANG_MS)
  passed = 0
  expect(wordsOf(await recognizer.recognize(page()))).toContain('antwortet.')
  expect(passed).toBeGreaterThan(3 * HANG_MS)
})

test('[IMP-274] a page that hangs is given up, and the next one is recognised', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  recognizer = await createRecognizer('deu', () => {}, HANG_MS)
  const given = recognizer.recognize(page())
  vi.advanceTimersByTime(HANG_MS)
  expect(await given).toBeNull()
  expect(wordsOf(await recognizer.recognize(page()))).toContain('antwortet.')
})

function line(
  y: number,
  tilt: number,
  words: readonly (readonly [string, number])[],
): RecognizedLine {
  return {
    confidence: 90,
    bbox: { x0: 100, y0: y - 20, x1: 900, y1: y },
    baseline: { x0: 100, y0: y, x1: 900, y1: y + 800 * tilt },
    rowAttributes: { rowHeight: 28, ascenders: 7, descenders: 7 },
    words: words.map(([text, confidence], index) => ({
      text,
      confidence,
      bbox: { x0: 100 + index * 200, y0: y - 20, x1: 250 + index * 200, y1: y },
    })),
  }
}

const PLACE = { left: 0, top: 0, dotsPerPoint: 2 }

test('[IMP-40] a tilted page is straightened', () => {
  const items = recognizedItems(
    [line(200, 0.01, [['Gute', 95]]), line(400, 0.01, [['Nacht', 95]])],
    PLACE,
  )
  expect(items.map(({ y }) => Math.round(y * 10) / 10)).toEqual([99.5, 199.5])
  expect(items.map(({ x }) => x)).toEqual([51, 52])
})

test('[IMP-40] specks and guesses are left out', () => {
  const items = recognizedItems(
    [
      line(200, 0, [
        ['Gute', 95],
        ['|', 40],
        ['xq', 12],
      ]),
    ],
    PLACE,
  )
  expect(items.map(({ text }) => text)).toEqual(['Gute'])
})

test('[IMP-402] a long word that is hardly legible is kept: misread text is better than none', () => {
  const items = recognizedItems(
    [
      line(200, 0, [
        ['WENDLA:', 12],
        ['Gute', 95],
      ]),
    ],
    PLACE,
  )
  expect(items.map(({ text }) => text)).toEqual(['WENDLA:', 'Gute'])
})

test('[IMP-402] a nought beside words is the letter', () => {
  const items = recognizedItems(
    [
      line(200, 0, [
        ['0', 60],
        ['Mutter', 95],
      ]),
      line(400, 0, [['0', 96]]),
    ],
    PLACE,
  )
  expect(items.map(({ text }) => text)).toEqual(['O', 'Mutter', '0'])
})

test('[IMP-402] a line that specks make higher is as large as the others, a heading is larger', () => {
  const of = (y: number, rowHeight: number, ascenders: number, letters: number): RecognizedLine => {
    const row = line(y, 0, [['Gute', 95]])
    const words = row.words.map((word) => ({
      ...word,
      bbox: { ...word.bbox, y0: word.bbox.y1 - letters },
    }))
    return { ...row, words, rowAttributes: { rowHeight, ascenders, descenders: 7 } }
  }
  const usual = [100, 200, 300, 400, 500].map((y) => of(y, 28, 7, 21))
  const lines = [...usual, of(600, 37, 16, 21), of(700, 42, 14, 32)]
  const sizes = recognizedItems(lines, PLACE).map(({ size }) => Math.round(size))
  const [first = 0] = sizes
  expect(sizes.slice(5)).toEqual([first, Math.round(first * 1.5)])
})

test.each([
  ['Ich und du und der und die sind nicht das was es ist mit dir', 'deu'],
  ['To be and not to be that is the thing of it and you are in it', 'eng'],
  ['Und die the and das of der to ist in nicht is mit you es it', 'deu+eng'],
  ['Personen', null],
])('[IMP-40] the language of %j is %s', (text, language) => {
  expect(scanLanguage(text.split(' '))).toBe(language)
})
