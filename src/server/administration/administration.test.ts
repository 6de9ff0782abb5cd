import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { SignedIn } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { createApp, type App } from '../app.ts'
import { COMMANDS } from '../../../scripts/build.mjs'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import type { TestDatabase } from '#test/support/databases.ts'
import { PASSWORD, startAppOn, type TestApp } from '#test/support/app.ts'
import { enterAsGuest, invite } from '#test/support/invitations.ts'
import { closeCode, joinScript } from '#test/support/script-client.ts'
import { runStichwort, runStichwortHere } from '#test/support/shell.ts'

const NEW_PASSWORD = 'Vorhang1!'

describe.each(DATABASE_KINDS)('npm run stichwort, on %s', (kind) => {
  let database: TestDatabase
  let app: TestApp
  let address: string
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    app = await startAppOn(database.config)
    address = await app.listen()
  })
  afterEach(async () => {
    await app?.close()
    await database.remove()
  })

  /**
   * Runs a command in the test's process, which costs a tenth of one of its own. That each command runs as a process, on the
   * bundle, is shown by shell-commands.test.ts.
   */
  const stichwort = (...args: readonly string[]) => {
    const { dataDir, databaseUrl } = database.config
    return runStichwortHere(args, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
  }
  const socketOf = (token: string, scriptId: string, at = address) =>
    joinScript(at, `${collabSocketPath(scriptId)}?token=${token}`)

  test('[OPS-74] users lists the accounts, with their scripts and their storage', async () => {
    const anna = await app.signUp('anna')
    await anna.createScript('Faust')
    await anna.createScript('Urfaust')
    await app.signUp('Jürgen Größe')
    const { code, out } = await stichwort('users')
    expect(code).toBe(0)
    const [headings, first, second, ...rest] = out.trimEnd().split('\n')
    expect(headings).toMatch(/^E-MAIL +NAME +CREATED +LAST SEEN +SCRIPTS +STORAGE$/)
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`
    expect(first).toMatch(
      new RegExp(String.raw`^anna@example.org +anna +${time}  ${time} +2 +0\.0 MB$`),
    )
    expect(second).toContain('Jürgen Größe')
    expect(rest).toEqual([])
  })

  test('[OPS-74] [ACC-73] reset-link prints a link that sets a password once', async () => {
    const anna = await app.signUp('anna')
    const { id } = await anna.createScript('Faust')
    const closed = closeCode(await socketOf(anna.token, id))
    const { code, out } = await stichwort('reset-link', 'ANNA')
    expect(code).toBe(0)
    const [, origin, token = ''] = /^(http:\S+)\/reset-password#(\S+)$/m.exec(out) ?? []
    // A running server knows its own address; without a server the address comes from the settings.
    expect(origin).toBe(kind === 'sqlite' ? address : 'http://127.0.0.1:3000')
    const reset = () => app.call(api.resetPassword, { body: { token, password: NEW_PASSWORD } })
    expect((await reset()).statusCode).toBe(204)
    expect(await closed).toBe(CLOSE.badToken)
    expect((await reset()).statusCode).toBe(410)
    const body = { email: anna.email, password: NEW_PASSWORD }
    expect((await app.call(api.login, { body })).statusCode).toBe(200)
  })

  test('[OPS-414] end-sessions signs a person out everywhere, and closes their sockets', async () => {
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
    const { id } = await anna.createScript('Faust')
    const { id: bensId } = await ben.createScript('Urfaust')
    const closed = closeCode(await socketOf(anna.token, id))
    const bens = await socketOf(ben.token, bensId)
    const { code, out } = await stichwort('end-sessions', anna.email)
    expect([code, out]).toEqual([
      0,
      "'anna' is signed out everywhere. Sessions ended: 1. What still works: the password.\n",
    ])
    expect(await closed).toBe(CLOSE.badToken)
    expect((await anna.call(api.getCurrentUser)).statusCode).toBe(401)
    expect((await ben.call(api.getCurrentUser)).statusCode).toBe(200)
    expect(bens.readyState).toBe(bens.OPEN)
    bens.terminate()
  })

  test('[OPS-414] end-sessions leaves access tokens alone, and ends them with --tokens', async () => {
    const anna = await app.signUp('anna')
    const { id } = await anna.createScript('Faust')
    const made = await anna.call(api.createToken, { body: { name: 'Pult', kind: 'read' } })
    const { token } = made.json<{ readonly token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    const read = async () => (await app.call(api.getScript, { params: { id }, headers })).statusCode
    const first = await stichwort('end-sessions', 'anna')
    expect(first.out).toContain('What still works: the password, access tokens: 1.')
    expect(await read()).toBe(200)
    const { out } = await stichwort('end-sessions', 'anna', '--tokens')
    expect(out).toBe(
      "'anna' is signed out everywhere. Sessions ended: 0, access tokens revoked: 1. What still works: the password.\n",
    )
    expect(await read()).toBe(401)
  })

  test('[OPS-74] [ACC-60] delete-user does what deleting the account does, and asks before', async () => {
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
    const { id } = await anna.createScript('Faust')
    const body = { username: 'ben', permission: 'write' }
    await anna.call(api.addShare, { params: { id }, body })
    const unasked = await stichwort('delete-user', 'anna')
    expect(unasked.code).toBe(1)
    expect(unasked.out).toContain('Scripts: 1, shared ones: 1')
    expect(unasked.err).toContain('Nothing is deleted.')
    expect((await anna.call(api.getCurrentUser)).statusCode).toBe(200)

    const [own, shared] = [
      closeCode(await socketOf(anna.token, id)),
      closeCode(await socketOf(ben.token, id)),
    ]
    const { code } = await stichwort('delete-user', 'anna', '--yes')
    expect(code).toBe(0)
    expect([await own, await shared]).toEqual([CLOSE.badToken, CLOSE.gone])
    expect((await anna.call(api.getCurrentUser)).statusCode).toBe(401)
    expect((await ben.call(api.listScripts)).json()).toEqual([])
    const again = await stichwort('delete-user', 'anna', '--yes')
    expect([again.code, again.err]).toEqual([
      1,
      "There is no account 'anna' here: npm run stichwort users lists them.\n",
    ])
  })

  test('[OPS-74] [OPS-427] give-scripts makes all scripts of one the other one’s, but for the trash', async () => {
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
    const script = await anna.createScript('Faust')
    const params = { id: script.id }
    await anna.call(api.addShare, { params, body: { username: 'ben', permission: 'read' } })
    const deleted = await anna.createScript('Im Papierkorb')
    await anna.call(api.deleteScript, { params: { id: deleted.id } })
    const closed = closeCode(await socketOf(anna.token, script.id))
    const { code, out } = await stichwort('give-scripts', 'anna', 'ben')
    expect([code, out]).toEqual([
      0,
      "The scripts of 'anna' are now those of 'ben': 1. The account 'anna' still works.\n",
    ])
    expect(await closed).toBe(CLOSE.noRight)
    expect((await anna.call(api.getScript, { params })).statusCode).toBe(404)
    expect((await anna.call(api.listTrash)).json()).toMatchObject([{ id: deleted.id }])
    const [given] = (await ben.call(api.listScripts)).json<Script[]>()
    expect(given).toMatchObject({ id: script.id, created_by: ben.user.id })
    expect((await ben.call(api.listShares, { params })).json()).toEqual([])
    expect((await stichwort('give-scripts', 'ben', 'ben@example.org')).err).toBe(
      'That is the same account twice.\n',
    )
  })

  test('[INV-19] a guest gets neither a link to a password nor scripts', async () => {
    const jana = await app.signUp('jana')
    const { id } = await jana.createScript('Faust')
    const guest = await enterAsGuest(app, (await invite(jana, id)).token)
    for (const args of [
      ['reset-link', guest.id],
      ['give-scripts', 'jana', guest.id],
    ])
      expect(await stichwort(...args)).toMatchObject({
        code: 1,
        err: expect.stringContaining('Mia (Gast)'),
      })
    expect((await jana.call(api.getRole, { params: { id } })).json()).toMatchObject({
      role: 'owner',
    })
  })

  test('[OPS-416] a name that is another account’s address is asked about', async () => {
    const anna = await app.signUp('anna')
    await app.signUp(anna.email)
    const { code, err } = await stichwort('end-sessions', anna.email)
    expect(code).toBe(1)
    expect(err).toContain('is more than one account')
    expect((await stichwort('end-sessions', anna.user.id)).code).toBe(0)
  })

  test('[OPS-416] the last visit of an account is stored by the hour', async () => {
    const anna = await app.signUp('anna')
    const later = Date.now() + 2 * 60 * 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: later })
    await anna.call(api.getCurrentUser)
    vi.useRealTimers()
    const seen = new Date(later).toISOString().slice(0, 16).replace('T', ' ')
    expect((await stichwort('users')).out).toContain(seen)
  })
})

test('[OPS-175] each order leaves one line in the server’s log: who, what and when, and neither secret nor address', async () => {
  const database = await createTestDatabase('sqlite')
  const lines: string[] = []
  const app = await startAppOn(database.config, { write: (line) => lines.push(line) })
  await app.listen()
  const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
  const { dataDir } = database.config
  const copy = path.join(dataDir, 'copy.db')
  const orders: readonly (readonly string[])[] = [
    ['users'],
    ['reset-link', 'anna'],
    ['give-scripts', 'anna', 'ben'],
    ['end-sessions', 'anna', '--tokens'],
    ['backup', copy],
    ['delete-user', 'anna', '--yes'],
    ['delete-user', 'anna', '--yes'],
  ]
  const printed: string[] = []
  // the commands run in this process
  vi.stubEnv('SUDO_USER', 'technik')
  for (const order of orders) {
    const { out, err } = await runStichwortHere(order, { DATA_DIR: dataDir })
    printed.push(out, err)
  }
  vi.unstubAllEnvs()
  const told = lines
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .filter(({ order }) => order !== undefined)
  const by = 'technik'
  const scripts = 0
  expect(told).toMatchObject([
    { order: 'users', by },
    { order: 'reset-link', by, user: anna.user.id },
    { order: 'give-scripts', by, user: anna.user.id, to: ben.user.id, scripts },
    { order: 'end-sessions', by, user: anna.user.id, sessions: 1, tokens: 0 },
    { order: 'backup', by, file: copy },
    { order: 'delete-user', by, user: anna.user.id, scripts },
  ])
  for (const { time } of told) expect(time).toBeGreaterThan(Date.now() - 60_000)
  const [, token = 'none'] = /#(\S+)/.exec(printed.join('')) ?? []
  expect(lines.join('')).not.toContain(token)
  expect(lines.join('')).not.toContain('@example.org')
  expect(printed.join('')).not.toContain('"order"')
  await app.close()
  await database.remove()
})

test('[OPS-175] without a running server the line is on the command’s standard error', async () => {
  const database = await createTestDatabase('sqlite')
  const before = await startAppOn(database.config)
  const { user } = await before.signUp('anna')
  await before.close()
  const { dataDir } = database.config
  const copy = path.join(dataDir, 'copy.db')
  const env = { DATA_DIR: dataDir, SUDO_USER: 'technik' }
  for (const [args, facts] of [
    [['end-sessions', 'anna'], { order: 'end-sessions', user: user.id }],
    [['backup', copy], { order: 'backup', file: copy }],
    [['restore', copy], { order: 'restore', file: copy }],
  ] as const) {
    const { code, err } = await runStichwort(args, env)
    expect(code).toBe(0)
    expect(JSON.parse(err)).toMatchObject({ by: 'technik', ...facts })
  }
  await database.remove()
})

test.runIf(process.platform !== 'win32')(
  '[OPS-75] the embedded database is reached by a socket that its owner alone may use',
  async () => {
    const database = await createTestDatabase('sqlite')
    const app = await startAppOn(database.config)
    await app.listen()
    const socket = path.join(database.config.dataDir, 'control.sock')
    expect(statSync(socket).mode & 0o777).toBe(0o600)
    await app.close()
    expect(existsSync(socket)).toBe(false)
    await database.remove()
  },
)

test
  .runIf(process.platform !== 'win32')
  .each([
    { kind: 'drop-house' },
    { kind: 'delete-user', user: ['anna'] },
    { kind: 'end-sessions', user: 'anna' },
    'users',
  ])(
  '[OPS-75] a message that is no order ends the connection and does nothing: %j',
  async (order) => {
    const database = await createTestDatabase('sqlite')
    const app = await startAppOn(database.config)
    await app.listen()
    const socket = connect(path.join(database.config.dataDir, 'control.sock'))
    socket.write(`${JSON.stringify(order)}\n`)
    expect(await text(socket)).toBe('')
    await app.close()
    await database.remove()
  },
)

test.runIf(DATABASE_KINDS.includes('postgres'))(
  '[OPS-415] an ended session closes its sockets on all nodes',
  async () => {
    const database = await createTestDatabase('postgres')
    const nodes: readonly App[] = [
      await createApp(database.config),
      await createApp(database.config),
    ]
    const addresses = await Promise.all(nodes.map((node) => node.listen()))
    const answer = await fetch(`${addresses[0]}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'anna@example.org', username: 'anna', password: PASSWORD }),
    })
    const { token = '' } = (await answer.json()) as SignedIn
    const created = await fetch(`${addresses[0]}/api/scripts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ title: 'Faust' }),
    })
    const { id } = (await created.json()) as Script
    const codes = await Promise.all(
      addresses.map(async (address) => {
        const socket = await joinScript(address, `${collabSocketPath(id)}?token=${token}`)
        return { closed: closeCode(socket) }
      }),
    )
    const child = spawn(process.execPath, [COMMANDS, 'end-sessions', 'anna'], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.config.databaseUrl ?? '' },
      stdio: 'ignore',
    })
    expect(await Promise.all(codes.map(({ closed }) => closed))).toEqual([
      CLOSE.badToken,
      CLOSE.badToken,
    ])
    child.kill()
    await Promise.all(nodes.map((node) => node.close()))
    await database.remove()
  },
)

test('[OPS-415] without a running server the house is opened, and where there is none, none is made', async () => {
  const database = await createTestDatabase('sqlite')
  const before = await startAppOn(database.config)
  await before.signUp('anna')
  await before.close()
  const run = async (dataDir: string) => {
    const child = spawn(process.execPath, [COMMANDS, 'users'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return Promise.all([text(child.stdout), text(child.stderr)])
  }
  const [out] = await run(database.config.dataDir)
  expect(out).toContain('anna@example.org')
  const nowhere = path.join(database.config.dataDir, 'nowhere')
  expect(await run(nowhere)).toEqual(['', `There is no house in DATA_DIR ${nowhere}.\n`])
  expect(existsSync(nowhere)).toBe(false)
  await database.remove()
})
