import { expect, test } from 'vitest'
import { plainParagraph } from './blocks-of-manuscript.ts'
import { noteOnLastWord, sliceSpans, sourceLines, type SourceSpan } from './source-paragraph.ts'

const comment = (id: number) => ({ commentId: String(id), commentText: 'Lauter' })
const cue = (id: number) => ({
  cueId: String(id),
  cueNumber: String(id),
  cueType: 'light',
  cueName: '',
  manualNumber: false,
})

test('[FMT-505] the notes of one word are in one list, which is not copied for each of them', () => {
  const spans: SourceSpan[] = [{ text: 'Guten Morgen.', comments: [comment(0)] }]
  const lists = new Set<unknown>()
  for (let id = 1; id <= 1000; id++) {
    noteOnLastWord(spans, { comments: [comment(id)] })
    noteOnLastWord(spans, { cues: [cue(id)] })
    for (const list of [spans[1]?.comments, spans[1]?.cues]) lists.add(list)
  }
  expect(lists.size).toBeLessThanOrEqual(4)
  expect(spans).toHaveLength(2)
  expect(spans[0]).toEqual({ text: 'Guten ', comments: [comment(0)] })
  expect(spans[1]?.comments?.map(({ commentId }) => Number(commentId))).toEqual(
    Array.from({ length: 1001 }, (_, id) => id),
  )
  expect(spans[1]?.cues).toHaveLength(1000)
})

test('[FMT-505] a note on a part of a word is not on the rest of it', () => {
  const spans: SourceSpan[] = [{ text: 'Morgen' }]
  noteOnLastWord(spans, { comments: [comment(1)] })
  const part = [...sliceSpans(spans, 0, 3)]
  const rest = sliceSpans(spans, 3)
  noteOnLastWord(part, { comments: [comment(2)] })
  expect(part[0]?.comments).toHaveLength(2)
  expect(rest[0]?.comments).toHaveLength(1)
  expect(spans[0]?.comments).toHaveLength(1)
})

test('[FMT-505] a note on a copy of a text is not on the text', () => {
  const spans: SourceSpan[] = [{ text: 'Guten ' }, { text: 'Morgen' }]
  noteOnLastWord(spans, { cues: [cue(1)] })
  const copy = [...spans]
  noteOnLastWord(copy, { cues: [cue(2)] })
  expect(copy[1]?.cues).toHaveLength(2)
  expect(spans[1]?.cues).toHaveLength(1)
})

test('[FMT-505] signs between the notes of a word are read once', () => {
  let reads = 0
  const dot: SourceSpan = {
    get text() {
      reads += 1
      return '.'
    },
  }
  const spans: SourceSpan[] = [{ text: 'Wort' }]
  for (let id = 0; id < 1000; id++) {
    noteOnLastWord(spans, { comments: [comment(id)] })
    spans.push(dot)
  }
  expect(spans[0]?.comments).toHaveLength(1000)
  expect(reads).toBeLessThan(3000)
})

test('[FMT-505] in a text without a letter each span is looked at once, however many notes look for a word', () => {
  let reads = 0
  const dash: SourceSpan = {
    get text() {
      reads += 1
      return '–'
    },
  }
  const spans: SourceSpan[] = []
  for (let id = 0; id < 1000; id++) {
    expect(noteOnLastWord(spans, { comments: [comment(id)] })).toBe(false)
    spans.push(dash)
  }
  expect(reads).toBeLessThan(3000)
  spans.push({ text: 'Wort' })
  expect(noteOnLastWord(spans, { comments: [comment(0)] })).toBe(true)
})

test('[FMT-505] a word behind the one with notes gets the next note', () => {
  const spans: SourceSpan[] = [{ text: 'Guten' }]
  noteOnLastWord(spans, { comments: [comment(1)] })
  spans.push({ text: ' ' }, { text: 'Morgen' })
  noteOnLastWord(spans, { comments: [comment(2)] })
  expect(spans.map(({ comments }) => comments?.length)).toEqual([1, undefined, 1])
})

test('[FMT-465] a page that begins with an empty cell beside words begins with these words', () => {
  const cell = (column: number, text: string) => ({
    ...plainParagraph(text === '' ? [] : [{ text }]),
    cell: { table: 1, row: 1, column },
  })
  const lines = sourceLines([
    plainParagraph([{ text: 'Davor.' }]),
    { ...cell(1, ''), beginsPage: true },
    cell(2, 'Danach.'),
  ])
  expect(lines.map(({ text, beginsPage }) => [text, beginsPage])).toEqual([
    ['Davor.', false],
    ['Danach.', true],
  ])
})

test('[FMT-621] thousands of line breaks in one paragraph look at each of its texts a few times, not once for each line', () => {
  let reads = 0
  const counted = (words: string): SourceSpan => ({
    get text() {
      reads += 1
      return words
    },
  })
  const spans = Array.from({ length: 1000 }, () => [counted('Ja, '), counted('gut.\n')]).flat()
  const lines = sourceLines([plainParagraph(spans)])
  expect(lines.map(({ text }) => text)).toEqual(Array.from({ length: 1000 }, () => 'Ja, gut.'))
  expect(reads).toBeLessThan(20 * spans.length)
})
