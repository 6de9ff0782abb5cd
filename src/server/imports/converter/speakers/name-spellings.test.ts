import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { measureBody } from '../lines/body.ts'
import { columnLines } from '../lines/lines.ts'
import { withOneSpelling } from './name-spellings.ts'

/** The names of lines 'name: text' after they have one spelling. */
const spelled = (...speeches: readonly (readonly [name: string, text: string])[]) => {
  const placed = speeches.map(([name, text], index): Placed => [
    60,
    60 + index * 20,
    `${name}: ${text}`,
  ])
  const body = measureBody(columnLines([pageText(placed)]).map((lines) => ({ number: 1, lines })))
  const lines = body.lines.map((line) => ({
    ...line,
    runs: line.runs.map((run) => ({ ...run, isSpaced: true })),
  }))
  const found = lines.map((line, index) => {
    const name = speeches[index]?.[0] ?? ''
    return [line, { name, direction: '', length: name.length + 1, suffix: ':' }] as const
  })
  return withOneSpelling({ ...body, lines }, found).map(([, { name }]) => name)
}

test('[IMP-557] a name that is read with several spacings has the most frequent one', () => {
  expect(
    spelled(
      ['FRAU LUND', 'Eins.'],
      ['FRAULUND', 'Zwei.'],
      ['FRAU LUND', 'Drei.'],
      ['L e Chef', 'Vier.'],
      ['Le Chef', 'Fünf.'],
    ),
  ).toEqual(['FRAU LUND', 'FRAU LUND', 'FRAU LUND', 'Le Chef', 'Le Chef'])
})

test('[IMP-557] pieces that are a word of the text are this word', () => {
  expect(spelled(['Mal er', 'Wo ist der Maler?'], ['1 . Gast', 'Fort.'])).toEqual([
    'Maler',
    '1. Gast',
  ])
})
