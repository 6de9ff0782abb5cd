import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { lineText } from './line.ts'
import { columnLines } from './lines.ts'

const texts = (placed: readonly Placed[]) =>
  columnLines([pageText(placed)])
    .flat()
    .map((line) => lineText(line))

test('[IMP-207] pieces on one baseline become a line, with spaces where the page has gaps', () => {
  expect(
    texts([
      [50, 100, 'Gu'],
      [60, 100, 'ten'],
      [79, 100, 'Abend'],
      [50, 112, 'Nacht'],
    ]),
  ).toEqual(['Guten Abend', 'Nacht'])
})

test('[IMP-207] a blank piece is a space, however wide the file says it is', () => {
  expect(
    texts([
      [50, 100, 'ja'],
      [60, 100, ' ', { width: 300 }],
      [61, 100, 'nein'],
    ]),
  ).toEqual(['ja nein'])
})

test('[IMP-208] control characters never reach the script', () => {
  expect(texts([[50, 100, 'ja\u0000\u0001nein']])).toEqual(['janein'])
})

test('[IMP-207] two columns are read one after the other, a line across both in its place', () => {
  const rows = Array.from({ length: 10 }, (_, row): Placed[] => [
    [50, 200 + row * 12, `links ${row} und so weiter`],
    [330, 200 + row * 12, `rechts ${row} und so weiter`],
  ]).flat()
  const read = texts([[50, 100, 'x'.repeat(90)], ...rows])
  expect(read[0]).toBe('x'.repeat(90))
  expect(read.slice(1, 11).every((text) => text.startsWith('links'))).toBe(true)
  expect(read.slice(11).every((text) => text.startsWith('rechts'))).toBe(true)
})

test('[IMP-207] small letters stay with their capital, also beside a line that stands higher', () => {
  const small = { size: 6 }
  const rows = Array.from({ length: 10 }, (_, row): Placed[] => [
    [50, 197 + row * 20, `links ${row} und so weiter`],
    [330, 200 + row * 20, 'A'],
    [335, 200 + row * 20, 'nna', small],
    [344, 200 + row * 20, `. Und rechts ${row}`],
  ]).flat()
  expect(texts(rows).slice(10)).toEqual(
    Array.from({ length: 10 }, (_, row) => `Anna. Und rechts ${row}`),
  )
})

test('[IMP-897] short speeches below names in the middle of the page are no column of their own', () => {
  const placed = Array.from({ length: 12 }, (_, index): readonly Placed[] => [
    [260, 100 + index * 30, `SCHWESTER MARTHA ${index % 5}`],
    [50, 112 + index * 30, `Der Satz ${index} ist nur kurz`],
  ]).flat()
  expect(texts(placed).slice(0, 3)).toEqual([
    'SCHWESTER MARTHA 0',
    'Der Satz 0 ist nur kurz',
    'SCHWESTER MARTHA 1',
  ])
})

test('[IMP-897] text side by side is two columns, though its lines stand at other heights', () => {
  const placed = Array.from({ length: 12 }, (_, index): readonly Placed[] => [
    [50, 100 + index * 12, `links steht die Zeile ${index} und endet`],
    [320, 105 + index * 12, `rechts steht die Zeile ${index} und endet`],
  ]).flat()
  expect(texts(placed).slice(11, 13)).toEqual([
    'links steht die Zeile 11 und endet',
    'rechts steht die Zeile 0 und endet',
  ])
})

test('[IMP-86] a gap that hardly any line crosses is one, though at one place within it fewer lines do', () => {
  const placed = Array.from({ length: 24 }, (_, index): readonly Placed[] => [
    [50, 100 + index * 12, `links steht die Zeile ${String(index).padStart(2, '0')} und sie endet`],
    [320, 100 + index * 12, `rechts steht die Zeile ${String(index).padStart(2, '0')} ohne Ende`],
  ]).flat()
  // between the end of a long line and the beginning of the title one place is free
  const long: Placed = [50, 400, 'x'.repeat(46)]
  const read = texts([[281, 80, 'Titel des Stücks'], ...placed, long])
  const first = read.indexOf('links steht die Zeile 00 und sie endet')
  expect(read[first + 1]).toBe('links steht die Zeile 01 und sie endet')
})
