import { expect, test, vi } from 'vitest'
import { SAMPLE } from '#test/support/sample-script.ts'
import type { TextSpan } from '../../script/blocks.ts'
import { decodeText } from '../text-coding.ts'
import { readMarkdown } from './read.ts'
import { writeMarkdown } from './write.ts'

test('[FMT-23] Markdown: acts and scenes are headings, names bold, directions italic, cuts struck', () => {
  expect(decodeText(writeMarkdown(SAMPLE)).trimEnd().split('\n')).toEqual([
    '# Erster Akt',
    '',
    '## SZENE 1: Am Herd',
    '',
    '*(Stille.)*',
    '',
    '**ANNA**: Guten Morgen. ~~Oder Nacht?~~',
    '',
    '**BEN**: *(gähnt)* Morgen.',
  ])
})

test('[FMT-413] Markdown: text between speeches that begins like one has a backslash before its colon, and is text again', () => {
  const [scene, speech] = [SAMPLE.blocks[1]!, SAMPLE.blocks[3]!]
  const text = (...spans: readonly TextSpan[]) => ({ type: 'paragraph' as const, text: spans })
  const bold = text({ text: 'Achtung', bold: true }, { text: ': Licht.' })
  const name = text({ text: 'ANNA: so heißt sie.' })
  const blocks = [scene, name, speech, name, speech, bold, speech]
  const bytes = writeMarkdown({ ...SAMPLE, blocks })
  expect(decodeText(bytes)).toContain('\n\nANNA\\: so heißt sie.\n\n**ANNA**: ')
  expect(readMarkdown(bytes).blocks.map(({ type }) => type)).toEqual(blocks.map(({ type }) => type))
})

test('[FMT-622] thousands of marked words of one paragraph are not searched from the first one on for each of them', () => {
  const words: readonly TextSpan[] = [
    { text: 'da ' },
    { text: 'hin', bold: true },
    { text: ' und ' },
  ]
  const text = Array.from({ length: 1000 }, () => words).flat()
  const searches = vi.spyOn(Array.prototype, 'findIndex')
  const bytes = writeMarkdown({ ...SAMPLE, blocks: [{ type: 'paragraph', text }] })
  const searched = searches.mock.contexts.reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : 0),
    0,
  )
  searches.mockRestore()
  expect(decodeText(bytes)).toContain('da **hin** und da **hin** und ')
  expect(searched).toBeLessThan(20 * text.length)
})
