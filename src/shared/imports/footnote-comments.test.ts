import { expect, test } from 'vitest'
import { p, say, scene } from '#test/support/script.ts'
import { textsOf, type ScriptBlock } from '../script/blocks.ts'
import { type Footnote, footnotesAsComments } from './footnote-comments.ts'
import type { PrintedLine } from './review/printed-lines.ts'

const line = (y: number, text: string): PrintedLine => ({
  page: 1,
  x: 50,
  right: 50 + text.length * 5,
  y,
  size: 10,
  indent: 0,
  room: 0,
  bold: false,
  italic: false,
  text,
})

const LINES = [
  line(80, 'Der Zehnt'),
  line(100, 'PFARRER: Der Zehnt ist der Zehnt, und'),
  line(112, 'ein Heller ist kein Taler.'),
  line(124, 'BÄUERIN: Ach.'),
]
const SCRIPT = [
  scene('Der Zehnt', '1'),
  say('PFARRER', 'Der Zehnt ist der Zehnt, und ein Heller ist kein Taler.'),
  p('Ende'),
  say('BÄUERIN', 'Ach.'),
]

const note = (word: string, x: number, y: number): Footnote => ({
  text: `1 ${word}: eine Abgabe.`,
  lines: [{ page: 1, kind: 'note', text: `1 ${word}: eine Abgabe.` }],
  word,
  page: 1,
  x,
  y,
})

/** The words with comments, and what stands before them in their text. */
function commented(blocks: readonly ScriptBlock[]) {
  return blocks.flatMap(textsOf).flatMap((text) => {
    const index = text.findIndex(({ comments }) => comments !== undefined)
    const span = text[index]
    if (!span) return []
    const before = text.slice(0, index).map((one) => one.text)
    return [[before.join(''), span.text, span.comments?.map((one) => one.commentText).join()]]
  })
}

test('[IMP-664] a note is a comment on the word before its mark, of two alike on the nearer one', () => {
  const { blocks, noted } = footnotesAsComments(
    SCRIPT,
    [note('Zehnt', 50 + 32 * 5, 97), note('Heller', 101, 109)],
    { pages: [], lines: LINES },
    () => 'cmt-1-a',
  )
  expect(noted.size).toBe(2)
  expect(commented(blocks)).toEqual([['Der Zehnt ist der ', 'Zehnt', '1 Zehnt: eine Abgabe.']])
  const spans = blocks.flatMap(textsOf).flat()
  expect(spans.filter(({ comments }) => comments).map(({ text }) => text)).toEqual([
    'Zehnt',
    'Heller',
  ])
})

test('[IMP-664] a note whose word is not in the script stays left out', () => {
  const lost = [note('Amtmann', 100, 97), note('Zehnt', 95, 77), note('Zehnt', 100, 500)]
  const { blocks, noted } = footnotesAsComments(
    SCRIPT,
    lost,
    { pages: [], lines: LINES },
    () => 'c',
  )
  expect(noted.size).toBe(0)
  expect(blocks).toEqual(SCRIPT)
})
