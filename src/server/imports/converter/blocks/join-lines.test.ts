import { expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { pageText } from '#test/pdf/page-text.ts'
import { joinLines, vocabularyOf } from './join-lines.ts'
import { columnLines } from '../lines/lines.ts'

const join = (texts: readonly string[], elsewhere = '') => {
  const lines = columnLines([pageText(texts.map((text, row) => [50, 100 + row * 12, text]))])
    .flat()
    .map(({ runs }) => ({ runs }))
  const others = columnLines([pageText([[50, 100, `x ${elsewhere} x`]])]).flat()
  return plainText(joinLines(lines, vocabularyOf(others), false))
}

test.each([
  [['Guten', 'Abend'], 'Guten Abend'],
  [['uner-', 'müdlich'], 'unermüdlich'],
  [['uner\u00ad', 'müdlich'], 'unermüdlich'],
  [['Wald-', 'und Wiesenweg'], 'Wald- und Wiesenweg'],
  [['Half-', 'Moon Street'], 'Half-Moon Street'],
  [['Nein –', 'doch'], 'Nein – doch'],
])('[IMP-204] lines are joined, broken words made whole: %j', (lines, joined) => {
  expect(join(lines)).toBe(joined)
})

test('[IMP-204] a compound that stands elsewhere with its hyphen keeps it', () => {
  expect(join(['a first-', 'rate brand'], 'first-rate')).toBe('a first-rate brand')
})
