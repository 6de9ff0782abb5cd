// Comments and replies that are addressed to people, from the socket to their lists of notices.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { rightsOf } from '#/shared/access/script-rights.ts'
import { api } from '#/shared/api/index.ts'
import { MAX_NOTICES, type Notice } from '#/shared/api/news.ts'
import type { Production } from '#/shared/api/productions.ts'
import type { Share } from '#/shared/api/shares.ts'
import { keptCommentOrigin } from '#/shared/script/comment-origin.ts'
import { type CutState, FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { keptReply, keptSuggestion, keptThreadState, replyIdAt } from '#/shared/script/threads.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS, openBeside } from '#test/support/databases.ts'
import { enterAsGuest, invite } from '#test/support/invitations.ts'
import { p } from '#test/support/script.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'
import { shortenPause } from '#test/support/short-pauses.ts'
import type { Database } from '../db/schema.ts'
import { notify } from '../domain/notify.ts'
import { createTalk, WAIT_MS } from './tell-talk.ts'
import { talkedSince } from './told.ts'

const CUT_WORDS = ['c1', 'c2', 'c3', 'c4', 'c5'].map((cutId) => ({ text: cutId, cuts: [cutId] }))
const WORDS_OF_CUTS = [{ type: 'paragraph' as const, text: CUT_WORDS }]

beforeEach(() => shortenPause('setTimeout', WAIT_MS))

describe.each(DATABASE_KINDS)('comments that are addressed to people, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let jana: Person
  let mia: Person
  let tom: Person
  let scriptId: string
  let commentId: string
  let client: ScriptClient
  const clients: ScriptClient[] = []
  beforeAll(async () => {
    app = await startTestApp(kind)
    origin = await app.listen()
    ;[jana, mia, tom] = [await app.signUp('jana'), await app.signUp('mia'), await app.signUp('tom')]
  })
  beforeEach(async () => {
    scriptId = (await jana.createScript('Faust')).id
    for (const username of ['mia', 'tom']) await share(username, 'comment')
    client = connectClient(origin, scriptId, jana.token)
    clients.push(client)
    await client.whenSynced
    commentId = write('jana', 'Leiser?')
  })
  afterEach(() => clients.splice(0).forEach((one) => one.close()))
  afterAll(() => app?.close())

  const share = async (username: string, permission: string) =>
    (
      await jana.call(api.addShare, {
        params: { id: scriptId },
        body: { username, permission },
      })
    ).json<Share>()
  let comments = 0
  function write(author: string, commentText: string, at = Date.now()): string {
    const id = `cmt-${at}-${String(++comments).padStart(8, '0')}`
    client.doc.transact(() => {
      const block = {
        type: 'paragraph' as const,
        text: [{ text: 'Wort', comments: [{ commentId: id, commentText }] }],
      }
      writeBlocks(client.fragment, [block, p()])
      set(client.doc, keptCommentOrigin(id, { author, editor: null, editedAt: null }))
    })
    return id
  }
  const set = (doc: Y.Doc, { key, value }: MetaChange) => doc.getMap(META_NAME).set(key, value)
  let replies = 0
  const answer = (author: string, text: string, at = Date.now(), { doc } = client) => {
    const replyId = replyIdAt(at, String(++replies).padStart(8, '0'))
    set(doc, keptReply(commentId, { replyId, author, text, editedAt: null }))
    return replyId
  }
  const told = async ({ call }: Person) =>
    (await call(api.listNotices))
      .json<Notice[]>()
      .filter(({ script_id: id, kind: of }) => id === scriptId && of !== 'share')
  const kinds = async (person: Person) => (await told(person)).map((notice) => notice.kind)

  test('[NOTE-58] a comment that mentions a user tells them once, with its author and its comment', async () => {
    const id = write('jana', '@mia, geht das leiser? Frag jana@tom.example.')
    await expect
      .poll(() => told(mia))
      .toMatchObject([{ kind: 'mention', by: 'jana', comment_id: id }])
    write('jana', 'Noch etwas, @MIA.')
    await expect.poll(() => kinds(mia)).toEqual(['mention', 'mention'])
    expect(await kinds(tom)).toEqual([])
    expect(await kinds(jana)).toEqual([])
  })

  test('[NEWS-170] a cut that a person proposes who may not write is told those who may, once for all that they have not read', async () => {
    writeBlocks(client.fragment, WORDS_OF_CUTS)
    const at = Date.now()
    const propose = (cutId: string, by: string, age: number, state: CutState = 'proposed') =>
      set(client.doc, keptCut(cutId, FIRST_SET, { ...UNKNOWN_CUT, state, by, at: at - age }))
    propose('c1', 'mia', 5000)
    await expect
      .poll(() => told(jana))
      .toMatchObject([{ kind: 'proposal', by: 'mia', comment_id: null, at: at - 5000 }])
    propose('c2', 'tom', 4000)
    await expect
      .poll(async () => (await told(jana)).map(({ by, at: told }) => [by, told]))
      .toEqual([['tom', at - 4000]])
    expect(await kinds(mia)).toEqual([])
    // what is decided, or was told already, rings no bell; nor does what a writer proposes
    await jana.call(api.readNotices, { body: { ids: (await told(jana)).map(({ id }) => id) } })
    propose('c3', 'mia', 3000, 'closed')
    propose('c4', 'jana', 2000)
    propose('c1', 'mia', 5000)
    propose('c5', 'mia', 1000)
    await expect
      .poll(async () => (await told(jana)).map(({ by, at: told }) => [by, told]))
      .toEqual([
        ['mia', at - 1000],
        ['tom', at - 4000],
      ])
    expect(await kinds(tom)).toEqual([])
  })

  test('[NEWS-170] proposals of a device whose clock is ahead are told once, and hide no later ones of others', async () => {
    writeBlocks(client.fragment, WORDS_OF_CUTS)
    const propose = (cutId: string, by: string, at: number) =>
      set(client.doc, keptCut(cutId, FIRST_SET, { ...UNKNOWN_CUT, state: 'proposed', by, at }))
    const hour = 3_600_000
    const authors = async () => (await told(jana)).map(({ by }) => by)
    const readAll = async () =>
      jana.call(api.readNotices, { body: { ids: (await told(jana)).map(({ id }) => id) } })
    propose('c1', 'mia', Date.now() + hour)
    await expect.poll(authors).toEqual(['mia'])
    await readAll()
    propose('c2', 'tom', Date.now())
    await expect.poll(authors).toEqual(['tom', 'mia'])
    await readAll()
    propose('c3', 'mia', Date.now() + hour / 2)
    await expect.poll(authors).toEqual(['mia', 'tom', 'mia'])
  })

  test('[NEWS-170] guests who may write have no list of notices, and are told of no proposal', async () => {
    const db = await openBeside(app.config)
    const [guest, author] = [await app.signUp(`gast-${kind}`), mia.user.username]
    const known = { addressedAs: [], since: 0 }
    const talk = createTalk({
      db,
      readTalk: async () => ({
        messages: [],
        proposals: [{ id: 'c1', commentId: null, by: author, at: Date.now() }],
      }),
      rightsOf: async (userId) => rightsOf(userId === mia.user.id ? 'comment' : 'write'),
      addresseesIn: async () => ({
        addressees: [jana, mia].map(({ user: { id: userId, username } }) => ({
          userId,
          username,
          ...known,
        })),
        guests: [guest.user],
      }),
      onError: () => expect.unreachable(),
    })
    talk.note(scriptId, Buffer.from('proposed'))
    await talk.close()
    const rows = await db
      .selectFrom('notices')
      .select('user_id')
      .where('script_id', '=', scriptId)
      .where('kind', '=', 'proposal')
      .execute()
    expect(rows).toEqual([{ user_id: jana.user.id }])
    await db.destroy()
  })

  test('[NEWS-232] a person who is told of a comment that mentions them is not told of its proposal, too, but of the one before it', async () => {
    const db = await openBeside(app.config)
    const at = Date.now()
    const comment = (id: string, text: string, age: number) => {
      const message = { id, commentId: id, author: 'mia', text, at: at - age, saidAt: at - age }
      return { ...message, answers: null, closed: null }
    }
    const words = { ...comment('cmt-1', '@jana: → Andere Worte', 0), by: 'mia' }
    const before = { id: 'c1', commentId: null, by: 'mia', at: at - 5000 }
    const rung = async (...proposals: readonly (typeof words | typeof before)[]) => {
      const talk = createTalk({
        db,
        readTalk: async () => ({ messages: [words], proposals }),
        rightsOf: async (userId) => rightsOf(userId === mia.user.id ? 'comment' : 'write'),
        addresseesIn: async () => ({
          addressees: [jana, mia, tom].map(({ user: { id: userId, username } }) => ({
            userId,
            username,
            addressedAs: [{ names: new Set([username]), since: 0 }],
            since: 0,
          })),
          guests: [],
        }),
        onError: () => expect.unreachable(),
      })
      talk.note(scriptId, Buffer.from('proposed'))
      await talk.close()
      return [(await kinds(jana)).toSorted(), (await kinds(tom)).toSorted()]
    }
    expect(await rung(words)).toEqual([['mention'], ['proposal']])
    expect(await rung(words, before)).toEqual([['mention'], ['proposal']])
    await db.deleteFrom('notices').where('script_id', '=', scriptId).execute()
    expect(await rung(words, before)).toEqual([['mention', 'proposal'], ['proposal']])
    await db.destroy()
  })

  test('[NOTE-58] a mention of a department tells those who have it among their tasks', async () => {
    const tasks = (person: Person, cueTypes: readonly string[], everything: boolean) =>
      person.call(api.setMyTasks, {
        params: { id: scriptId },
        body: { speakers: [], cueTypes, everything },
      })
    await tasks(mia, ['light'], false)
    await tasks(tom, [], true)
    write('jana', '@Licht: heller')
    await expect.poll(() => kinds(mia)).toEqual(['mention'])
    expect(await kinds(tom)).toEqual([])
    write('jana', '@Soufflage: bitte merken')
    await expect.poll(() => kinds(tom)).toEqual(['mention'])
    expect(await kinds(mia)).toEqual(['mention'])
  })

  test('[NOTE-151] a mention of a department tells those whose function it is in a production of the script, by its English name, too', async () => {
    const eva = await app.signUp(`eva-licht-${kind}`)
    const { id } = (
      await jana.call(api.createProduction, { body: { title: 'Faust 26' } })
    ).json<Production>()
    await jana.call(api.placeScript, { params: { id: scriptId, productionId: id } })
    const member = { username: `eva-licht-${kind}`, function: 'light' }
    await jana.call(api.addMember, { params: { id }, body: member })
    write('jana', '@Ton: leiser')
    write('jana', '@Licht: heller')
    await expect.poll(() => kinds(eva)).toEqual(['mention'])
    write('jana', '@light, please')
    await expect.poll(() => kinds(eva)).toEqual(['mention', 'mention'])
    expect(await kinds(mia)).toEqual([])
  })

  test('[PROD-230] a person who joins a production, gets another function or other tasks is told only what their departments are told since then', async () => {
    const { id } = (
      await jana.call(api.createProduction, { body: { title: 'Faust 29' } })
    ).json<Production>()
    const ago = (minutes: number) => Date.now() - minutes * 60_000
    write('mia', '@Licht: alt', ago(20 * 24 * 60))
    answer('mia', '@Licht: gestern', ago(24 * 60))
    await expect.poll(() => kinds(jana)).toEqual(['answer'])
    await jana.call(api.placeScript, { params: { id: scriptId, productionId: id } })
    const member = { username: 'tom', function: 'light' }
    const added = await jana.call(api.addMember, { params: { id }, body: member })
    answer('mia', '@Licht: neu')
    await expect.poll(() => kinds(tom)).toEqual(['mention'])
    answer('mia', '@Ton: alt', ago(1))
    const { id: memberId } = added.json<{ readonly id: string }>()
    const body = { function: 'sound' }
    await expect.poll(() => kinds(jana)).toHaveLength(3)
    await jana.call(api.changeMember, { params: { id, memberId }, body })
    answer('mia', '@Ton: neu')
    await expect.poll(() => kinds(tom)).toEqual(['mention', 'mention'])
    answer('mia', '@Video: alt', ago(1))
    await expect.poll(() => kinds(jana)).toHaveLength(5)
    const tasks = { speakers: [], cueTypes: ['video'], everything: false }
    await tom.call(api.setMyTasks, { params: { id: scriptId }, body: tasks })
    answer('mia', '@Video: neu')
    await expect.poll(() => kinds(tom)).toHaveLength(3)
    expect(await kinds(tom)).toHaveLength(3)
  })

  test('[PROD-230] a mention of a department without a network reaches those who have joined meanwhile', async () => {
    const { id } = (
      await jana.call(api.createProduction, { body: { title: 'Faust 30' } })
    ).json<Production>()
    await jana.call(api.placeScript, { params: { id: scriptId, productionId: id } })
    const before = Date.now() - 3_600_000
    client.provider.disconnect()
    answer('jana', '@Licht: im Zug', before)
    await jana.call(api.addMember, { params: { id }, body: { username: 'tom', function: 'light' } })
    client.provider.connect()
    await expect.poll(() => kinds(tom)).toEqual(['mention'])

    client.provider.disconnect()
    write('jana', '@Licht: auch im Zug', before)
    await jana.call(api.addMember, { params: { id }, body: { username: 'mia', function: 'light' } })
    client.provider.connect()
    await expect.poll(() => kinds(mia)).toEqual(['mention'])
  })

  test('[PROD-230] a mention in an older message that was changed counts from that change, and tasks that are saved unchanged count as before', async () => {
    const replyId = answer('mia', 'heller?', Date.now() - 3_600_000)
    await expect.poll(() => kinds(jana)).toEqual(['answer'])
    const tasks = { speakers: [], cueTypes: ['light'], everything: false }
    await tom.call(api.setMyTasks, { params: { id: scriptId }, body: tasks })
    set(
      client.doc,
      keptReply(commentId, {
        replyId,
        author: 'mia',
        text: '@Licht: heller?',
        editedAt: Date.now() + 1,
      }),
    )
    await expect.poll(() => kinds(tom)).toEqual(['mention'])

    const before = Date.now() - 1
    await tom.call(api.setMyTasks, { params: { id: scriptId }, body: tasks })
    answer('mia', '@Licht: gleich', before)
    await expect.poll(() => kinds(tom)).toEqual(['mention', 'mention'])
  })

  test('[PROD-237] a mention that an edit writes into an older comment or reply reaches an account that is newer than both', async () => {
    const days = (count: number) => Date.now() - count * 24 * 60 * 60_000
    const ben = await app.signUp(`ben-neu-${kind}`)
    await share(`ben-neu-${kind}`, 'comment')
    const old = write('jana', `@ben-neu-${kind} wurde noch nicht gemeint.`, days(4))
    answer('mia', `@ben-neu-${kind} auch nicht.`, days(4))
    const replyId = answer('mia', 'Leiser?', days(4))
    answer('mia', 'Neu.')
    await expect.poll(() => kinds(jana)).toEqual(['answer'])
    expect(await kinds(ben)).toEqual([])
    const text = `@ben-neu-${kind}, leiser?`
    set(client.doc, keptReply(commentId, { replyId, author: 'mia', text, editedAt: Date.now() }))
    await expect.poll(() => kinds(ben)).toEqual(['mention'])
    set(
      client.doc,
      keptCommentOrigin(old, { author: 'jana', editor: 'jana', editedAt: Date.now() }),
    )
    await expect.poll(() => kinds(ben)).toEqual(['mention', 'mention'])
  })

  test('[NOTE-151] direction, dramaturgy, stage management, prompting and the cast are reached by their functions', async () => {
    const { id } = (
      await jana.call(api.createProduction, { body: { title: 'Faust 28' } })
    ).json<Production>()
    await jana.call(api.placeScript, { params: { id: scriptId, productionId: id } })
    const add = (username: string, function_: string) =>
      jana.call(api.addMember, { params: { id }, body: { username, function: function_ } })
    await add('mia', 'dramaturgy')
    await add('tom', 'acting')
    write('tom', '@Regie, wann?')
    await expect.poll(() => kinds(jana)).toEqual(['mention'])
    write('jana', '@Dramaturgie und @Acting: bitte lesen, @Soufflage')
    await expect.poll(() => kinds(mia)).toEqual(['mention'])
    await expect.poll(() => kinds(tom)).toEqual(['mention'])
    const names = (await tom.call(api.listToldNames, { params: { id: scriptId } })).json<string[]>()
    expect(names).toEqual(expect.arrayContaining(['Regie', 'Direction', 'Dramaturgy']))
    expect(names).not.toContain('Spiel')
  })

  test('[NOTE-230] a person who writes learns beforehand which names address another person, by tasks, functions and accounts', async () => {
    const told = async ({ call }: Pick<Person, 'call'>) =>
      (await call(api.listToldNames, { params: { id: scriptId } })).json<string[]>().toSorted()
    const { token } = await invite(jana, scriptId, { permission: 'comment' })
    const guest = await enterAsGuest(app, token, 'Kim')
    expect(await told(jana)).toEqual(['mia', 'tom'])
    expect(await told(guest)).toEqual(['jana', 'mia', 'tom'])
    const tasks = { speakers: [], cueTypes: ['sound'], everything: true }
    await mia.call(api.setMyTasks, { params: { id: scriptId }, body: tasks })
    expect(await told(mia)).toEqual(['jana', 'tom'])
    const ofMia = ['Direction', 'Prompting', 'Regie', 'Soufflage', 'Sound', 'Ton']
    expect(await told(jana)).toEqual([...ofMia, 'mia', 'tom'])
    const { id } = (
      await jana.call(api.createProduction, { body: { title: 'Faust 27' } })
    ).json<Production>()
    await jana.call(api.placeScript, { params: { id: scriptId, productionId: id } })
    await jana.call(api.addMember, { params: { id }, body: { username: 'tom', function: 'light' } })
    expect(await told(mia)).toEqual(['Direction', 'Licht', 'Light', 'Regie', 'jana', 'tom'])
  })

  test('[NOTE-59] a reply tells the person who began the thread, and as a mention where it is one', async () => {
    answer('mia', 'Ja, gern.')
    await expect
      .poll(() => told(jana))
      .toMatchObject([{ kind: 'answer', by: 'mia', comment_id: commentId }])
    answer('tom', '@jana wirklich?')
    await expect.poll(() => kinds(jana)).toEqual(['mention', 'answer'])
    expect(await kinds(mia)).toEqual([])
  })

  test('[COL-709] a person who closed a thread is told of an answer that comes in later, also if it was written before, and not of those that were there', async () => {
    answer('mia', 'Nein.')
    await expect.poll(() => kinds(jana)).toEqual(['answer'])
    const written = Date.now()
    const closed = { state: 'done', by: 'tom', at: Date.now() + 1 } as const
    set(client.doc, keptThreadState(commentId, closed))
    answer('mia', 'Oder doch, später.', written)
    await expect
      .poll(() => told(tom))
      .toMatchObject([{ kind: 'answer', by: 'mia', comment_id: commentId }])
    answer('tom', 'Gut.')
    await expect.poll(() => kinds(jana)).toEqual(['answer', 'answer', 'answer'])
    expect(await kinds(tom)).toEqual(['answer'])
    // it is open again: only who began it is told
    set(client.doc, keptThreadState(commentId, { ...closed, state: 'open' }))
    answer('mia', 'Danke.')
    await expect.poll(async () => (await kinds(jana)).length).toBe(4)
    expect(await kinds(tom)).toEqual(['answer'])
  })

  test('[NOTE-59] a reply that is changed is told once; a mention that comes in later is not told beside it', async () => {
    const replyId = answer('mia', 'Ja.')
    await expect.poll(() => kinds(jana)).toEqual(['answer'])
    const changed = { replyId, author: 'mia', text: 'Ja, @jana, @tom.', editedAt: Date.now() }
    set(client.doc, keptReply(commentId, changed))
    await expect.poll(() => kinds(tom)).toEqual(['mention'])
    expect(await kinds(jana)).toEqual(['answer'])
  })

  test('[NOTE-58] words written offline are told when they arrive, and words a month old are not', async () => {
    const hour = 3_600_000
    client.provider.disconnect()
    answer('mia', 'Vor langer Zeit, @tom', Date.now() - 31 * 24 * hour)
    answer('mia', 'Gestern im Zug, @tom', Date.now() - 20 * hour)
    answer('mia', 'Irgendwann, @tom', Date.now() + 48 * hour)
    client.provider.connect()
    await expect.poll(() => kinds(tom)).toEqual(['mention'])
    expect(await kinds(jana)).toEqual(['answer'])
    const [notice] = await told(tom)
    expect(notice?.at).toBeLessThan(Date.now() - 19 * hour)
  })

  test('[NOTE-60] no person is told of a script that is not shared with them, and no account of words that are older', async () => {
    await app.signUp(`stranger-${kind}`)
    const { token } = await invite(jana, scriptId, { permission: 'comment' })
    const guest = await enterAsGuest(app, token, 'Karl')
    const before = Date.now() - 48 * 3_600_000
    write('jana', `@stranger-${kind}, @Karl (Gast)`)
    answer('jana', '@mia', before)
    write('jana', 'Und @tom')
    await expect.poll(() => kinds(tom)).toEqual(['mention'])
    expect(await kinds(mia)).toEqual([])
    const people = async ({ call }: Pick<Person, 'call'>) =>
      (await call(api.listScriptPeople, { params: { id: scriptId } })).json<unknown>()
    expect(await people(guest)).toEqual(['jana', 'mia', 'tom', 'Karl (Gast)'])
  })

  test('[NOTE-60] a deleted account is told nothing, and leaves its words without its name in the list', async () => {
    const eva = await app.signUp('eva')
    await share('eva', 'comment')
    answer('eva', 'Ich gehe, @tom')
    await expect.poll(() => told(tom)).toMatchObject([{ by: 'eva' }])
    await eva.call(api.deleteAccount)
    expect(await told(tom)).toMatchObject([{ by: null }])
    answer('mia', '@eva, bist du noch da? @tom?')
    await expect.poll(() => kinds(tom)).toEqual(['mention', 'mention'])
  })

  /** Notices that are newer than all others of a person, in one statement: telling them takes four for each. */
  const insertNewer = async (db: Database, { user }: Person, about: string, count: number) => {
    const row = (made: number) => ({
      id: `newer ${user.id} ${made}`,
      at: Date.now() + 1000 + made,
      user_id: user.id,
      kind: 'share' as const,
      script_id: about,
      by_user: jana.user.id,
      production_id: null,
      production_title: null,
      permission: null,
      function: null,
      comment_id: null,
      is_read: 0 as const,
    })
    const rows = Array.from({ length: count }, (_, made) => row(made))
    await db.insertInto('notices').values(rows).execute()
  }

  test('[COL-703] a mention that a full list has no room for is not told again with each comment that is written later', async () => {
    const eva = await app.signUp(`eva-full-${kind}`)
    await share(`eva-full-${kind}`, 'comment')
    const db = await openBeside(app.config)
    let inserted = 0
    const counting = db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode') inserted++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { id: userId, username } = eva.user
    // beside the notice of the share
    const room = 9
    await insertNewer(db, eva, scriptId, MAX_NOTICES - 1 - room)
    const now = Date.now()
    // an hour older than the share, however busy the machine
    const mention = (age: number) => ({
      id: `m${age}`,
      commentId: `m${age}`,
      author: 'jana',
      text: `@${username}`,
      at: now - 3_600_000 - age * 1000,
      saidAt: now - 3_600_000 - age * 1000,
      answers: null,
      closed: null,
    })
    const messages = Array.from({ length: room + 6 }, (_, index) => mention(index + 2))
    const tell = async () => {
      const talk = createTalk({
        db: counting,
        readTalk: async () => ({ messages, proposals: [] }),
        rightsOf: async () => null,
        addresseesIn: async () => ({
          addressees: [
            {
              userId,
              username,
              addressedAs: [{ names: new Set([username]), since: 0 }],
              since: now,
            },
          ],
          guests: [],
        }),
        onError: () => expect.unreachable(),
      })
      inserted = 0
      talk.note(scriptId, Buffer.from('editedAt'))
      await talk.close()
      return inserted
    }
    await tell()
    const all = await told(eva)
    expect(all.map((notice) => notice.comment_id)).toEqual(
      messages.slice(0, room).map(({ commentId }) => commentId),
    )
    expect(await tell()).toBe(0)
    messages.unshift(mention(1))
    expect(await tell()).toBe(1)
    expect((await told(eva)).map((notice) => notice.comment_id)).toEqual(
      messages.slice(0, room).map(({ commentId }) => commentId),
    )
    await db.destroy()
  })

  test('[PROD-231] a mention that has left a full list comes back neither when the list has room again nor where its clock is ahead', async () => {
    const eva = await app.signUp(`eva-room-${kind}`)
    const { id: other } = await jana.createScript('Krug')
    for (const id of [scriptId, other]) {
      const body = { username: eva.user.username, permission: 'comment' }
      await jana.call(api.addShare, { params: { id }, body })
    }
    const day = 24 * 3_600_000
    write('jana', `@${eva.user.username}, gestern`, Date.now() - day)
    answer('jana', `@${eva.user.username}, morgen`, Date.now() + day / 2)
    await expect.poll(() => kinds(eva)).toEqual(['mention', 'mention'])
    const db = await openBeside(app.config)
    const notice = {
      userId: eva.user.id,
      kind: 'mention',
      scriptId: other,
      by: jana.user.id,
    } as const
    await insertNewer(db, eva, other, MAX_NOTICES - 1)
    await notify(db, { ...notice, at: Date.now() + MAX_NOTICES })
    expect(await kinds(eva)).toEqual([])
    await jana.call(api.deleteScript, { params: { id: other } })
    await jana.call(api.purgeScript, { params: { id: other } })
    answer('jana', `@${eva.user.username}, jetzt`)
    await expect.poll(async () => (await told(eva)).length).toBe(3)
    const unread = (await told(eva)).filter(({ is_read: isRead }) => !isRead)
    expect(unread).toHaveLength(1)
    await db.destroy()
  })
})

test('[NEWS-170] proposals are proposed cuts of words that are there, and other words in open threads, from a time on', () => {
  const proposing = new Y.Doc()
  const fragment = proposing.getXmlFragment(FRAGMENT_NAME)
  const meta = proposing.getMap(META_NAME)
  const keep = ({ key, value }: ReturnType<typeof keptCut>) => void meta.set(key, value)
  const [commentId, deletedId] = ['cmt-1300000000000-0a1b2c3d', 'cmt-1350000000000-0a1b2c3d']
  const comment = { text: 'Wort', comments: [{ commentId, commentText: '→ Andere Worte' }] }
  writeBlocks(fragment, [...WORDS_OF_CUTS, { type: 'paragraph', text: [comment] }])
  for (const id of [commentId, deletedId])
    keep(keptSuggestion(id, { author: 'mia', was: 'Wort', text: 'Andere Worte' }))
  for (const [id, state, at] of [
    ['c1', 'proposed', 1_200_000_000_000],
    ['c2', 'closed', 1_250_000_000_000],
    ['c3', 'proposed', 100],
    ['deleted', 'proposed', 1_260_000_000_000],
  ] as const)
    keep(keptCut(id, FIRST_SET, { ...UNKNOWN_CUT, state, by: 'tom', at }))
  const proposed = () =>
    talkedSince(proposing, 1_000_000_000_000).proposals.map(({ by, at, commentId: of }) => [
      by,
      at,
      of,
    ])
  expect(proposed()).toEqual([
    ['tom', 1_200_000_000_000, null],
    ['mia', 1_300_000_000_000, commentId],
  ])
  keep(keptThreadState(commentId, { state: 'done', by: 'jana', at: 1_400_000_000_000 }))
  expect(proposed()).toEqual([['tom', 1_200_000_000_000, null]])
})
