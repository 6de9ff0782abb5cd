// Text that is not printed as it is read: turned, struck, from the right, letter by letter, in columns, with numbers.
import { describe, expect, test } from 'vitest'
import { hardPdfs } from '#test/pdf/hard-layouts.ts'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { inShort, type Row, shortly } from '#test/pdf/short-script.ts'
import { convertPages } from './convert-pages.ts'
import { extractPages } from './extract/extract.ts'

const bold = { bold: true }

async function convert(name: string) {
  const found = hardPdfs.find((hard) => hard.name.startsWith(name))
  return convertPages(await extractPages(found?.pdf() ?? new Uint8Array(), () => {}))
}

test('[IMP-551] a watermark and a stamp along the edge are left out', async () => {
  const { blocks, leftOut } = await convert('a watermark')
  expect(inShort(blocks)).toEqual(
    ['KURT', 'LENE', 'KURT', 'LENE'].map(
      (name, index) => `${name}: Das ist ein Satz mit der Nummer ${'abcd'[index]}.`,
    ),
  )
  expect(leftOut).toEqual([
    { page: 1, kind: 'mark', text: 'ANSICHT' },
    { page: 1, kind: 'mark', text: 'geladen am 3. Mai' },
  ])
})

test('[IMP-551] a page whose text runs up its side is read as if it were turned', async () => {
  expect(inShort((await convert('a page whose text')).blocks)).toEqual([
    'VERA: Wer hat das Bild gedreht?',
    'EMIL: Das Bild ist gerade.',
    'VERA: Dann bin ich es.',
    'EMIL: Seit wann?',
  ])
})

test('[IMP-553] a song in two columns keeps its order', async () => {
  expect(inShort((await convert('a song in two')).blocks).slice(-2)).toEqual([
    'WIRTIN: Der Krug ist leer, das Fass ist voll,\nwer weiß, wie das noch enden soll,\nes endet, wie es enden soll. / ' +
      'Der Tisch ist kalt, das Bett ist warm,\nder eine reich, der andre arm,\nes schlafen beide Arm in Arm.',
    'GAST: Dann bin ich der andre.',
  ])
})

test('[IMP-447] speeches of three lines side by side below two names are no song', () => {
  const found = shortly([
    [0, [110, 'INT. AUFZUG - TAG']],
    [24, [250, 'BODO']],
    [12, [180, 'Er steckt schon wieder.']],
    [24, [250, 'IRMA']],
    [12, [180, 'Er ruht sich nur aus.']],
    [24, [170, 'BODO'], [400, 'IRMA']],
    [12, [110, 'Drücken Sie doch endlich'], [330, 'Ich drücke ja schon den']],
    [12, [110, 'den roten Knopf ganz'], [330, 'ganzen Tag auf den']],
    [12, [110, 'links unten im Eck!'], [330, 'roten Knopf, mein Herr!']],
    [24, [250, 'BODO']],
    [12, [180, 'Das war der falsche.']],
  ])
  expect(found.slice(3, 5)).toEqual([
    'BODO: Drücken Sie doch endlich den roten Knopf ganz links unten im Eck!',
    'IRMA: Ich drücke ja schon den ganzen Tag auf den roten Knopf, mein Herr!',
  ])
})

test('[IMP-552] [IMP-554] numbers of speeches are left out, and a film’s heading is parted', async () => {
  expect(inShort((await convert('numbers before')).blocks).slice(0, 4)).toEqual([
    '# SZENE 4 INT. KELLER – NACHT',
    'Jule tastet nach dem Schalter und findet ihn nicht.',
    'JULE: Hier ist ein Satz im Dunkeln.',
    'PAUL: Hier ist ein Satz im Dunkeln.',
  ])
})

test('[IMP-556] [IMP-662] a page from right to left is read from its right edge, its first line is asked about, and the report names it', () => {
  const row = (y: number, ...words: readonly string[]): readonly Placed[] =>
    words.map((word, index): Placed => [500 - index * 60, y, word])
  const placed = [
    ...row(60, 'מרים:', 'איפה', 'הספינה?'),
    ...row(90, 'יוסף:', 'בים.'),
    ...row(120, 'מרים:', 'והים?'),
    ...row(150, 'יוסף:', 'בספינה.'),
  ]
  const { width, ...page } = pageText(placed)
  const items = page.items.map((item) => ({ ...item, x: width - item.x - item.width }))
  const { blocks, uncertain, report } = convertPages([
    { ...page, width, items },
    pageText([[60, 60, 'Ende']], 2),
  ])
  expect(inShort(blocks)).toEqual([
    'מרים: איפה הספינה?',
    'יוסף: בים.',
    'מרים: והים?',
    'יוסף: בספינה.',
    '(Ende)',
  ])
  expect(uncertain.size).toBe(1)
  expect(report.pagesToTheLeft).toEqual([1])
})

describe('names that are set letter by letter', () => {
  /** Each letter by itself, with three points between letters and nine between words. */
  const spaced = (x: number, y: number, name: string): readonly Placed[] => {
    let left = x
    return Array.from(name).flatMap((letter): readonly Placed[] => {
      const at = left
      left += letter === ' ' ? 6 : 8
      return letter === ' ' ? [] : [[at, y, letter, { smallCaps: letter !== letter.toUpperCase() }]]
    })
  }

  test('[IMP-557] letters that the PDF places one by one are words', () => {
    const speeches = [
      ['Frau Lund', 'Ist das die Mole?'],
      ['Dr. Ek', 'Das war sie.'],
      ['Frau Lund', 'Und der Turm?'],
      ['Dr. Ek', 'Der ist im Kino.'],
    ] as const
    const placed = speeches.flatMap(([name, text], index): readonly Placed[] => {
      const y = 60 + index * 24
      return [...spaced(60, y, name), [200, y, text]]
    })
    expect(inShort(convertPages([pageText(placed)]).blocks)).toEqual(
      speeches.map(([name, text]) => `${name}: ${text}`),
    )
  })
})

describe('numbers beside and above the text', () => {
  test('[IMP-558] bare numbers in bold type are headings, also at the top of the first page', () => {
    const scene = (number: string, ...names: readonly string[]): readonly Row[] => [
      [30, [290, number, bold]],
      ...names.map((name): Row => [20, [60, `${name}: Ein Satz, den jemand sagt.`]]),
    ]
    expect(
      shortly([...scene('1', 'ADA', 'BO', 'ADA'), ...scene('2', 'BO', 'ADA', 'BO')]).filter(
        (text) => text.startsWith('#'),
      ),
    ).toEqual(['# 1', '# 2'])
  })
})

test('[IMP-559] beside a column of names, a paragraph that begins left of the speeches is a direction', () => {
  const speech = (name: string, text: string): Row => [20, [60, name], [180, text]]
  expect(
    shortly([
      [0, [60, 'Szene 1', bold]],
      speech('ELLA', 'Das Boot ist voll, und zwar seit gestern Abend,'),
      [12, [180, 'als wir noch schliefen.']],
      speech('HERR NOLL', 'Voll von was?'),
      [20, [120, 'Man hört Enten, dann keine Enten mehr.']],
      speech('KAPITÄN', 'Von Enten.'),
      speech('ELLA', 'Es ist ein Entenboot.'),
      [20, [120, 'Stille.']],
      speech('HERR NOLL', 'Dann steige ich um.'),
    ]),
  ).toEqual([
    '# Szene 1',
    'ELLA: Das Boot ist voll, und zwar seit gestern Abend, als wir noch schliefen.',
    'HERR NOLL: Voll von was?',
    '(Man hört Enten, dann keine Enten mehr.)',
    'KAPITÄN: Von Enten.',
    'ELLA: Es ist ein Entenboot.',
    '(Stille.)',
    'HERR NOLL: Dann steige ich um.',
  ])
})

test('[IMP-560] a list of roles speaks nothing in another language either', () => {
  expect(
    shortly([
      [0, [60, 'Personnages', bold]],
      [16, [60, 'LUCIE, voyageuse']],
      [12, [60, 'LE CHEF DE GARE']],
      [40, [60, 'Scène première', bold]],
      ...['LUCIE', 'LE CHEF DE GARE', 'LUCIE', 'LE CHEF DE GARE'].map((name): Row => [
        18,
        [60, `${name}: Le train est passé.`],
      ]),
    ]).filter((text) => text.includes(': ')),
  ).toHaveLength(4)
})
