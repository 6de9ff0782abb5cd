import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { withoutFurniture } from './furniture.ts'

const pages = [1, 2, 3].map((number) =>
  pageText(
    [
      [50, 30, 'Nachtschicht'],
      [50, 300, 'Nachtschicht'],
      [280, 780, `Seite ${number + 10} von 13`],
      [50, 760, number === 2 ? 'Ein letzter Satz' : 'Noch ein Satz'.repeat(number)],
    ],
    number,
  ),
)

test('[IMP-206] lines that return in the margins are removed, and the same words within the page stay', () => {
  const clean = withoutFurniture(pages)
  expect(clean.map((page) => page.items.map((item) => item.text))).toEqual([
    ['Nachtschicht', 'Noch ein Satz'],
    ['Nachtschicht', 'Ein letzter Satz'],
    ['Nachtschicht', 'Noch ein Satz'.repeat(3)],
  ])
})

test('[IMP-206] a name that begins several pages is text, since it stands within them more often', () => {
  const named = [1, 2, 3].map((number) =>
    pageText(
      [
        [50, 30, 'ANNA'],
        [50, 42, `Und was ist ${'sehr '.repeat(number)}neu?`],
        ...[200, 300].flatMap((y, at): Placed[] => [
          [50, y, 'ANNA'],
          [50, y + 12, `Satz ${number} von ${at}`],
        ]),
      ],
      number,
    ),
  )
  const names = withoutFurniture(named).flatMap(({ items }) =>
    items.filter(({ text }) => text === 'ANNA'),
  )
  expect(names).toHaveLength(9)
})

test('[IMP-42] the printed number is kept', () => {
  expect(withoutFurniture(pages).map((page) => page.printedNumber)).toEqual(['11', '12', '13'])
})

test('[IMP-798] the title on left pages and the author on right ones are running heads, also close to the text', () => {
  const facing = [1, 2, 3, 4].map((number) =>
    pageText(
      [
        [50, 30, number % 2 === 0 ? 'Nachtschicht' : 'Ida Vogt'],
        [50, 46, `${'Und '.repeat(number)}Schluss.`],
        [50, 70, 'BERT'],
        [50, 82, `Satz ${'um Satz '.repeat(number)}kommt.`],
        [50, 106, 'ANNA'],
        [50, 118, `Und ${'dann '.repeat(number)}nichts mehr.`],
        [50, 142, 'BERT'],
        [50, 154, `Nie ${'und nimmer '.repeat(number)}wieder.`],
        [50, 178, 'ANNA'],
        [50, 190, `${'Doch '.repeat(number)}wieder.`],
      ],
      number,
    ),
  )
  const first = withoutFurniture(facing).map(({ items }) => items[0]?.text)
  expect(first).toEqual([1, 2, 3, 4].map((number) => `${'Und '.repeat(number)}Schluss.`))
})
