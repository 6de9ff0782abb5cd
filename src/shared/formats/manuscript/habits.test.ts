import { describe, expect, test } from 'vitest'
import { inlineSpans } from '../markdown/inline.ts'
import { blocksOfManuscript, plainParagraph } from './blocks-of-manuscript.ts'
import type { SourceParagraph } from './source-paragraph.ts'
import { shownScenes } from '#test/support/shown-blocks.ts'

/** A paragraph in Markdown's signs; '> ' sets it in. */
const paragraphOf = (line: string): SourceParagraph => {
  const text = line.replace(/^> /, '')
  const spans = text === '' ? [] : inlineSpans(text, 'markdown')
  return { ...plainParagraph(spans), indent: text === line ? 0 : 36 }
}

function readOf(paragraphs: readonly SourceParagraph[]) {
  const { blocks, leftOut, uncertain } = blocksOfManuscript(paragraphs)
  const shown = shownScenes(blocks)
  return { shown, left: leftOut.map(({ text }) => text), uncertain }
}
const shownOf = (...lines: readonly string[]) => readOf(lines.map(paragraphOf)).shown

const table = (rows: readonly (readonly string[])[]): readonly SourceParagraph[] =>
  rows.flatMap((cells, row) =>
    cells.map((text, column) => ({
      ...plainParagraph(text === '' ? [] : [{ text }]),
      cell: { table: 1, row, column },
    })),
  )

describe('numbers beside a play', () => {
  test.each([
    ['in a cell over all columns', ['Anna geht.']],
    ['in the first of several cells', ['Anna geht.', '', '']],
  ])('[FMT-450] a direction %s stands in no column of numbers', (_where, direction) => {
    const { shown, left } = readOf(
      table([
        ['Szene 1'],
        ['1', 'ANNA', 'Ja, das ist so.'],
        ['2', 'BEN', 'Nein, nie.'],
        direction,
        ['3', 'ANNA', 'Doch immer.'],
        ['4', 'BEN', 'Ach was.'],
      ]),
    )
    expect(shown).toEqual([
      'scene Szene 1',
      'dialogue|ANNA|Ja, das ist so.',
      'dialogue|BEN|Nein, nie.',
      'paragraph|Anna geht.',
      'dialogue|ANNA|Doch immer.',
      'dialogue|BEN|Ach was.',
    ])
    expect(left).toEqual(['1', '2', '3', '4'])
  })

  test.each([
    ['behind a tab', (verse: string, number: number) => `${verse}\t${number}`],
    ['behind blanks', (verse: string, number: number) => `${verse}     ${number}`],
    ['before a tab', (verse: string, number: number) => `${number}\t${verse}`],
  ])('[FMT-451] the number of every fifth verse, %s, is left out', (_where, numbered) => {
    const verses = Array.from({ length: 20 }, (_one, index) => `Der ${index + 1}. Vers`)
    const lines = verses.flatMap((verse, index) => {
      const said = (index + 1) % 5 === 0 ? numbered(verse, index + 1) : verse
      return index % 2 === 0 ? [index % 4 === 0 ? 'ANNA' : 'BEN', said] : [said]
    })
    const { shown, left } = readOf(lines.map((text) => plainParagraph([{ text }])))
    expect(shown.slice(0, 3)).toEqual([
      'dialogue|ANNA|Der 1. Vers|Der 2. Vers',
      'dialogue|BEN|Der 3. Vers|Der 4. Vers',
      'dialogue|ANNA|Der 5. Vers|Der 6. Vers',
    ])
    expect(left).toEqual(['5', '10', '15', '20'])
  })

  test('[FMT-451] so it is in verses that line breaks part', () => {
    const verses = Array.from({ length: 20 }, (_one, index) => `Der ${index + 1}. Vers`)
    const numbered = verses.map((verse, at) => (at % 5 === 4 ? `${verse}\t${at + 1}` : verse))
    const speech = (from: number) => numbered.slice(from, from + 5).join('\n')
    const { shown, left } = readOf(
      ['ANNA', speech(0), 'BEN', speech(5), 'ANNA', speech(10), 'BEN', speech(15)].map((text) =>
        plainParagraph([{ text }]),
      ),
    )
    expect(shown[1]).toBe(`dialogue|BEN|${verses.slice(5, 10).join('\n')}`)
    expect(left).toEqual(['5', '10', '15', '20'])
  })

  test('[FMT-451] spoken numbers at the end of a line stay', () => {
    expect(
      shownOf('ANNA\tIch sage\t7', 'BEN\tUnd ich\t35', 'ANNA\tDann\t10', 'BEN\tGut.').join(' '),
    ).toContain('35')
  })
})

describe('two languages', () => {
  const pairs = [
    ['ANNA: Guten Morgen.', 'Good morning.'],
    ['BEN: Ist das dein Koffer?', 'Is that your suitcase?'],
    ['ANNA: Nein.', 'No.'],
    ['BEN: Mach auf!', 'Open it!'],
    ['ANNA: Lieber nicht.', 'Rather not.'],
  ] as const

  test('[FMT-458] where slanted words stand below nearly all speeches and people speak in them, they are spoken', () => {
    expect(shownOf(...pairs.flatMap(([said, other]) => [said, `> *${other}*`]))).toEqual(
      pairs.map(([said, other]) => `dialogue|${said.replace(': ', '|')}|${other}`),
    )
  })

  test('[FMT-458] directions below all speeches stay directions', () => {
    const shown = shownOf(...pairs.flatMap(([said]) => [said, '*Sie gehen hin und her.*']))
    expect(shown.filter((line) => line.startsWith('paragraph'))).toHaveLength(pairs.length)
  })
})

describe('names', () => {
  test('[FMT-456] numbers in brackets tell roles of one name apart; a single one behind a name is its age, and left out', () => {
    expect(
      shownOf(
        'SOLDAT (1): Halt!',
        'SOLDAT (2): Wer da?',
        'SOLDAT (1): Ich.',
        'ANNA (34): Ja.',
        'ANNA: Nein.',
      ),
    ).toEqual([
      'dialogue|SOLDAT (1)|Halt!',
      'dialogue|SOLDAT (2)|Wer da?',
      'dialogue|SOLDAT (1)|Ich.',
      'dialogue|ANNA|Ja.',
      'dialogue|ANNA|Nein.',
    ])
  })

  test('[FMT-459] a name may begin with an article in small letters if it comes back, and so may those of all', () => {
    expect(
      shownOf(
        'Anna: Ja.',
        'der alte Mann: Nein.',
        'Anna: Doch.',
        'alle: Oh!',
        'der alte Mann: Sie rief',
        'die Frage: Wer?',
        'Anna: Ich.',
      ),
    ).toEqual([
      'dialogue|Anna|Ja.',
      'dialogue|der alte Mann|Nein.',
      'dialogue|Anna|Doch.',
      'dialogue|alle|Oh!',
      'dialogue|der alte Mann|Sie rief|die Frage: Wer?',
      'dialogue|Anna|Ich.',
    ])
  })

  test('[FMT-459] articles of dialects are articles', () => {
    const said = shownOf(
      'Zenz: Ja.',
      'da Oid: Na.',
      's’Lenerl: Ja.',
      'da Oid: Na.',
      's’Lenerl: Do.',
      'Zenz: Ah.',
    )
    expect(said.map((line) => line.split('|')[1])).toEqual([
      'Zenz',
      'da Oid',
      's’Lenerl',
      'da Oid',
      's’Lenerl',
      'Zenz',
    ])
  })

  test.each([
    ['before a colon', (name: string, text: string) => [`${name}: ${text}`]],
    ['before a tab', (name: string, text: string) => [`${name}\t${text}`]],
    ['alone', (name: string, text: string) => [name, text]],
  ])('[FMT-520] numbers that take turns are people, %s', (_how, lines) => {
    const turns = ['1', '2', '1', '3', '12', '2', '1', '12', '3', '1']
    const shown = shownOf(
      ...turns.flatMap((name, index) => lines(name, `Satz ${'abcdefghij'[index]}.`)),
    )
    expect(shown).toEqual(
      turns.map((name, index) => `dialogue|${name}|Satz ${'abcdefghij'[index]}.`),
    )
  })

  test('[FMT-520] numbers that count are no people', () => {
    const counted = Array.from(
      { length: 8 },
      (_, index) => `${index + 1}: Satz ${'abcdefgh'[index]}.`,
    )
    expect(shownOf(...counted).filter((line) => line.startsWith('dialogue'))).toEqual([])
  })

  test('[FMT-521] an afterword below names on lines of their own is no person', () => {
    const play = ['ANNA', 'Ja, und zwar gleich.', 'BEN', 'Nein, das geht nicht.', 'ANNA', 'Doch.']
    const shown = shownOf(...play, 'Nachwort', 'Das Stück ist alt.')
    expect(shown.filter((line) => line.startsWith('dialogue|Nachwort'))).toEqual([])
  })

  test.each([
    ['before the new one', [{ text: 'FRAU ALT', cuts: ['cut-1'] }, { text: 'ANNA' }]],
    ['behind the new one', [{ text: 'ANNA' }, { text: 'FRAU ALT', cuts: ['cut-1'] }]],
  ])('[FMT-460] a deleted name, %s, is left out, and listed', (_where, name) => {
    const { blocks, leftOut } = blocksOfManuscript([
      plainParagraph([...name, { text: ': Ja.' }]),
      ...['BEN: Nein.', 'ANNA: Doch.', 'BEN: Gut.'].map(paragraphOf),
    ])
    expect(blocks[0]).toMatchObject({
      speaker: [{ text: 'ANNA' }],
      paragraphs: [[{ text: 'Ja.' }]],
    })
    expect(leftOut).toEqual([{ page: 1, kind: 'mark', text: 'FRAU ALT' }])
  })

  test('[FMT-460] a speech that is deleted with its name, before another in its paragraph, is cut', () => {
    const { blocks } = blocksOfManuscript([
      plainParagraph([{ text: 'ANNA: Ja. ', cuts: ['cut-1'] }, { text: 'BEN: Nein.' }]),
      ...['BEN: Nein.', 'ANNA: Doch.', 'BEN: Gut.'].map(paragraphOf),
    ])
    expect(blocks[0]).toMatchObject({ speaker: [{ text: 'ANNA', cuts: ['cut-1'] }] })
  })

  test('[FMT-456] a name with blanks that do not break keeps its cut', () => {
    const cut = { cuts: ['cut-1'] }
    const speech = (name: string, text: string) =>
      plainParagraph([{ text: `${name}:`, ...cut }, { text }])
    const { blocks } = blocksOfManuscript([
      speech('DR.\u00a0RANK', ' Ja.'),
      speech('ANNA', ' Nein.'),
      speech('DR.\u00a0RANK', ' Doch.'),
      speech('ANNA', ' Gut.'),
    ])
    expect(blocks[0]).toMatchObject({ speaker: [{ text: 'DR. RANK', ...cut }] })
  })
})

describe('directions', () => {
  test('[FMT-453] a direction behind a line break, with no words of the speech behind it, stands between speeches', () => {
    expect(
      shownOf(
        'ANNA: Ja.\n(Es klopft.)\nBEN: Nein.\n(leise)\nNie.\nANNA: Doch.\nLICHT: dunkel\nBEN: Gut.',
      ),
    ).toEqual([
      'dialogue|ANNA|Ja.',
      'paragraph|(Es klopft.)',
      'dialogue|BEN|Nein.\n(leise)\nNie.',
      'dialogue|ANNA|Doch.',
      'paragraph|LICHT: dunkel',
      'dialogue|BEN|Gut.',
    ])
  })

  test('[FMT-454] where directions are marked, text below a speech is spoken also where it is set in; it is asked about', () => {
    const { shown, uncertain } = readOf(
      [
        'ANNA: Ja.',
        '*Es klopft.*',
        'BEN: Wer mag das sein?',
        '> Der Wind wird das sein.',
        '*Stille.*',
        'ANNA: Nein.',
        'BEN: Doch.',
        '*Sie geht zur Tür.*',
      ].map(paragraphOf),
    )
    expect(shown[2]).toBe('dialogue|BEN|Wer mag das sein?|Der Wind wird das sein.')
    expect([...uncertain.keys()]).toEqual([2])
  })

  test('[FMT-455] underlined sentences are directions, and underlined words are headings', () => {
    const under = (text: string) => plainParagraph([{ text, underlined: true }])
    const { shown } = readOf([
      under('Szene 1'),
      paragraphOf('ANNA: Ja.'),
      under('Anna horcht.'),
      paragraphOf('BEN: Nein.'),
      paragraphOf('ANNA: Doch.'),
    ])
    expect(shown).toEqual([
      'scene Szene 1',
      'dialogue|ANNA|Ja.',
      'paragraph|Anna horcht.',
      'dialogue|BEN|Nein.',
      'dialogue|ANNA|Doch.',
    ])
  })

  test.each([
    ['slashes', '/', '/'],
    ['stars', '*', '*'],
    ['braces', '{', '}'],
  ])('[FMT-455] lines between %s are directions', (_name, open, close) => {
    const lines = [
      'ANNA: Ja.',
      `${open}Es klopft.${close}`,
      'BEN: Nein.',
      'ANNA: Doch.',
      `${open}leise${close}`,
      'Immer.',
      'BEN: Nie.',
    ]
    const { shown } = readOf(lines.map((text) => plainParagraph([{ text }])))
    expect(shown).toEqual([
      'dialogue|ANNA|Ja.',
      `paragraph|${open}Es klopft.${close}`,
      'dialogue|BEN|Nein.',
      `dialogue|ANNA|Doch.|${open}leise${close}|Immer.`,
      'dialogue|BEN|Nie.',
    ])
  })
})

test('[IMP-761] how many there are of each thing is no name, in a list behind a play whose names stand as those numbers do', () => {
  const speeches = Array.from({ length: 12 }, (_, index): readonly [string, string] => [
    index % 2 ? 'BEN' : 'ANNA',
    `Satz ${'abcdefghijkl'[index]}.`,
  ])
  const things = ['2|Stühle', '1|Tisch', '3|Becher', '1|Lampe', '2|Briefe', '1|Koffer']
  const listed = things.map((thing) => thing.split('|'))
  const spoken = (shown: readonly string[]) => shown.filter((one) => one.startsWith('dialogue|'))
  const wanted = speeches.map(([name, text]) => `dialogue|${name}|${text}`)
  const inTable = readOf(table([...speeches, ['Requisiten'], ...listed])).shown
  expect(spoken(inTable)).toEqual(wanted)
  const byTab = shownOf(...[...speeches, ...listed].map((row) => row.join('\t')))
  expect(spoken(byTab).map((one) => one.split('|')[1])).toEqual(speeches.map(([name]) => name))
})
