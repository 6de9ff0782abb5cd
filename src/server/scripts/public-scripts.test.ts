import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { PUBLIC_PAGE_SIZE, scriptCursor, type Script } from '#/shared/api/scripts.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'

const TITLES = [
  'Die Möwe',
  'MÖWEN überall',
  '100% Kunst',
  '100 Kunst',
  'a_b',
  'axb',
  String.raw`c\d`,
  'Straße',
]

describe.each(DATABASE_KINDS)('public scripts on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
    for (const title of TITLES) await publish(anna, title)
    await publish(ben, 'Bens Möwe')
    await anna.createScript('Geheime Möwe')
  })
  afterAll(() => app?.close())

  const publish = async (person: Person, title: string) => {
    const script = await person.createScript(title)
    await person.call(api.togglePublic, { params: { id: script.id } })
    return script
  }
  const list = async (person: Person, query: Record<string, string>) =>
    (await person.call(api.listScripts, { query })).json<Script[]>()
  const titles = async (query: Record<string, string>) =>
    (await list(ben, { scope: 'public', ...query })).map(({ title }) => title).toSorted()

  test('[SHR-7] [API-9] public scripts are listed for everyone but their owner, private ones for no other person', async () => {
    expect(await titles({})).toEqual(TITLES.toSorted())
    const annas = await list(anna, { scope: 'public', q: '', before: '' })
    expect(annas.map(({ title }) => title)).toEqual(['Bens Möwe'])
    const { id } = annas[0] ?? { id: '' }
    expect((await anna.call(api.getScript, { params: { id } })).statusCode).toBe(200)
    expect((await list(ben, {})).map(({ title }) => title)).toEqual(['Bens Möwe'])
  })

  test('[API-10] carry the fields of a script', async () => {
    expect((await list(anna, { scope: 'public' }))[0]).toEqual({
      id: expect.any(String),
      title: 'Bens Möwe',
      created_by: ben.user.id,
      owner: 'ben',
      created_at: expect.any(Number),
      edited_at: null,
      editor: null,
      is_public: true,
      permission: null,
      shared_at: null,
      offered_to: null,
      productions: [],
      thumbnail: '',
    })
  })

  test.each([
    ['möwe', ['Die Möwe', 'MÖWEN überall']],
    [' MÖWE ', ['Die Möwe', 'MÖWEN überall']],
    ['ÜBER', ['MÖWEN überall']],
    ['strasse', ['Straße']],
    ['ANN', TITLES],
    ['STRAẞE', ['Straße']],
    ['0% K', ['100% Kunst']],
    ['_', ['a_b']],
    [String.raw`\d`, [String.raw`c\d`]],
    ['%', ['100% Kunst']],
    ["' OR 1=1 --", []],
  ])(
    '[LIB-29] [LIB-30] [LIB-525] q=%s finds a part of the title or the owner, taken literally',
    async (q, found) => {
      expect(await titles({ q })).toEqual(found.toSorted())
    },
  )

  test('[LIB-29] q filters own scripts too', async () => {
    const found = await list(anna, { q: 'möwe' })
    expect(found.map(({ title }) => title).toSorted()).toEqual([
      'Die Möwe',
      'Geheime Möwe',
      'MÖWEN überall',
    ])
  })

  test.each([{ scope: 'all' }, { scope: 'public', before: 'x' }, { q: 'x'.repeat(201) }])(
    '[API-9] %o is refused',
    async (query) => {
      expect((await anna.call(api.listScripts, { query })).statusCode).toBe(400)
    },
  )
})

test.each(DATABASE_KINDS)(
  '[API-9] [LIB-3] on %s pages hold each public script once',
  async (kind) => {
    const app = await startTestApp(kind)
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
    const all = PUBLIC_PAGE_SIZE * 2 + 7
    const made: Script[] = []
    for (let index = 0; index < all; index += 1) {
      const script = await anna.createScript(`Stück ${index}`)
      await anna.call(api.togglePublic, { params: { id: script.id } })
      made.push(script)
    }
    const pages: Script[][] = []
    for (let before = ''; pages.at(-1)?.length !== 7;) {
      const query = { scope: 'public', before }
      const page = (await ben.call(api.listScripts, { query })).json<Script[]>()
      pages.push(page)
      const last = page.at(-1)
      before = last === undefined ? '' : scriptCursor(last)
      // New scripts do not shift the later pages.
      const newer = await anna.createScript('Neu')
      await anna.call(api.togglePublic, { params: { id: newer.id } })
    }
    expect(pages.map(({ length }) => length)).toEqual([PUBLIC_PAGE_SIZE, PUBLIC_PAGE_SIZE, 7])
    const expected = made.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
    expect(pages.flat().map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    await app.close()
  },
)
