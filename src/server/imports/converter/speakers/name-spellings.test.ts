import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { type BodyLine, measureBody } from '../lines/body.ts'
import { columnLines } from '../lines/lines.ts'
import { withOneSpelling, withoutMisreadNames } from './name-spellings.ts'

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

function namesFrom(...names: readonly string[]): readonly string[] {
  const line = {} as BodyLine
  const found = names.map(
    (name) => [line, { name, direction: '', length: name.length, suffix: '' }] as const,
  )
  return withoutMisreadNames(found).map(([, { name }]) => name)
}

const OFTEN = Array<string>(8).fill('BOLLAND')

test('[IMP-113] a number or a speck in front of a frequent name is no part of it', () => {
  const read = ['7 BOLLAND', '| BOLLAND', '- 8 - BOLLAND', 'BOLLAMD']
  expect(namesFrom(...OFTEN, ...read).slice(8)).toEqual(Array(4).fill('BOLLAND'))
})

test('[IMP-113] names that differ by their numbers stay apart', () => {
  const names = ['1 BÜRGER', '2 BÜRGER', '1 BÜRGER', '2 BÜRGER', 'BÜRGER']
  expect(namesFrom(...names)).toEqual(names)
  expect(namesFrom(...OFTEN, 'BOLLAND 2').at(-1)).toBe('BOLLAND 2')
})
