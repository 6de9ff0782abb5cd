import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { Share } from '#/shared/api/shares.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'

describe.each(DATABASE_KINDS)('shares on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let jürgen: Person
  let params: { readonly id: string }
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('anna')
    jürgen = await app.signUp('Jürgen')
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    params = { id: (await anna.createScript('Faust')).id }
  })

  const share = (username: string, permission = 'read') =>
    anna.call(api.addShare, { params, body: { username, permission } })
  const shares = async () => (await anna.call(api.listShares, { params })).json<[Share, string][]>()
  const statusFor = async (person: Person) =>
    (await person.call(api.getScript, { params })).statusCode

  test('[API-17] sharing answers the share and opens the script', async () => {
    expect(await statusFor(jürgen)).toBe(404)
    const answer = await share('Jürgen', 'write')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.any(String),
      username: 'Jürgen',
      permission: 'write',
    })
    expect(await statusFor(jürgen)).toBe(200)
  })

  test('[SHR-13] the username is found in every case of letters', async () => {
    const answer = await share(' jÜRGEN ')
    expect(answer.json()).toMatchObject({ username: 'Jürgen' })
  })

  test('[API-18] the list has pairs of share and username', async () => {
    expect(await shares()).toEqual([])
    const created = (await share('Jürgen')).json<Share>()
    expect(await shares()).toEqual([[created, 'Jürgen']])
  })

  test('[API-18] a removed share is gone, and so is the right', async () => {
    const { id } = (await share('Jürgen')).json<Share>()
    const remove = () => anna.call(api.removeShare, { params: { ...params, shareId: id } })
    expect((await remove()).statusCode).toBe(204)
    expect(await shares()).toEqual([])
    expect(await statusFor(jürgen)).toBe(404)
    expect((await remove()).statusCode).toBe(404)
  })

  test('[LIB-73] [SEC-6] people are suggested out of one’s own shares only, most shared first', async () => {
    const name = (each: string) => `${each} ${params.id.slice(0, 8)}`
    const people = await Promise.all(
      ['ada', 'Bo', 'cy', 'di'].map((each) => app.signUp(name(each))),
    )
    const [ada, bo, cy, di] = people
    if (!ada || !bo || !cy || !di) throw new Error('nobody')
    const known = async (person: Person) => (await person.call(api.listSharedWith)).json<string[]>()
    expect(await known(ada)).toEqual([])
    const make = async (owner: Person, ...guests: readonly Person[]) => {
      const { id } = await owner.createScript('Stück')
      for (const { user } of guests)
        await owner.call(api.addShare, {
          params: { id },
          body: { username: user.username, permission: 'read' },
        })
    }
    await make(ada, cy, bo)
    await make(ada, cy)
    await make(di, ada)
    expect(await known(ada)).toEqual([name('cy'), name('Bo')])
    expect(await known(di)).toEqual([name('ada')])
    // the list contains neither the owner of a shared script nor its other users
    expect(await known(cy)).toEqual([])
    await cy.call(api.deleteAccount)
    expect(await known(ada)).toEqual([name('Bo')])
  })

  test('[LIB-70] [LIB-401] a person with a share may leave a script, and no other share goes', async () => {
    const leave = (person: Person) => person.call(api.leaveScript, { params })
    const kurt = await app.signUp(`kurt ${params.id.slice(0, 8)}`)
    await share('Jürgen', 'write')
    await share(kurt.user.username)
    expect((await leave(jürgen)).statusCode).toBe(204)
    expect((await shares()).map(([, username]) => username)).toEqual([kurt.user.username])
    expect(await statusFor(jürgen)).toBe(404)
    expect((await leave(jürgen)).statusCode).toBe(404)
    expect((await leave(anna)).statusCode).toBe(403)
    await anna.call(api.togglePublic, { params })
    expect((await leave(kurt)).statusCode).toBe(204)
    expect(await statusFor(kurt)).toBe(200)
    expect((await leave(kurt)).statusCode).toBe(403)
  })

  test('[API-18] a share is removed by its own script only', async () => {
    const { id: shareId } = (await share('Jürgen')).json<Share>()
    const other = await anna.createScript('other')
    const answer = await anna.call(api.removeShare, { params: { id: other.id, shareId } })
    expect(answer.statusCode).toBe(404)
    expect(await shares()).toHaveLength(1)
  })

  test('[LIB-62] a permission is changed in place, by its own script only', async () => {
    const created = (await share('Jürgen')).json<Share>()
    const change = (id: string, body: object) =>
      anna.call(api.changeShare, { params: { id, shareId: created.id }, body })
    const role = async () =>
      (await jürgen.call(api.getRole, { params })).json<{ role: string }>().role
    const changed = await change(params.id, { permission: 'write' })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toEqual({ ...created, permission: 'write' })
    expect(await role()).toBe('write')

    const other = await anna.createScript('other')
    expect((await change(other.id, { permission: 'read' })).statusCode).toBe(404)
    expect((await change(params.id, { permission: 'owner' })).statusCode).toBe(400)
    expect(await shares()).toEqual([[{ ...created, permission: 'write' }, 'Jürgen']])

    await anna.call(api.removeShare, { params: { ...params, shareId: created.id } })
    expect((await change(params.id, { permission: 'read' })).statusCode).toBe(404)
    expect(await shares()).toEqual([])
  })

  test('[SHR-8] an unknown username', async () => {
    const answer = await share('nobody')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'user_not_found' })
  })

  test('[SHR-9] sharing with oneself', async () => {
    const answer = await share('ANNA')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: 'Cannot share script with yourself',
      code: 'self_share',
    })
  })

  test('[SHR-10] sharing again with the same user, also at the same time', async () => {
    const answers = await Promise.all([share('Jürgen'), share('jürgen', 'write')])
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409])
    expect((await share('Jürgen')).json()).toEqual({
      error: 'Script is already shared with Jürgen',
      code: 'already_shared',
    })
  })

  test('[SHR-3] read, comment and write are the only permissions', async () => {
    expect((await share('Jürgen', 'comment')).json()).toMatchObject({ permission: 'comment' })
    expect((await share('Jürgen', 'owner')).statusCode).toBe(400)
  })

  test('[API-19] the public toggle flips the flag and answers it', async () => {
    const toggle = () => anna.call(api.togglePublic, { params })
    expect((await toggle()).json()).toBe(true)
    expect((await anna.call(api.getScript, { params })).json()).toMatchObject({ is_public: true })
    expect((await toggle()).json()).toBe(false)
  })

  test('[SHR-7] a public script is readable for everyone signed in', async () => {
    await anna.call(api.togglePublic, { params })
    expect(await statusFor(jürgen)).toBe(200)
    await anna.call(api.togglePublic, { params })
    expect(await statusFor(jürgen)).toBe(404)
  })
})
