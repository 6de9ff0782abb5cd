import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'

describe.each(DATABASE_KINDS)('thumbnails on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
    const { id } = await anna.createScript('Faust')
    await anna.createScript('Urfaust')
    const body = { username: 'ben', permission: 'write' }
    await anna.call(api.addShare, { params: { id }, body })
  })
  afterAll(() => app?.close())

  const thumbnails = async ({ call }: Person) =>
    (await call(api.listScripts)).json<Script[]>().map((script) => script.thumbnail)

  test('[API-20] generate answers how many were missing, and 0 the second time', async () => {
    expect(await thumbnails(anna)).toEqual(['', ''])
    expect((await ben.call(api.generateThumbnails)).json()).toBe(0)
    expect((await anna.call(api.generateThumbnails)).json()).toBe(2)
    expect((await anna.call(api.generateThumbnails)).json()).toBe(0)
    const [first = ''] = await thumbnails(anna)
    expect(first).toMatch(/^data:image\/svg\+xml,/)
    expect(await thumbnails(ben)).toEqual([first])
  })

  test('[API-21] regenerate answers the count of own scripts', async () => {
    expect((await anna.call(api.regenerateThumbnails)).json()).toBe(2)
    expect((await ben.call(api.regenerateThumbnails)).json()).toBe(0)
  })
})
