import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { Layout, MAX_LAYOUTS, type LayoutSettings } from '#/shared/api/layouts.ts'
import { PRESET_LAYOUTS } from '#/client/layouts/layout-menu.tsx'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'

const SETTINGS: LayoutSettings = {
  sidebarOpen: true,
  sidebarTab: 'cues',
  cueTypes: ['light', 'sound'],
  pageView: 'borderless',
  fontStyle: 'typewriter',
  pageMarginPx: 8,
}

describe.each(DATABASE_KINDS)('[API-27] layouts on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
  })
  afterAll(() => app?.close())

  const create = (person: Person, name: string, settings: unknown = SETTINGS) =>
    person.call(api.createLayout, { body: { name, settings } })
  const list = async (person: Person) => (await person.call(api.listLayouts)).json<Layout[]>()

  test('layouts are saved, listed, replaced and deleted', async () => {
    const answer = await create(anna, '  Mein Pult ')
    expect(answer.statusCode).toBe(201)
    const layout = answer.json<Layout>()
    expect(layout).toEqual({ id: expect.any(String), name: 'Mein Pult', settings: SETTINGS })
    expect(await list(anna)).toEqual([layout])
    const body = { name: ' Pult 2 ', settings: { ...SETTINGS, sidebarOpen: false } }
    const replaced = await anna.call(api.replaceLayout, { params: { layoutId: layout.id }, body })
    expect(replaced.json()).toEqual({ id: layout.id, ...body, name: 'Pult 2' })
    expect(await list(anna)).toEqual([replaced.json()])
    const params = { layoutId: layout.id }
    expect((await anna.call(api.deleteLayout, { params })).statusCode).toBe(204)
    expect((await anna.call(api.deleteLayout, { params })).statusCode).toBe(404)
    expect(await list(anna)).toEqual([])
  })

  test('layouts are their owner’s only: another person’s look missing', async () => {
    const { id } = (await create(anna, 'Annas')).json<Layout>()
    const params = { layoutId: id }
    const body = { name: 'Bens', settings: SETTINGS }
    expect(await list(ben)).toEqual([])
    expect((await ben.call(api.replaceLayout, { params, body })).statusCode).toBe(404)
    expect((await ben.call(api.deleteLayout, { params })).statusCode).toBe(404)
    expect((await list(anna)).map(({ name }) => name)).toEqual(['Annas'])
    await anna.call(api.deleteLayout, { params })
  })

  test.each<[string, object]>([
    ['without name', { name: ' ', settings: SETTINGS }],
    ['with a name of 81 characters', { name: 'x'.repeat(81), settings: SETTINGS }],
    ['without settings', { name: 'x' }],
    ['with a setting missing', { name: 'x', settings: { ...SETTINGS, sidebarOpen: undefined } }],
    ['with a setting too many', { name: 'x', settings: { ...SETTINGS, zoom: 2 } }],
    ['with an unknown tab', { name: 'x', settings: { ...SETTINGS, sidebarTab: 'speakers' } }],
    ['with an unknown cue type', { name: 'x', settings: { ...SETTINGS, cueTypes: ['fog'] } }],
    [
      'with a cue type twice',
      { name: 'x', settings: { ...SETTINGS, cueTypes: ['light', 'light'] } },
    ],
    ['with no margin', { name: 'x', settings: { ...SETTINGS, pageMarginPx: 7 } }],
    ['with a fraction of a pixel', { name: 'x', settings: { ...SETTINGS, pageMarginPx: 8.5 } }],
  ])('are refused %s', async (_, body) => {
    const answer = await anna.call(api.createLayout, { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', details: expect.any(Array) })
  })

  test('a person has at most 50 layouts', async () => {
    const names = Array.from({ length: MAX_LAYOUTS }, (_, index) => `${index}`)
    for (const name of names) expect((await create(ben, name)).statusCode).toBe(201)
    const refused = await create(ben, 'one more')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'too_many_layouts' })
    expect(await list(ben)).toHaveLength(MAX_LAYOUTS)
  })
})

test('[HDR-14] the presets Regie, Pult and Soufflage are layouts like any', () => {
  expect(PRESET_LAYOUTS.map(({ name }) => name)).toEqual(['Regie', 'Pult', 'Soufflage'])
  for (const preset of PRESET_LAYOUTS) expect(Value.Check(Layout, preset)).toBe(true)
  expect(PRESET_LAYOUTS.some(({ settings }) => settings.pageView === 'multiple-pages')).toBe(true)
})
