import { expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { convertPages } from './convert-pages.ts'

/** A speech in a column that ends at 350: half of 10 points a letter, 60 letters a line. */
interface Speech {
  readonly name: readonly string[]
  readonly lines: readonly string[]
  /** The last of its lines is italic. */
  readonly endsInItalics?: boolean
}

const LEADING = 12
const TEXT_X = 150
const FULL = 'So lang ist eine Zeile, wenn sie bis ganz an den Rand reicht'

/** The speeches, set so that names stand in a column of their own, from `top` on. */
function placedSpeeches(speeches: readonly Speech[], top: number): readonly Placed[] {
  const placed: Placed[] = []
  let y = top
  for (const { name, lines, endsInItalics } of speeches) {
    for (const [row, part] of name.entries()) placed.push([50, y + row * LEADING, part])
    for (const [row, line] of lines.entries()) {
      const italic = endsInItalics === true && row === lines.length - 1
      placed.push([TEXT_X, y + row * LEADING, line, { italic }])
    }
    y += (lines.length + 1) * LEADING
  }
  return placed
}

/** The paragraphs of each speech. */
function paragraphs(...speeches: readonly Speech[]) {
  return convertPages([pageText(placedSpeeches(speeches, 100))]).blocks.flatMap((block) =>
    block.type === 'dialogue' ? [block.paragraphs.map(plainText)] : [],
  )
}

const one = (name: string, ...lines: readonly string[]): Speech => ({ name: [name], lines })

const CAST = ['ANNA', 'BERT', 'ANNA', 'BERT', 'CLARA', 'ANNA', 'BERT', 'CLARA']
const PROSE = CAST.map((name) => one(name, FULL, 'aus.'))
const ENDS = ['Nacht', 'Zeit', 'Stadt', 'Welt', 'Uhr', 'Tür', 'Luft', 'Bank']
const VERSES = CAST.map((name, index) =>
  one(name, 'Der Vorhang fällt,', 'Das Licht geht aus,', `Und leer ist nun die ${ENDS[index]}.`),
)

test('[IMP-204] prose is one paragraph, also beside a name of two lines', () => {
  const speech: Speech = { name: ['ERSTER', 'DIENER'], lines: [FULL, FULL, 'und Schluss.'] }
  expect(paragraphs(...PROSE, speech).at(-1)).toEqual([`${FULL} ${FULL} und Schluss.`])
})

test('[IMP-405] an entrance in italics that ends a speech, after a line with room to spare, stands by itself', () => {
  const speech = one('ANNA', FULL, 'Da kommt er.', 'Der Diener tritt auf.')
  const placed = placedSpeeches([...PROSE, { ...speech, endsInItalics: true }], 100)
  expect(convertPages([pageText(placed)]).blocks.slice(-2)).toMatchObject([
    { type: 'dialogue', paragraphs: [[{ text: `${FULL} Da kommt er.` }]] },
    { type: 'paragraph', text: [{ text: 'Der Diener tritt auf.', italic: true }] },
  ])
  const inline = one('ANNA', FULL, FULL, 'leise und für sich.')
  expect(paragraphs(...PROSE, { ...inline, endsInItalics: true }).at(-1)).toHaveLength(1)
})

test('[IMP-203] a direction at the place of the names is one paragraph, and the next one another', () => {
  const speeches = CAST.flatMap((name, index): Placed[] => [
    [50, 100 + index * 2 * LEADING, `${name}: ${FULL}`],
    [62, 112 + index * 2 * LEADING, 'aus.'],
  ])
  const bottom = 100 + CAST.length * 2 * LEADING
  const directions = [`(${FULL} hier`, 'und weiter.)', '(Ab.)']
  const placed = directions.map((text, row): Placed => [50, bottom + row * LEADING, text])
  const { blocks } = convertPages([pageText([...speeches, ...placed])])
  expect(
    blocks.flatMap((block) => (block.type === 'paragraph' ? [plainText(block.text)] : [])),
  ).toEqual([`(${FULL} hier und weiter.)`, '(Ab.)'])
})

test('[IMP-121] before the play each line of the title and the cast is a block', () => {
  const front = [
    'Der Vorhang',
    'Personen',
    'Anna',
    'Bert, ihr Bruder',
    `${FULL} ${FULL}`,
    'noch mehr',
  ]
  const placed: readonly Placed[] = [
    ...front.map((text, row): Placed => [60, 40 + row * LEADING, text]),
    [50, 160, 'Erste Szene'],
    ...placedSpeeches(PROSE, 200),
  ]
  const { blocks } = convertPages([pageText(placed)])
  expect(
    blocks.flatMap((block) =>
      block.type === 'paragraph' || block.type === 'heading' ? [plainText(block.text)] : [],
    ),
  ).toEqual([...front.slice(0, 4), front.slice(4).join(' ')])
})

test('[IMP-205] verses are lines of one paragraph, told by their capitals where they fill their column', () => {
  const verses = [FULL, FULL, "'s ist wahr, und so lang ist es, dass es an den Rand reicht!!"]
  expect(paragraphs(...VERSES, one('CLARA', ...verses)).at(-1)).toEqual([verses.join('\n')])
  const prose = [FULL, 'und weiter geht es, immer weiter, bis es an den Rand auch reicht', FULL]
  expect(paragraphs(...VERSES, one('CLARA', ...prose)).at(-1)).toEqual([prose.join(' ')])
})

test('[IMP-205] a verse that runs over its line is one', () => {
  const verses = ['Der Vorhang fällt,', FULL, 'hinaus,', 'Das Licht geht aus,', 'Die Nacht.']
  expect(paragraphs(...VERSES, one('CLARA', ...verses)).at(-1)).toEqual([
    ['Der Vorhang fällt,', `${FULL} hinaus,`, 'Das Licht geht aus,', 'Die Nacht.'].join('\n'),
  ])
})

test('[IMP-205] a short rest of a verse that runs over is no verse of its own, even where it begins with a noun', () => {
  const long = VERSES.map(({ name, lines }) =>
    one(name.join(''), FULL, 'hinaus,', ...lines.slice(1)),
  )
  const verses = [
    FULL,
    'Gebirge,',
    FULL,
    'Der Vorhang fällt noch heute Nacht für alle,',
    'Die Nacht.',
  ]
  expect(paragraphs(...long, one('CLARA', ...verses)).at(-1)).toEqual([
    [`${FULL} Gebirge,`, FULL, 'Der Vorhang fällt noch heute Nacht für alle,', 'Die Nacht.'].join(
      '\n',
    ),
  ])
})

test('[IMP-203] a direction among verses that runs over its line is one', () => {
  const verses = [
    'Der Vorhang fällt,',
    '(Sie schlägt das Buch auf',
    'Und schließt es.)',
    'Die Nacht.',
  ]
  expect(paragraphs(...VERSES, one('CLARA', ...verses)).at(-1)).toEqual([
    'Der Vorhang fällt,',
    '(Sie schlägt das Buch auf Und schließt es.)',
    'Die Nacht.',
  ])
})

test('[IMP-201] a name in capitals, alone before the page ends, leaves its stop behind', () => {
  const lead = (name: string, y: number): readonly Placed[] => [
    [50, y, `${name}.`, { bold: true }],
    [80, y, FULL],
    [62, y + LEADING, 'aus.'],
  ]
  const first = ['ANNA', 'BERT', 'ANNA', 'BERT', 'ANNA', 'BERT'].flatMap((name, index) =>
    lead(name, 100 + index * 2 * LEADING),
  )
  const pages = [
    pageText([...first, [50, 100 + 12 * LEADING, 'ANNA', { bold: true }], [70, 244, '.']]),
    pageText([[62, 100, 'Auf der neuen Seite.']], 2),
  ]
  const last = convertPages(pages).blocks.findLast((block) => block.type === 'dialogue')
  expect(last?.paragraphs.map(plainText)).toEqual(['Auf der neuen Seite.'])
})

test('[IMP-201] without another sign, a name is continued where its speech runs on beside it', () => {
  const names = ['ANNA', 'BERT', 'ANNA', 'BERT', 'ANNA', 'BERT']
  const speeches = names.flatMap((name) => [[name, FULL] as const, ['', 'aus.'] as const])
  const rows = [
    ...speeches,
    ['ERSTER', FULL],
    ['DIENER', 'und noch eine Zeile.'],
    ...speeches,
    ['ERSTER', 'Ja.'],
    ['DIENER', ''],
  ] as const
  const placed = rows.flatMap(([name, text], row): readonly Placed[] => {
    const y = 100 + row * LEADING
    const both: readonly Placed[] = [
      [50, y, name],
      [TEXT_X, y, text],
    ]
    return both.filter(([, , part]) => part !== '')
  })
  const speakers = convertPages([pageText(placed)]).blocks.flatMap((block) =>
    block.type === 'dialogue' ? [plainText(block.speaker)] : [],
  )
  expect(speakers).toEqual([...names, 'ERSTER DIENER', ...names, 'ERSTER DIENER'])
})
