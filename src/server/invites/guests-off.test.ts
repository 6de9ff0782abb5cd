import { describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { startAppOn } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { enterAsGuest, invite } from '#test/support/invitations.ts'
import { closeCode, openSocket } from '#test/support/script-client.ts'

describe.each(DATABASE_KINDS)('[INV-20] with GUESTS=off, on %s', (kind) => {
  test('no one comes in without an account, and a guest from before has no right', async () => {
    const database = await createTestDatabase(kind)
    const before = await startAppOn(database.config)
    const jana = await before.signUp('guests-off')
    const { id } = await jana.createScript('Faust')
    const { token } = await invite(jana, id)
    const mia = await enterAsGuest(before, token)
    expect((await mia.call(api.getScript, { params: { id } })).statusCode).toBe(200)
    await before.close()

    const app = await startAppOn({ ...database.config, guests: false })
    const asPerson = (session: string) => ({ headers: { authorization: `Bearer ${session}` } })
    expect((await app.call(api.getHouse)).json()).toMatchObject({ guests: false })
    const read = await app.call(api.getScript, { ...asPerson(mia.token), params: { id } })
    expect(read.statusCode).toBe(404)
    const path = `${collabSocketPath(id)}?token=${mia.token}`
    expect(await closeCode(await openSocket(await app.listen(), path))).toBe(CLOSE.noRight)

    const entered = await app.call(api.enterAsGuest, { body: { token, name: 'Ben' } })
    expect(entered.json()).toMatchObject({ code: 'invite_needs_account' })
    const answer = (await app.call(api.readInvite, { body: { token } })).json()
    expect(answer).toMatchObject({ state: 'open', for_guests: false })

    const make = (forGuests: boolean) =>
      app.call(api.createInvite, {
        ...asPerson(jana.token),
        params: { id },
        body: { permission: 'read', for_guests: forGuests, max_uses: 1, days: 1 },
      })
    expect((await make(true)).json()).toMatchObject({ code: 'guests_off' })
    expect((await make(false)).statusCode).toBe(201)
    await app.close()
    await database.remove()
  })
})
