// The machine's clock is put forward or back by an hour while the house is open.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { connectClient, until, type ScriptClient } from '#test/support/script-client.ts'

const HOUR_MS = 60 * 60_000
let app: TestApp
let anna: Person
const clients: ScriptClient[] = []
beforeEach(async () => {
  // before the server starts, which keeps the functions of its clocks
  vi.useFakeTimers({ toFake: ['Date'] })
  app = await startTestApp('sqlite', { rateLimits: true })
  anna = await app.signUp('anna')
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.close()
  await app?.close()
})

/** Only the clock of the day moves: no timer runs, and no time passes. */
const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

const join = async (address: string, id: string) => {
  const client = connectClient(address, id, anna.token)
  clients.push(client)
  await client.whenSynced
  return client
}

test.each([-HOUR_MS, HOUR_MS])(
  '[OPS-179] a clock that moves by %d ms cuts off no person who types',
  async (move) => {
    const address = await app.listen()
    const { id } = await anna.createScript('Faust')
    const [one, two] = [await join(address, id), await join(address, id)]
    const closed = vi.fn<() => void>()
    one.provider.on('connection-close', closed)
    moveClock(move)
    for (let count = 0; count < 20; count += 1) one.doc.getArray('words').push([`word-${count}`])
    await until('all words have arrived', () => two.doc.getArray('words').length === 20)
    expect(closed).not.toHaveBeenCalled()
  },
)

test.each([-HOUR_MS, HOUR_MS])(
  '[OPS-179] a clock that moves by %d ms neither lengthens nor lifts a limit',
  async (move) => {
    const login = (password: string) =>
      app.call(api.login, { body: { email: anna.email, password } })
    for (let attempt = 0; attempt < 10; attempt += 1) await login('wrong')
    moveClock(move)
    const refused = await login(PASSWORD)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300)
  },
)

test.each([-HOUR_MS, HOUR_MS])(
  '[OPS-179] a clock that moves by %d ms signs no person out, and every call still works',
  async (move) => {
    moveClock(move)
    expect((await anna.call(api.getCurrentUser)).statusCode).toBe(200)
    const { id } = await anna.createScript('Faust')
    expect((await anna.call(api.getScript, { params: { id } })).statusCode).toBe(200)
    expect(
      (await app.call(api.login, { body: { email: anna.email, password: PASSWORD } })).statusCode,
    ).toBe(200)
    const made = await anna.call(api.createToken, { body: { name: 'Pult', kind: 'read' } })
    expect(made.statusCode).toBe(201)
  },
)
