import { describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { startAppOn } from '#test/support/app.ts'
import { closeCode, openSocket } from '#test/support/script-client.ts'

describe.each(DATABASE_KINDS)('[OPS-72] with PUBLIC_SCRIPTS=off, on %s', (kind) => {
  test('no script can be made public, and public ones no longer are', async () => {
    const database = await createTestDatabase(kind)
    const before = await startAppOn(database.config)
    const [anna, ben] = [await before.signUp('anna'), await before.signUp('ben')]
    const [wasPublic, isPrivate] = [
      await anna.createScript('Faust'),
      await anna.createScript('Urf'),
    ]
    const params = { id: wasPublic.id }
    await anna.call(api.togglePublic, { params })
    expect((await ben.call(api.getScript, { params })).statusCode).toBe(200)
    await before.close()

    const app = await startAppOn({ ...database.config, publicScripts: false })
    const asPerson = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const [asAnna, asBen] = [asPerson(anna.token), asPerson(ben.token)]
    expect((await app.call(api.getHouse)).json()).toMatchObject({ public_scripts: false })
    expect((await app.call(api.getScript, { ...asBen, params })).statusCode).toBe(404)
    const query = { scope: 'public' }
    expect((await app.call(api.listScripts, { ...asBen, query })).json()).toEqual([])
    const path = `${collabSocketPath(wasPublic.id)}?token=${ben.token}`
    expect(await closeCode(await openSocket(await app.listen(), path))).toBe(CLOSE.noRight)
    expect((await app.call(api.getScript, { ...asAnna, params })).json()).toMatchObject({
      is_public: false,
    })

    const toggle = (id: string) => app.call(api.togglePublic, { ...asAnna, params: { id } })
    const refused = await toggle(isPrivate.id)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual({
      error: 'In this house no script can be made public.',
      code: 'public_off',
    })
    expect((await toggle(wasPublic.id)).json()).toBe(false)
    expect((await toggle(wasPublic.id)).statusCode).toBe(403)
    await app.close()
    await database.remove()
  })
})
