import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cue } from '#/shared/api/cues.ts'
import { api } from '#/shared/api/index.ts'
import type { CueConnection, RichText } from '#/shared/script/blocks.ts'
import { keptDetails } from '#/shared/script/kept-details.ts'
import { frozenType, keptNumber } from '#/shared/script/numbers/numbering.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { connectClient, until } from '#test/support/script-client.ts'
import { CSV_COLUMNS, cuesCsv } from './cue-routes.ts'

const cue = (cueId: string, more: Partial<CueConnection> = {}): CueConnection => ({
  cueId,
  cueType: 'light',
  cueNumber: '0',
  cueName: '',
  manualNumber: false,
  ...more,
})
const words = (text: string, of: CueConnection, strike = false): RichText[number] => ({
  text,
  cues: [of],
  ...(strike && { strike: true }),
})

describe.each(DATABASE_KINDS)('[API-50] [API-401] the cues of a script, on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let address: string
  let params: { readonly id: string }
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
    anna = await app.signUp('anna')
    params = { id: (await anna.createScript('Faust')).id }
    const client = connectClient(address, params.id, anna.token)
    await client.whenSynced
    writeBlocks(client.fragment, [
      { type: 'pageSplit', pageNumber: 1 },
      { type: 'scene', sceneNumber: '1', sceneName: 'Nacht, „eng“', text: [] },
      {
        type: 'dialogue',
        speaker: [{ text: 'FAUST' }],
        paragraphs: [
          [
            { text: 'Habe nun, ' },
            words('ach!', cue('1', { cueName: '=1+1' })),
            { text: ' Philosophie' },
          ],
        ],
        layout: 'default',
        struckThrough: false,
      },
      { type: 'scene', sceneNumber: '2', sceneName: '', text: [] },
      {
        type: 'paragraph',
        text: [
          words('Vorhang', cue('2', { cueType: 'sound', cueNumber: 'A 1', manualNumber: true })),
          { text: ' ' },
          words('auf', cue('3'), true),
        ],
      },
    ])
    await until('the cues are kept', async () => (await list()).length === 3)
    client.close()
  })
  afterAll(() => app?.close())

  const list = async () => (await anna.call(api.listCues, { params })).json<readonly Cue[]>()

  test('cues are listed as on the screen', async () => {
    expect(await list()).toEqual([
      {
        id: '1',
        order: 1,
        number: '101',
        type: 'light',
        department: 'Licht',
        mode: 'counted',
        state: 'called',
        scene: 1,
        scene_name: 'Nacht, „eng“',
        page: 1,
        speaker: 'FAUST',
        text: 'ach!',
        before: expect.stringContaining('Habe nun,'),
        after: expect.stringContaining('Philosophie'),
        note: '=1+1',
        does: '',
        standby: '',
        who: '',
        trigger: 'word',
        follows: '',
        seconds: null,
      },
      expect.objectContaining({ order: 2, number: 'A 1', mode: 'manual', department: 'Ton' }),
      expect.objectContaining({ order: 3, number: '201', state: 'cut', scene: 2, speaker: '' }),
    ])
  })

  test.each([
    ['by the address', { query: { format: 'csv' } }],
    ['by the header', { headers: { accept: 'text/csv' } }],
  ])('are CSV %s', async (_, input) => {
    const answer = await anna.call(api.listCues, { params, ...input })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = answer.body.slice(1).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe(CSV_COLUMNS.join(','))
    expect(lines[1]).toContain(`"Nacht, „eng“",1,FAUST,`)
    expect(lines[1]).toContain(`'=1+1`)
  })

  test('cues are JSON if the address says so, whatever the header', async () => {
    const input = { params, query: { format: 'json' }, headers: { accept: 'text/csv' } }
    expect((await anna.call(api.listCues, input)).json()).toHaveLength(3)
  })

  test('cues are answered in no other form', async () => {
    const answer = await anna.call(api.listCues, { params, query: { format: 'xml' } })
    expect(answer.statusCode).toBe(400)
  })

  test('[CUE-325] the details of a cue, and that its number stands, are in both', async () => {
    const script = { id: (await anna.createScript('Urfaust')).id }
    const client = connectClient(address, script.id, anna.token)
    await client.whenSynced
    writeBlocks(client.fragment, [
      { type: 'paragraph', text: [words('Da', cue('1')), words('er', cue('2'))] },
    ])
    const meta = client.doc.getMap(META_NAME)
    const does = {
      does: 'Blackout',
      standby: 20,
      who: 'Mia',
      trigger: 'follow',
      after: '1',
    } as const
    for (const { key, value } of [
      frozenType('light', { by: 'anna', at: 1, rest: 'frozen' }),
      keptNumber('light', '1', '204'),
      keptNumber('light', '2', '204.5'),
      keptDetails('2', { ...does, seconds: 2.5 }),
    ])
      meta.set(key, value)
    const read = async () =>
      (await anna.call(api.listCues, { params: script })).json<readonly Cue[]>()
    await expect.poll(async () => (await read())[1]?.does).toBe('Blackout')
    client.close()
    expect((await read())[1]).toMatchObject({
      number: '204.5',
      mode: 'frozen',
      does: 'Blackout',
      standby: '20',
      who: 'Mia',
      trigger: 'follow',
      follows: '204',
      seconds: 2.5,
    })
    const answer = await anna.call(api.listCues, { params: script, query: { format: 'csv' } })
    expect(answer.body).toContain('Blackout,20,Mia,follow,204,2.5\r\n')
  })

  test('an empty script has no cues', async () => {
    const empty = { id: (await anna.createScript('leer')).id }
    expect((await anna.call(api.listCues, { params: empty })).json()).toEqual([])
  })
})

/** Parses the text as a reader of RFC 4180 does. */
function parse(csv: string): readonly (readonly string[])[] {
  const fields = csv.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of fields) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** What stands in the cells of a spreadsheet that separates by this and knows quotes only where a cell begins. */
function cellsOf(csv: string, separator: string): readonly string[] {
  const cell = new RegExp(
    String.raw`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\r\n]*)(?:[${separator}\r\n]|$)`,
    'g',
  )
  return Array.from(csv.slice(1).matchAll(cell), ([, quoted = '', rest = '']) =>
    (quoted.replaceAll('""', '"') + rest).replace(/^[\s"\p{Cc}\p{Cf}]+/u, ''),
  )
}

const withNote = (note: string, speaker = '') => cuesCsv([{ note, speaker } as unknown as Cue])

test.each([
  'a;=1+1;b',
  ' =1+1',
  'a\t@SUM(1)',
  'a\n-1+1',
  'a\n"=1+1',
  '＝1+1',
  '−1+1',
  '\u200b=1+1',
  'a;;  "" +1',
  'a|=1+1',
])(
  '[CUE-111] no spreadsheet runs a formula out of a cue, whatever separates its cells: %j',
  (note) => {
    for (const separator of [',', ';', '\t', '|'])
      for (const cell of cellsOf(withNote(note), separator)) expect(cell).not.toMatch(FORMULA)
  },
)

test.each(['Licht - aus', 'Q 1+1', 'Er = Sie; oder?', 'anna@haus', "Geh', -3 Grad", '2;3'])(
  '[CUE-111] text that is no formula anywhere stays as it is in the cues’ CSV: %j',
  (note) => expect(parse(withNote(note))[1]?.[CSV_COLUMNS.indexOf('note')]).toBe(note),
)

test('[SEC-749] a cue of a million blanks and signs of formulas is written as CSV, which takes hours where each blank is read for each', () => {
  const blanks = ' '.repeat(500_000)
  const cells = parse(withNote(`＝${blanks}=${'\t'.repeat(500_000)}x=`))
  expect(cells[1]?.[CSV_COLUMNS.indexOf('note')]).toBe(`'＝${blanks}=${'\t'.repeat(500_000)}x=`)
})

const FORMULA = /^[=+\-@＝＋－＠﹦﹢﹣﹫−]/

test('[API-401] [CUE-111] text in a cue stands in its CSV field, and is no formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[=+\-@＝\t\r\n",;|' a-z\u200b]{0,8}$/),
  )
  fc.assert(
    fc.property(text, text, (note, speaker) => {
      const csv = withNote(note, speaker)
      const [names, values] = parse(csv)
      expect(names).toEqual(CSV_COLUMNS)
      expect(values).toHaveLength(CSV_COLUMNS.length)
      for (const [column, given] of [
        ['note', note],
        ['speaker', speaker],
      ] as const) {
        const kept = values?.[CSV_COLUMNS.indexOf(column)] ?? ''
        expect(kept.replaceAll("'", '')).toBe(given.replaceAll("'", ''))
      }
      for (const separator of [',', ';', '\t', '|'])
        for (const cell of cellsOf(csv, separator)) expect(cell).not.toMatch(FORMULA)
    }),
    { numRuns: 500 },
  )
})
