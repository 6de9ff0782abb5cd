import { createCanvas } from '@napi-rs/canvas'
import { afterEach, expect, test, vi } from 'vitest'
import { createRecognizer, type RecognizedLine, type Recognizer } from './recognizer.ts'

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
