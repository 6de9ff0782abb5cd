import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DeskFileProblem,
  type EosFile,
  eosList,
  hasNumbers,
  cuesOfList,
  namedLists,
  MAX_DESK_CUES,
  readDeskFile,
  type TableFile,
  tableList,
} from './desk-file.ts'
import { compareKeys, decimalOf, isEosNumber, numberKey, typeNamedBy } from './desk-number.ts'
import { cuesOfType } from './reconcile.ts'
import { deskText, isSameText, cellText, readTable } from './table.ts'
import { writeEosFile } from './write-desk-file.ts'

function fixture(name: string): EosFile | TableFile {
  const encoding = name.includes('latin1') ? 'windows-1252' : 'utf-8'
  const text = new TextDecoder(encoding).decode(readFileSync(`test/desk-files/${name}`))
  const read = readDeskFile(text)
  if (typeof read === 'string') throw new Error(read)
  return read
}

function eos(name: string): EosFile {
  const file = fixture(name)
  if (file.kind !== 'eos') throw new Error(file.kind)
  return file
}

function table(name: string): TableFile {
  const file = fixture(name)
  if (file.kind !== 'table') throw new Error(file.kind)
  return file
}

describe('[DESK-1] a file of a desk is read', () => {
  test('from Eos, with a byte order mark and line ends of Windows', () => {
    const file = eos('eos-2.csv')
    expect(file.lists.map(({ id, label }) => [id, label])).toEqual([['1', 'Faust']])
    const { cues } = eosList(file, '1')
    expect(cues.map(({ number }) => number)).toEqual(
      '101 102 102.5 103 104 201 201.25 202'.split(' '),
    )
    expect(cues[2]).toMatchObject({ key: '102.5', label: 'Zeichen glüht', notes: '' })
    expect(cues[3]?.label).toBe('Habe nun, ach!')
    expect(cues[7]?.notes).toBe('Kanal 41 bis 60')
  })

  test('from Eos, among levels and other targets: a part is no cue of its own, and a list stands for itself', () => {
    const file = eos('eos-3-parts.csv')
    expect(file.lists.map(({ id, label, cues }) => [id, label, cues.length])).toEqual([
      ['1', 'Main', 7],
      ['2', 'Foyer', 1],
    ])
    const { cues } = eosList(file, '1')
    expect(cues.map(({ number }) => number)).toEqual(['1', '2', '3', '3.5', '4', '5', '6'])
    // the cue has only parts: the first one stands for it
    expect(cues[4]).toMatchObject({ label: 'Geist', notes: 'Nebel vorher' })
    expect(cues[5]?.label).toBe('Zeichen, rot')
  })

  test('from Eos, with quotes around every cell, as spreadsheets save it', () => {
    const lines = [
      ['START_TARGETS', '', ''],
      ['TARGET_TYPE_AS_TEXT', 'TARGET_ID', 'LABEL'],
      ['Cue', '1.5', 'Mond, hell'],
      ['END_TARGETS', '', ''],
      ['Cue', '9', 'dahinter'],
    ]
    const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')
    const file = readDeskFile(text)
    if (typeof file === 'string' || file.kind !== 'eos') throw new Error('no file of Eos')
    expect(eosList(file, '1').cues).toMatchObject([{ key: '1.5', label: 'Mond, hell' }])
    const texts = new Map([[eosList(file, '1').cues[0]?.row ?? -1, { LABEL: 'Nacht' }]])
    expect(writeEosFile(file, texts)).toBe(text.replace('Mond, hell', 'Nacht'))
  })

  test('with numbers only, of which none is a label by its heading alone', () => {
    const file = readDeskFile('Nr;Dauer\n1;3\n2;4\n3;5')
    expect(file).toMatchObject({ guess: { hasHeading: true, number: 0, label: null } })
  })

  test('from QLab: cues without a number are left out', () => {
    const file = table('qlab.csv')
    expect(file.guess).toEqual({ hasHeading: true, number: 0, label: 2, notes: 3 })
    const { cues, leftOut } = tableList(file, file.guess)
    expect(leftOut).toBe(1)
    expect(cues.map(({ key }) => key)).toEqual(['1', '2', '2.5', '10', '12'])
    expect(cues[1]?.notes).toBe('leise beginnen,\nbei "ach!" voll')
  })

  test('from a spreadsheet in Latin-1, separated by semicolons', () => {
    const file = table('semicolon-latin1.csv')
    expect(file.table.separator).toBe(';')
    expect(file.guess).toEqual({ hasHeading: true, number: 0, label: 1, notes: 3 })
    const { cues } = tableList(file, file.guess)
    expect(cues.map(({ key, label }) => [key, label])).toEqual([
      ['1', 'Einlaß'],
      ['2', 'Saal; Gang aus'],
      ['2.5', 'Tür öffnet'],
      ['3', 'Gretchens Stube – früh'],
      ['10', 'Größe'],
    ])
  })

  test('from a pasted table, also without a heading', () => {
    const file = table('pasted.tsv')
    expect(file.guess).toEqual({ hasHeading: true, number: 0, label: 1, notes: 2 })
    const bare = readDeskFile('1\tNacht\n2\tTag\n')
    expect(bare).toMatchObject({
      kind: 'table',
      guess: { hasHeading: false, number: 0, label: 1, notes: null },
    })
    expect(readDeskFile('1\n2\n3')).toMatchObject({ kind: 'table', guess: { number: 0 } })
  })

  test('[DESK-73] rows above the headings, such as a title or what a spreadsheet says of separators, are none of its rows', () => {
    const rows = 'Nr.;Bezeichnung;Notiz\r\n1;Nacht;eng\r\n2;Tag;\r\n'
    for (const above of [
      'sep=;\r\n',
      'Faust · Lichtliste;;\r\n;;\r\nStand: 3. Mai;;\r\n',
      'Nora;2026\r\nVersion;3\r\nStand;12.11\r\n',
      '2026;Nora;\r\n',
      '',
    ]) {
      const file = readDeskFile(above + rows)
      if (typeof file === 'string' || file.kind !== 'table') throw new Error('no table')
      expect(file.guess).toEqual({ hasHeading: true, number: 0, label: 1, notes: 2 })
      expect(tableList(file, file.guess)).toMatchObject({
        cues: [
          { number: '1', label: 'Nacht', notes: 'eng' },
          { number: '2', label: 'Tag', notes: '' },
        ],
        leftOut: 0,
      })
    }
    // a table without headings, and one whose headings come again, lose no cue
    expect(readDeskFile('1;Nacht\r\n2;Morgen\r\nNr.;Titel\r\n3;Tag\r\n')).toMatchObject({
      table: { rows: { length: 4 } },
    })
    // a cue may be called like a heading
    expect(readDeskFile('1;Nacht\r\n2;Titel\r\n3;Cue\r\n4;Tag\r\n')).toMatchObject({
      table: { rows: { length: 4 } },
      guess: { hasHeading: false },
    })
  })

  const listed = (text: string) => {
    const file = readDeskFile(text)
    if (typeof file === 'string' || file.kind !== 'table') throw new Error('no table')
    const list = tableList(file, file.guess)
    return { list, cues: list.cues.map(({ key, label }) => `${key} ${label}`) }
  }

  test('[DESK-91] a number that names its list, as 1/12.5, is one, and rows of several lists are lists', () => {
    const one = listed('Cue,Label,Time\n1/1,Einlass,5\n1/12.5,Blitz,0\n1/13,Tag,3\n')
    expect(one.cues).toEqual(['1 Einlass', '12.5 Blitz', '13 Tag'])
    expect(namedLists(one.list)).toEqual([])
    const two = listed('Cue;Label\nCue 1/1;Einlass\n1/2;Tag\n2/1;Foyer\n7;Pause\n')
    expect(
      namedLists(two.list).map(({ id, count }) => {
        const cues = cuesOfList(two.list, id)
        expect(cues).toHaveLength(count)
        return [id, cues.map(({ label }) => label)]
      }),
    ).toEqual([
      ['1', ['Einlass', 'Tag', 'Pause']],
      ['2', ['Foyer', 'Pause']],
    ])
  })

  test('[DESK-91] the lists that the rows of a table name are found by one look at each row', () => {
    for (const count of [500, 2_000]) {
      let reads = 0
      const cues = Array.from({ length: count }, (_, row) => ({
        key: String(row),
        number: String(row),
        label: '',
        notes: '',
        row,
        get list() {
          reads++
          return row % 2 === 0 ? String(row) : ''
        },
      }))
      const lists = namedLists({ cues, leftOut: 0 })
      expect(lists).toHaveLength(count / 2)
      expect(lists.every((list) => list.count === count / 2 + 1)).toBe(true)
      expect(reads).toBeLessThanOrEqual(count)
    }
  })

  test.each([
    ['1,5\tNacht\n2,5\tTag\n'],
    ['1,5;Nacht\n2,5;Tag\n'],
    ['1,5;Nacht;3,0\n2,5;Tag;4,0\n'],
    ['1.5,Nacht\n2.5,Tag\n'],
  ])('[DESK-92] a comma of decimals separates no cells: %j', (text) =>
    expect(listed(text).cues).toEqual(['1.5 Nacht', '2.5 Tag']),
  )

  test('[DESK-92] commas of sentences and semicolons of labels separate no cells', () => {
    expect(listed('1;Nacht, eng, kalt\n2;Tag, hell, warm\n').cues).toEqual([
      '1 Nacht, eng, kalt',
      '2 Tag, hell, warm',
    ])
    expect(listed('1,Saal; Gang\n2,Hof; Tor\n').cues).toEqual(['1 Saal; Gang', '2 Hof; Tor'])
  })

  test('[DESK-93] a column of pages is not taken for that of the numbers, whether headings name it or the numbers do', () => {
    for (const text of [
      'Seite;LX;Was\n1;LX 1;Nacht\n3;LX 2;Tag\n',
      'Datum;21.05.2026\nStück;Faust\n\nStimmung;Was;Seite\n1;Nacht;1\n2;Tag;2\n',
      'Licht-Nr.;Was;Seite\n1;Nacht;1\n2;Tag;2\n',
      '1;LX-1;Nacht\n3;LX-2;Tag\n',
    ])
      expect(listed(text).cues).toEqual(['1 Nacht', '2 Tag'])
  })

  test('[DESK-94] a column that a heading names holds numbers with letters, too', () => {
    const { list, cues } = listed('Nr;Name\nA1;Nacht\nA2;Tag\n12b;Mond\n')
    expect(cues).toEqual(['a1 Nacht', 'a2 Tag', '12b Mond'])
    expect(hasNumbers(list)).toBe(true)
    expect(readDeskFile('Ort;Name\nA1;Nacht\nA2;Tag\n')).toBe('no-numbers')
  })

  test('[DESK-95] neither a part of a cue, as in a sheet of grandMA3, nor a row with a scene alone is a cue', () => {
    const parts =
      '"Lock";"No";"Part";"Name"\n"";"1";"0";"Nacht"\n"";"1";"1";"Rest"\n"";"2";"0";"Tag"\n'
    expect(listed(parts).cues).toEqual(['1 Nacht', '2 Tag'])
    const scenes = listed('Nr.;Titel\n1. Akt;\n1;Nacht\nSzene 2: Wald;;\n2;Tag\nTür;Tür\n')
    expect(scenes.cues).toEqual(['1 Nacht', '2 Tag', 'tür Tür'])
    expect(scenes.list.leftOut).toBe(2)
  })

  test('[DESK-96] from Eos, also where the line above the headings was deleted', () => {
    const file = readDeskFile(
      'TARGET_TYPE,TARGET_TYPE_AS_TEXT,TARGET_LIST_NUMBER,TARGET_ID,PART_NUMBER,LABEL\r\n' +
        '15,Cue_List,,1,,Main\r\n1,Cue,1,12.5,,Blitz\r\n1,Cue,1,12.5,1,Rest\r\n1,Cue,2,1,,Foyer\r\n',
    )
    if (typeof file === 'string' || file.kind !== 'eos') throw new Error('no file of Eos')
    expect(file.lists.map(({ label, cues }) => [label, cues.map((cue) => cue.label)])).toEqual([
      ['Main', ['Blitz']],
      ['', ['Foyer']],
    ])
  })

  test('[DESK-97] from Eos, counting the cues whose number a spreadsheet has made a date', () => {
    const file = readDeskFile(
      'START_TARGETS;;\r\nTARGET_TYPE_AS_TEXT;TARGET_ID;LABEL\r\nCue;12. Mai;Blitz\r\nCue;13;Tag\r\n',
    )
    if (typeof file === 'string' || file.kind !== 'eos') throw new Error('no file of Eos')
    expect(eosList(file, '1')).toMatchObject({ cues: [{ label: 'Tag' }], leftOut: 1 })
  })

  test('by other columns than the guessed ones, where people choose them', () => {
    const file = table('semicolon-latin1.csv')
    const wrong = tableList(file, { hasHeading: true, number: 1, label: null, notes: null })
    expect(hasNumbers(wrong)).toBe(false)
    expect(hasNumbers(tableList(file, { hasHeading: true, number: 2, label: 1, notes: 0 }))).toBe(
      true,
    )
  })
})

describe('[DESK-90] of a list of all departments', () => {
  const list = (text: string) => {
    const file = readDeskFile(text)
    if (typeof file === 'string' || file.kind !== 'table') throw new Error('no table')
    return { file, list: tableList(file, file.guess) }
  }
  const all = 'Nr.;Name\nL5;Nacht\nV5;Regen\nT5;Wind\nS6;Donner\nQ7;Saal\n8;Pause\nTür;Tür\n'

  test.each([
    ['light', ['L5', 'Q7', '8', 'Tür'], 3],
    ['video', ['V5', 'Q7', '8', 'Tür'], 3],
    ['sound', ['T5', 'S6', 'Q7', '8', 'Tür'], 2],
    ['props', ['Q7', '8', 'Tür'], 4],
  ] as const)(
    'cues of %s are compared, and those that name no department',
    (type, numbers, ofOthers) => {
      const read = cuesOfType(list(all).list, type)
      expect(read.cues.map(({ number }) => number)).toEqual(numbers)
      expect(read.ofOthers).toBe(ofOthers)
    },
  )
})

describe('[DESK-2] a file that is no list of cues is refused with its reason', () => {
  const cases: readonly (readonly [string, DeskFileProblem])[] = [
    ['', 'empty'],
    [' \r\n\r\n', 'empty'],
    ['Habe nun, ach', 'no-numbers'],
    ['Habe nun', 'not-a-table'],
    ['Name;Ort\nFaust;Wald\nGretchen;Stube', 'no-numbers'],
    ['START_TARGETS\r\nTARGET_TYPE,TARGET_ID\r\nEND_TARGETS\r\n', 'no-numbers'],
    ['START_TARGETS\r\n', 'no-numbers'],
  ]
  test.each(cases)('%j', (text, problem) => expect(readDeskFile(text)).toBe(problem))

  test('with more cues than can be compared', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => `${index + 1},Cue`).join('\n')
    expect(readDeskFile(`Number,Name\n${rows(MAX_DESK_CUES)}`)).toMatchObject({ kind: 'table' })
    expect(readDeskFile(`Number,Name\n${rows(MAX_DESK_CUES + 1)}`)).toBe('too-many-rows')
    const targets = Array.from({ length: MAX_DESK_CUES + 1 }, (_, index) => `1,${index + 1}`)
    expect(readDeskFile(['START_TARGETS', 'TARGET_TYPE,TARGET_ID', ...targets].join('\n'))).toBe(
      'too-many-rows',
    )
  })
})

describe('[DESK-3] cues are matched by the value of their number', () => {
  test.each([
    ['5', '5'],
    ['5.0', '5'],
    ['05,00', '5'],
    ['Q 5.50', '5.5'],
    ['LX5', '5'],
    ['cue 12', '12'],
    ['T5', '5'],
    ['Licht 6,50', '6.5'],
    ['7.', '7'],
    ['LX-4', '4'],
    ['#4', '4'],
    ['-4', null],
    ['A 1', null],
    ['', null],
    ['1.2.3', null],
  ])('%j is %j', (written, key) => expect(decimalOf(written)).toBe(key))

  test('words in the place of a number are compared as words', () => {
    expect(numberKey(' A  1')).toBe('a 1')
    expect(['b', '10', '2.5', 'a', '2.25', '2'].toSorted(compareKeys)).toEqual([
      '2',
      '2.25',
      '2.5',
      '10',
      'a',
      'b',
    ])
  })

  test.each([
    ['5', null],
    ['Q5', null],
    ['FX 5', null],
    ['cue 5', null],
    ['L5', 'light'],
    ['LX 5', 'light'],
    ['S5', 'sound'],
    ['T5', 'sound'],
    ['Ton 5', 'sound'],
    ['V 5.5', 'video'],
    ['Requisite 5', 'props'],
    ['Technik 5', 'technik'],
    ['Einruf 5', 'einruf'],
    ['Vorhang', null],
  ] as const)('[DESK-90] the letters before %j name %j', (written, type) =>
    expect(typeNamedBy(written)).toBe(type),
  )

  test('Eos takes 0.001 to 9999.999', () => {
    expect(['0.001', '9999.999', '1'].every(isEosNumber)).toBe(true)
    expect(['0', '10000', '1.2345', 'a'].some(isEosNumber)).toBe(false)
  })
})

test('[DESK-1] a cell holds the words between its separators, quoted or not', () => {
  const cells = (text: string) => {
    const read = readTable(text, ',')
    return read.rows.map((row) => row.ends.map((_, column) => cellText(read, row, column)))
  }
  expect(cells('a,"b,""c""\r\nd",\r\n\r\ne\rf')).toEqual([['a', 'b,"c"\r\nd', ''], ['e'], ['f']])
  // desks write what was typed: a quote that is not closed before a separator belongs to the words
  expect(cells('"ach!" ruft er,2\n"offen,3')).toEqual([
    ['"ach!" ruft er', '2'],
    ['"offen', '3'],
  ])
})

test('[DESK-1] any table is read as it was written', () => {
  const cell = fc.stringMatching(/^[a-z",\n\r; ]{0,5}$/)
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
      fc.constantFrom(',', ';', '\t'),
      (rows, separator) => {
        const quoted = (words: string) => `"${words.replaceAll('"', '""')}"`
        const text = rows.map((row) => row.map(quoted).join(separator)).join('\r\n')
        const read = readTable(text, separator)
        expect(
          read.rows.map((row) => row.ends.map((_, column) => cellText(read, row, column))),
        ).toEqual(rows)
      },
    ),
  )
})

test('[DESK-7] no separator, quote or line break of ours stands in a cell for a desk', () => {
  expect(deskText('Nacht, eng;\r\nLampe "an", 1,5 s')).toBe('Nacht - eng - Lampe ’an’ - 1.5 s')
  expect(deskText('  -3 dB, ')).toBe('-3 dB')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const written = deskText(text)
      expect(written).not.toMatch(/[,;\t\r\n"]/)
      expect(deskText(written)).toBe(written)
      expect(isSameText(written, text)).toBe(true)
    }),
  )
})
