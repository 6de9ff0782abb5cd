import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EOS_TEXT_COLUMNS, type EosFile, eosList, readDeskFile, tableList } from './desk-file.ts'
import { deskText, cellText } from './table.ts'
import {
  type EosTexts,
  freshEosFile,
  freshQLabFile,
  type WrittenCue,
  writeEosFile,
} from './write-desk-file.ts'

function eosOf(text: string): EosFile {
  const file = readDeskFile(text)
  if (typeof file === 'string' || file.kind !== 'eos') throw new Error('not from Eos')
  return file
}

const fixture = (name: string) => readFileSync(`test/desk-files/${name}`, 'utf8')

const EOS = ['eos-2.csv', 'eos-3-parts.csv'] as const

/** The file without the cells that may change. */
function restOf({ table, columns }: EosFile): string {
  const parts: string[] = []
  let position = 0
  const texts = new Set(EOS_TEXT_COLUMNS.map((name) => columns.get(name)))
  for (const row of table.rows)
    row.ends.forEach((to, column) => {
      if (!texts.has(column)) return
      const before = row.ends[column - 1]
      parts.push(table.text.slice(position, before === undefined ? row.from : before + 1), '·')
      position = to
    })
  return parts.join('') + table.text.slice(position)
}

describe('[DESK-6] an Eos file goes back with other texts and no other change', () => {
  test.each(EOS)('%s: identical where nothing is written', (name) => {
    const text = fixture(name)
    expect(writeEosFile(eosOf(text), new Map())).toBe(text)
  })

  test.each(EOS)('%s: identical but for the three columns of the rows that are written', (name) => {
    const file = eosOf(fixture(name))
    const texts = fc.record(
      { LABEL: fc.string(), CUE_NOTES: fc.string({ unit: 'grapheme' }), SCENE_TEXT: fc.string() },
      { requiredKeys: [] },
    )
    const { cues } = eosList(file, '1')
    fc.assert(
      fc.property(fc.array(fc.option(texts), { minLength: 8, maxLength: 8 }), (chosen) => {
        const changes = new Map<number, EosTexts>()
        cues.forEach(({ row }, index) => {
          const change = chosen[index]
          if (change) changes.set(row, change)
        })
        const written = writeEosFile(file, changes)
        const after = eosOf(written)
        expect(restOf(after)).toBe(restOf(file))
        for (const [index, row] of after.table.rows.entries())
          for (const column of EOS_TEXT_COLUMNS) {
            const place = file.columns.get(column) ?? -1
            const before = file.table.rows[index]
            const kept = before ? cellText(file.table, before, place) : ''
            const wanted = changes.get(index)?.[column]
            const cell = cellText(after.table, row, place)
            // what the desk shows the same way already is not written
            expect(wanted === undefined ? cell : deskText(cell)).toBe(
              wanted === undefined ? kept : deskText(wanted),
            )
          }
      }),
    )
  })

  test('any file: unknown columns, order, line ends and other lines stay', () => {
    const cell = fc.stringMatching(/^[a-zäß0-9 .:;-]{0,6}$/)
    const row = fc.record({ label: cell, other: cell, isCue: fc.boolean(), isShort: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('\r\n', '\n', '\r'),
        fc.constantFrom(['LABEL', 'X', 'TARGET_ID'], ['TARGET_ID', 'X', 'LABEL']),
        fc.string(),
        (rows, end, order, words) => {
          const lines = rows.map(({ label, other, isCue, isShort }, index) => {
            const cells: Record<string, string> = {
              LABEL: label,
              X: other,
              TARGET_ID: String(index),
            }
            const all = [isCue ? 'Cue' : 'Group', ...order.map((name) => cells[name] ?? '')]
            return (isShort && order[2] === 'LABEL' ? all.slice(0, 3) : all).join(',')
          })
          const text = [
            'X,1,"2',
            'START_TARGETS',
            ['TARGET_TYPE_AS_TEXT', ...order].join(','),
            ...lines,
            'END_TARGETS',
            '"',
          ].join(end)
          fc.pre(rows.some(({ isCue }) => isCue))
          const file = eosOf(text)
          const [chosen] = file.lists[0]?.cues ?? []
          if (!chosen) throw new Error('no cue')
          const written = writeEosFile(file, new Map([[chosen.row, { LABEL: words }]]))
          // a short row gets a separator and the new cell
          const bare = (one: EosFile) => restOf(one).replaceAll(/,?·/g, '')
          expect(bare(eosOf(written))).toBe(bare(file))
          // what the desk shows the same way already is not written
          expect(deskText(eosOf(written).lists[0]?.cues[0]?.label ?? '')).toBe(deskText(words))
        },
      ),
    )
  })

  test('quotes of the desk stay, and a row that is too short is made longer', () => {
    const text =
      'START_TARGETS\nTARGET_TYPE,TARGET_ID,LABEL,CUE_NOTES\n1,1,"a, b"\n1,2,c,\nEND_TARGETS'
    const file = eosOf(text)
    const rows = file.lists[0]?.cues.map(({ row }) => row) ?? []
    const written = writeEosFile(
      file,
      new Map(rows.map((row) => [row, { LABEL: 'neu, "jetzt"', CUE_NOTES: 'n' }])),
    )
    expect(written).toBe(
      'START_TARGETS\nTARGET_TYPE,TARGET_ID,LABEL,CUE_NOTES\n1,1,"neu - ’jetzt’",n\n1,2,neu - ’jetzt’,n\nEND_TARGETS',
    )
  })

  test('a text that the desk shows the same way already is not written', () => {
    const text = 'START_TARGETS\nTARGET_TYPE,TARGET_ID,LABEL\n1,1,"a, b"\nEND_TARGETS'
    const file = eosOf(text)
    const [cue] = file.lists[0]?.cues ?? []
    expect(writeEosFile(file, new Map([[cue?.row ?? -1, { LABEL: 'a; b' }]]))).toBe(text)
  })

  test('[DESK-6] the same text does not change a cell of the desk, with any quotes', () => {
    const written = ['"sagt ""ach!"""', 'sagt "ach!"', '"""ach!"" ruft er, laut"', '""', '"""a"']
    for (const cell of written) {
      const text = `START_TARGETS\nTARGET_TYPE,TARGET_ID,LABEL\n1,1,${cell}\nEND_TARGETS`
      const file = eosOf(text)
      const [cue] = file.lists[0]?.cues ?? []
      const texts = { LABEL: cue?.label ?? 'other' }
      expect(writeEosFile(file, new Map([[cue?.row ?? -1, texts]]))).toBe(text)
    }
  })
})

const cue = (number: string, more: Partial<WrittenCue> = {}): WrittenCue => ({
  number,
  label: '',
  notes: '',
  scene: '',
  isFollowed: false,
  ...more,
})

describe('[DESK-8] a fresh file holds the cues of the script', () => {
  test('for Eos, without numbers that it does not take', () => {
    const cues = [
      cue('101', { label: 'Nacht, eng', scene: '1 Nacht', notes: 'a\nb' }),
      cue('A 1'),
      cue('102.50'),
      cue('10000'),
    ]
    const { text, leftOut } = freshEosFile('Faust', cues)
    expect(leftOut).toBe(2)
    const file = eosOf(text)
    expect(file.lists).toMatchObject([
      {
        id: '1',
        label: 'Faust',
        cues: [
          { number: '101', label: 'Nacht - eng', notes: 'a - b' },
          { number: '102.5', label: '', notes: '' },
        ],
      },
    ])
    const lines = text.split('\r\n')
    expect(new Set(lines.slice(1, -2).map((line) => line.split(',').length))).toEqual(new Set([34]))
    expect([lines[0], ...lines.slice(-2)]).toEqual(['START_TARGETS', 'END_TARGETS', ''])
  })

  test('for QLab, as memo or light, with what follows by itself', () => {
    const { text } = freshQLabFile('memo', [
      cue('1', { label: 'Glocken', isFollowed: true }),
      cue('1.5', { label: 'weg', notes: '3 s' }),
    ])
    expect(text).toBe(
      'Number,Type,Name,Notes,Follow\r\n1,memo,Glocken,,2\r\n1.5,memo,weg,3 s,0\r\n',
    )
    const file = readDeskFile(text)
    if (typeof file === 'string' || file.kind !== 'table') throw new Error('no table')
    expect(tableList(file, file.guess).cues).toHaveLength(2)
  })

  test('any text stands in its cell', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (label, notes) => {
        const { text } = freshEosFile(label, [cue('1', { label, notes })])
        const [list] = eosOf(text).lists
        expect(list?.cues).toMatchObject([{ label: deskText(label), notes: deskText(notes) }])
      }),
    )
  })
})
