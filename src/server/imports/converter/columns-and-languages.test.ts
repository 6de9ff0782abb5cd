// Text columns of a page, and plays in two languages side by side.
import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { inShort } from '#test/pdf/short-script.ts'
import { convertPages } from './convert-pages.ts'

const shortOf = (placed: readonly Placed[]) => inShort(convertPages([pageText(placed)]).blocks)

/** Text of so many lines of a column that is 22 letters wide. */
const column = (x: number, lines: readonly string[]): readonly Placed[] =>
  lines.map((text, index) => [x, 100 + index * 12, text])

test('[IMP-694] three columns of text are read one after the other', () => {
  const speeches = Array.from({ length: 9 }, (_, index) => {
    const letter = 'abcdefghi'[index]
    return {
      name: index % 2 ? 'VERA' : 'JONAS',
      lines: [
        `Wagen ${letter} steht da,`,
        `und Wagen ${letter} bleibt, bis`,
        `Wagen ${letter} gehen darf.`,
      ],
    }
  })
  const columnOf = (x: number, from: number) =>
    column(
      x,
      speeches
        .slice(from, from + 3)
        .flatMap(({ name, lines: [first = '', ...more] }) => [`${name}: ${first}`, ...more]),
    )
  const found = shortOf([
    [60, 60, 'Am Bahnhof steht die Uhr und mit ihr alle, die noch kommen wollten'],
    ...columnOf(60, 0),
    ...columnOf(230, 3),
    ...columnOf(400, 6),
  ])
  expect(found.slice(1)).toEqual(speeches.map(({ name, lines }) => `${name}: ${lines.join(' ')}`))
})

type SpokenRow = readonly [name: string, left: readonly string[], right: readonly string[]]

const LIBRETTO: readonly SpokenRow[] = [
  [
    'SANDRO',
    ['Dorme ancora la città', 'e la fonte canta sola'],
    ['Noch schläft die Stadt', 'und der Brunnen singt allein'],
  ],
  ['LA VECCHIA', ['Hai perduto la camicia'], ['Hast du dein Hemd verloren']],
  [
    'SANDRO',
    ['Ho perduto molto peggio', 'ma non dico che cosa'],
    ['Ich verlor noch mehr', 'doch sage ich nicht was'],
  ],
  [
    'LA VECCHIA',
    ['Allora è una donna', 'che vende fiori rossi'],
    ['Dann ist es eine Frau', 'die rote Blumen verkauft'],
  ],
  ['SANDRO', ['Chi ti ha detto dei fiori'], ['Wer hat dir von Blumen erzählt']],
  [
    'LA VECCHIA',
    ['La fonte parla forte', 'quando dormono le oche'],
    ['Der Brunnen spricht laut', 'wenn die Gänse schlafen'],
  ],
  [
    'SANDRO',
    ['Allora non parlo più', 'e mi siedo sul muro'],
    ['Dann rede ich nicht mehr', 'und setze mich auf die Mauer'],
  ],
]

/** The rows of the libretto, with the names that each column has. */
function sideBySide(
  rows: readonly SpokenRow[],
  namesOf: (name: string) => readonly [string, string],
) {
  let y = 60
  return rows.flatMap(([name, left, right]) => {
    const [leftName, rightName] = namesOf(name)
    const top = y
    y += 18 + 12 * left.length
    const place = (x: number, lines: readonly string[]): readonly Placed[] =>
      lines.flatMap((text, index): readonly Placed[] =>
        text === '' ? [] : [[x, top + index * 12, text]],
      )
    return [...place(60, [leftName, ...left]), ...place(320, [rightName, ...right])]
  })
}

test('[IMP-695] in a play in two languages side by side each speech is followed by its translation', () => {
  const { blocks, leftOut } = convertPages([pageText(sideBySide(LIBRETTO, (name) => [name, name]))])
  expect(inShort(blocks).slice(0, 2)).toEqual([
    'SANDRO: Dorme ancora la città\ne la fonte canta sola / Noch schläft die Stadt\nund der Brunnen singt allein',
    'LA VECCHIA: Hai perduto la camicia / Hast du dein Hemd verloren',
  ])
  expect(blocks.filter(({ type }) => type === 'dialogue')).toHaveLength(LIBRETTO.length)
  expect(leftOut).toHaveLength(LIBRETTO.length)
})

test('[IMP-695] a name that the other language writes otherwise speaks for itself', () => {
  const names = new Map([
    ['SANDRO', 'ALEXANDER'],
    ['LA VECCHIA', 'DIE ALTE'],
  ])
  const found = shortOf(sideBySide(LIBRETTO, (name) => [name, names.get(name) ?? name]))
  expect(found.slice(2, 4)).toEqual([
    'LA VECCHIA: Hai perduto la camicia',
    'DIE ALTE: Hast du dein Hemd verloren',
  ])
})

test('[IMP-695] a name may stand once, in the middle above both languages', () => {
  const named = sideBySide(LIBRETTO, (name) => [name, ''])
  const isName = ([, , text]: Placed) => LIBRETTO.some(([name]) => name === text)
  const above = named.map((placed): Placed => {
    const [x, y, text] = placed
    if (isName(placed)) return [310 - text.length * 2.5, y, text]
    return x === 60 ? [184, y, text] : placed
  })
  expect(shortOf(above).slice(0, 2)).toEqual([
    'SANDRO: Dorme ancora la città\ne la fonte canta sola / Noch schläft die Stadt\nund der Brunnen singt allein',
    'LA VECCHIA: Hai perduto la camicia / Hast du dein Hemd verloren',
  ])
})

test('[IMP-695] two columns of one language are read one after the other', () => {
  const other = ['la luna', 'il gatto', 'la porta', 'il pane', 'la strada', 'il vino', 'la notte']
  const rows = LIBRETTO.map(([name, left], index): SpokenRow => {
    const again = left.map(
      (_, line) => `${line ? 'e' : 'dico che'} ${other[index]} non dorme la ${'abcdefg'[index]}`,
    )
    return [name, left, again]
  })
  const found = shortOf(sideBySide(rows, (name) => [name, name]))
  expect(found[1]).toBe('LA VECCHIA: Hai perduto la camicia')
  expect(found).toHaveLength(2 * LIBRETTO.length)
})

test('[IMP-694] names in a column of their own are known in both columns of a page', () => {
  const speeches = [
    'Qué hora es',
    'La que vos queráis',
    'A las diez me esperan',
    'Entonces no es tarde',
    'Quién anda ahí',
    'Un gato, señor',
    'Con capa y pluma',
    'De buena casa es',
    'Qué frío hace',
    'Es la luna nueva',
  ]
  const half = (x: number, from: number) =>
    speeches.slice(from, from + 5).flatMap((text, index): readonly Placed[] => {
      const y = 60 + index * 26
      return [
        [x, y, (from + index) % 2 ? 'GUIND.' : 'D. LOPE'],
        [x + 60, y, text],
        [x + 60, y + 12, `y no es la ${'abcdefghij'[from + index]} del reloj`],
      ]
    })
  const found = shortOf([...half(60, 0), ...half(330, 5)])
  expect(found).toHaveLength(speeches.length)
  expect(found.slice(4, 6)).toEqual([
    'D. LOPE: Quién anda ahí\ny no es la e del reloj',
    'GUIND: Un gato, señor\ny no es la f del reloj',
  ])
})

test('[IMP-701] words that the text layer of a scan places one by one stay apart, even where they touch', () => {
  const rows = [
    'ANNA: Ist das der Fluss oder nur ein nasser Weg?',
    'BERND: Das war er, bevor sie ihn umgeleitet haben.',
    'ANNA: Und das Boot, in dem wir saßen, wo ist es?',
    'BERND: Auch umgeleitet, sagt der Mann vom Amt.',
    'ANNA: Dann gehen wir zu Fuß zurück, es ist spät.',
  ]
  let words = 0
  const placed = rows.flatMap((text, row) => {
    let x = 60
    return text.split(' ').map((word): Placed => {
      const size = 10 + (words++ % 23) * 0.037
      const place = x
      // the measured width reaches into the gap to the next word
      x += word.length * 5 + 0.8
      return [place, 60 + row * 20 + (words % 3) * 0.2, word, { size, width: word.length * 5 }]
    })
  })
  expect(shortOf(placed)).toEqual(rows)
})

/** Pages of a book, two of them on each sheet, with their numbers below. */
function sheets(halves: readonly (readonly string[])[]) {
  return [0, 2].map((first) =>
    pageText(
      [first, first + 1].flatMap((half): readonly Placed[] => [
        ...(halves[half] ?? []).flatMap((text, index): readonly Placed[] => {
          const x = half % 2 ? 320 : 50
          const y = 60 + index * 36
          const [name = '', ...lines] = text.split('/')
          return [[x, y, name], ...lines.map((line, at): Placed => [x, y + 12 + at * 12, line])]
        }),
        [half % 2 ? 430 : 160, 780, String(half + 4)],
      ]),
      first / 2 + 1,
    ),
  )
}

test('[IMP-742] two pages of a book on one sheet are read in turn, also where most speeches are short', () => {
  const people = ['VERA', 'JONAS']
  const speech = (half: number, index: number) =>
    `${people[(half + index) % 2]}/${index % 5 ? `Ja, Satz ${half} ${index}.` : `Satz ${half} ${index}, der bis an das Ende reicht.`}`
  const halves = [0, 1, 2, 3].map((half) =>
    Array.from({ length: 15 }, (_, index) => speech(half, index)),
  )
  const found = inShort(convertPages(sheets(halves)).blocks)
  expect(found.flatMap((text) => /\d+ \d+/.exec(text)?.[0] ?? [])).toEqual(
    [0, 1, 2, 3].flatMap((half) => Array.from({ length: 15 }, (_, index) => `${half} ${index}`)),
  )
  expect(convertPages(sheets(halves)).leftOut.map(({ text }) => text)).toEqual(['4 5', '6 7'])
})
