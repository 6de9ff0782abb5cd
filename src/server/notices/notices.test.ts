import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { MAX_NOTICES, type Notice, NOTICE_DAYS } from '#/shared/api/news.ts'
import type { Share } from '#/shared/api/shares.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS, openBeside } from '#test/support/databases.ts'
import type { Database } from '../db/schema.ts'
import { notify } from '../domain/notify.ts'
import { deleteExpired } from '../retention/retention.ts'
import { listNotices } from './notices.ts'

describe.each(DATABASE_KINDS)('notices on %s', (kind) => {
  let app: TestApp
  let db: Database
  let owner: Person
  let people = 0
  beforeAll(async () => {
    app = await startTestApp(kind)
    db = await openBeside(app.config)
    owner = await app.signUp('note-jana')
  })
  afterAll(async () => {
    await db?.destroy()
    await app?.close()
  })

  const newPerson = () => app.signUp(`note-person-${++people}`)
  const list = async ({ call }: Person) => (await call(api.listNotices)).json<Notice[]>()
  const share = async (id: string, { user }: Person, permission = 'read') => {
    const body = { username: user.username, permission }
    return (await owner.call(api.addShare, { params: { id }, body })).json<Share>().id
  }
  const change = (id: string, shareId: string, permission: string) =>
    owner.call(api.changeShare, { params: { id, shareId }, body: { permission } })

  test('[NOTE-1] a new share, another right and an offer are told to their user, newest first', async () => {
    const { id } = await owner.createScript('Faust')
    const mia = await newPerson()
    const shareId = await share(id, mia)
    await change(id, shareId, 'write')
    await owner.call(api.offerScript, { params: { id, shareId } })
    const told = { script_id: id, script_title: 'Faust', by: 'note-jana', is_read: false }
    const notices = await list(mia)
    expect(notices.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'offer', permission: null, ...told },
      { kind: 'right', permission: 'write', ...told },
      { kind: 'share', permission: 'read', ...told },
    ])
    const times = notices.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(await list(owner)).toEqual([])
  })

  test('[NOTE-251] who has offered a script is told that it was accepted or declined, but not of what they withdraw themselves', async () => {
    const { id } = await owner.createScript('Clavigo')
    const mia = await newPerson()
    const shareId = await share(id, mia)
    const offer = () => owner.call(api.offerScript, { params: { id, shareId } })
    const end = ({ call }: Person) => call(api.withdrawScriptOffer, { params: { id } })
    const told = async () =>
      (await list(owner)).filter(({ script_id: about }) => about === id).map((one) => one.kind)
    await offer()
    await end(owner)
    expect(await told()).toEqual([])
    for (let round = 0; round < 2; round++) {
      await offer()
      await end(mia)
    }
    expect(await told()).toEqual(['declined'])
    expect((await end(mia)).statusCode).toBe(404)
    await offer()
    await mia.call(api.takeScript, { params: { id } })
    expect((await told()).toSorted()).toEqual(['accepted', 'declined'])
    const about = (await list(owner)).find((notice) => notice.kind === 'accepted')
    expect(about).toMatchObject({ script_title: 'Clavigo', by: mia.user.username })
    expect((await list(mia)).map((notice) => notice.kind).toSorted()).toEqual(['offer', 'share'])
  })

  test('[NOTE-2] a right that is set again tells nothing, and of two changes unread the newer one', async () => {
    const { id } = await owner.createScript('Urfaust')
    const mia = await newPerson()
    const shareId = await share(id, mia)
    await change(id, shareId, 'read')
    expect((await list(mia)).map((notice) => notice.kind)).toEqual(['share'])
    await change(id, shareId, 'write')
    await change(id, shareId, 'read')
    const rights = (await list(mia)).filter((notice) => notice.kind === 'right')
    expect(rights.map(({ permission }) => permission)).toEqual(['read'])
  })

  test('[NOTE-3] notices are read up to a time, by their user alone', async () => {
    const { id } = await owner.createScript('Stella')
    const [mia, tom] = [await newPerson(), await newPerson()]
    await share(id, mia)
    await share(id, tom)
    const [first] = await list(mia)
    await mia.call(api.readNotices, { body: { until: (first?.at ?? 0) - 1 } })
    expect((await list(mia)).map(({ is_read }) => is_read)).toEqual([false])
    await mia.call(api.readNotices, { body: { until: first?.at } })
    expect((await list(mia)).map(({ is_read }) => is_read)).toEqual([true])
    expect((await list(tom)).map(({ is_read }) => is_read)).toEqual([false])
  })

  test('[NOTE-250] only the own notices that are named are read, whenever they were written', async () => {
    const { id: scriptId } = await owner.createScript('Clavigo')
    const [mia, nora] = [await newPerson(), await newPerson()]
    for (const person of [mia, nora]) {
      await share(scriptId, person)
      const mention = {
        userId: person.user.id,
        kind: 'mention',
        scriptId,
        by: owner.user.id,
      } as const
      for (const at of [1000, 2000, 3000]) await notify(db, { ...mention, at })
    }
    const mentions = async (person: Person) =>
      (await list(person)).filter(({ kind }) => kind === 'mention')
    const shown = (await mentions(mia)).filter(({ at }) => at !== 2000)
    const others = await mentions(nora)
    const ids = [...shown, ...others].map(({ id }) => id)
    await mia.call(api.readNotices, { body: { ids } })
    const read = (await mentions(mia)).map(({ at, is_read: isRead }) => [at, isRead])
    expect(read).toEqual([
      [3000, true],
      [2000, false],
      [1000, true],
    ])
    expect((await mentions(nora)).some(({ is_read: isRead }) => isRead)).toBe(false)
    expect((await mia.call(api.readNotices, { body: {} })).statusCode).toBe(204)
  })

  test('[NOTE-4] a script that is not shared any more, or in the trash, is in no notice', async () => {
    const [kept, gone] = [await owner.createScript('Da'), await owner.createScript('Weg')]
    const mia = await newPerson()
    await share(kept.id, mia)
    const shareId = await share(gone.id, mia)
    await owner.call(api.removeShare, { params: { id: gone.id, shareId } })
    expect((await list(mia)).map((notice) => notice.script_title)).toEqual(['Da'])
    await owner.call(api.deleteScript, { params: { id: kept.id } })
    expect(await list(mia)).toEqual([])
  })

  test('[NOTE-6] people are not told of their own actions; a deleted account is no name', async () => {
    const [script, mia, gone] = [
      await owner.createScript('Ich'),
      await newPerson(),
      await newPerson(),
    ]
    await share(script.id, mia)
    const answer = { kind: 'answer', scriptId: script.id } as const
    await notify(db, { ...answer, userId: mia.user.id, by: mia.user.id })
    await notify(db, { ...answer, userId: mia.user.id, by: gone.user.id })
    await gone.call(api.deleteAccount)
    const answers = (await list(mia)).filter((notice) => notice.kind === 'answer')
    expect(answers).toMatchObject([{ by: null }])
    await mia.call(api.deleteAccount)
    const rows = db.selectFrom('notices').select('id').where('user_id', '=', mia.user.id)
    expect(await rows.execute()).toEqual([])
  })

  test('[NOTE-5] notices go after 60 days, and the oldest of more than 200', async () => {
    const { id: scriptId } = await owner.createScript('Viel')
    const mia = await newPerson()
    await share(scriptId, mia)
    // in the same millisecond as the first mention it might not be the oldest
    const older = { at: Date.now() - 1000 }
    await db.updateTable('notices').set(older).where('user_id', '=', mia.user.id).execute()
    const mention = { userId: mia.user.id, kind: 'mention', scriptId, by: owner.user.id } as const
    for (let made = 0; made < MAX_NOTICES; made++) await notify(db, mention)
    const left = () => listNotices(db, mia.user.id)
    const kept = await left()
    expect(kept).toHaveLength(MAX_NOTICES)
    expect(kept.every((notice) => notice.kind === 'mention')).toBe(true)
    const later = Date.now() + NOTICE_DAYS * 24 * 60 * 60_000
    // the sessions of all users expire, too: this test is the last one
    await deleteExpired(db, later - 60_000)
    expect(await left()).toHaveLength(MAX_NOTICES)
    await deleteExpired(db, later)
    expect(await left()).toEqual([])
  })
})
