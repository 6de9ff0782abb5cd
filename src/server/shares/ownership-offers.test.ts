import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { joinScript } from '#test/support/script-client.ts'

describe.each(DATABASE_KINDS)('handing a script over, on %s', (kind) => {
  let app: TestApp
  let people = 0
  beforeAll(async () => {
    app = await startTestApp(kind, { limits: { maxScriptsPerUser: 2, maxStorageMb: null } })
  })
  afterAll(() => app.close())

  const offerTo = async (owner: Person, id: string, shareId: string) =>
    owner.call(api.offerScript, { params: { id, shareId } })
  const accept = (person: Person, id: string) => person.call(api.takeScript, { params: { id } })
  const end = (person: Person, id: string) =>
    person.call(api.withdrawScriptOffer, { params: { id } })
  const offeredTo = async (person: Person, id: string) =>
    (await person.call(api.getScriptInfo, { params: { id } })).json<Script>().offered_to
  const roleOf = async (person: Person, id: string) =>
    (await person.call(api.getRole, { params: { id } })).json<{ role?: string }>().role

  const sharedScript = async () => {
    people += 1
    const names = ['owner', 'taker', 'other'].map((name) => `${name}${people}`)
    const [owner, taker, other] = await Promise.all(names.map((name) => app.signUp(name)))
    if (!owner || !taker || !other) throw new Error('no people')
    const { id } = await owner.createScript('Faust')
    const share = async ({ user }: Person) => {
      const body = { username: user.username, permission: 'read' }
      return (await owner.call(api.addShare, { params: { id }, body })).json<Share>().id
    }
    return {
      owner,
      taker,
      other,
      id,
      shareId: await share(taker),
      otherShareId: await share(other),
    }
  }

  test('[SHR-26] [SHR-27] a script is the other person’s once they accept, and the former owner may write', async () => {
    const { owner, taker, other, id, shareId } = await sharedScript()
    expect((await accept(taker, id)).statusCode).toBe(404)
    expect((await offerTo(owner, id, shareId)).statusCode).toBe(204)
    expect(await Promise.all([owner, taker, other].map((person) => offeredTo(person, id)))).toEqual(
      [taker.user.username, taker.user.username, null],
    )
    expect((await accept(other, id)).statusCode).toBe(404)
    const address = await app.listen()
    const path = `${collabSocketPath(id)}?token=${owner.token}`
    const socket = await joinScript(address, path)
    expect((await accept(taker, id)).statusCode).toBe(204)
    expect(await Promise.all([owner, taker, other].map((person) => roleOf(person, id)))).toEqual([
      'write',
      'owner',
      'read',
    ])
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
    expect((await taker.call(api.getScriptInfo, { params: { id } })).json()).toMatchObject({
      created_by: taker.user.id,
      offered_to: null,
      shared_at: null,
      permission: null,
    })
    expect((await accept(taker, id)).statusCode).toBe(403)
    expect((await owner.call(api.deleteScript, { params: { id } })).statusCode).toBe(403)
  })

  test('[SHR-28] an offer ends by the owner, by the person who was asked, with the share, and by another offer', async () => {
    const { owner, taker, other, id, shareId, otherShareId } = await sharedScript()
    await offerTo(owner, id, shareId)
    expect((await end(other, id)).statusCode).toBe(404)
    expect((await end(taker, id)).statusCode).toBe(204)
    expect(await offeredTo(owner, id)).toBe(null)
    await offerTo(owner, id, shareId)
    await offerTo(owner, id, otherShareId)
    expect((await accept(taker, id)).statusCode).toBe(404)
    expect(await offeredTo(owner, id)).toBe(other.user.username)
    expect((await end(owner, id)).statusCode).toBe(204)
    expect((await accept(other, id)).statusCode).toBe(404)
    await offerTo(owner, id, shareId)
    await owner.call(api.removeShare, { params: { id, shareId } })
    expect(await offeredTo(owner, id)).toBe(null)
    expect((await offerTo(owner, id, shareId)).statusCode).toBe(404)
  })

  test('[SHR-27] a person who may have no more scripts takes none, and the offer stays', async () => {
    const { owner, taker, id, shareId } = await sharedScript()
    await taker.createScript('Eins')
    await taker.createScript('Zwei')
    await offerTo(owner, id, shareId)
    expect((await accept(taker, id)).json()).toMatchObject({ code: 'too_many_scripts' })
    expect(await roleOf(owner, id)).toBe('owner')
    expect(await offeredTo(taker, id)).toBe(taker.user.username)
  })
})
