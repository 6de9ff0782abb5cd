import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'

let app: TestApp
let anna: Person
let ben: Person
beforeAll(async () => {
  app = await startTestApp('sqlite', { rateLimits: true })
  anna = await app.signUp('anna')
  ben = await app.signUp('ben')
})
afterAll(() => app?.close())
afterEach(() => vi.restoreAllMocks())

const login = (email: string, password: string, remoteAddress = '192.0.2.1') =>
  app.server.inject({
    method: 'POST',
    url: api.login.path,
    payload: { email, password },
    remoteAddress,
  })

test('[SEC-10] an account takes 10 wrong attempts in 5 minutes from one address, other accounts and other addresses go on', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await login(anna.email, 'wrong')).statusCode).toBe(401)
  }
  const refused = await login(anna.email.toUpperCase(), PASSWORD)
  expect(refused.statusCode).toBe(429)
  expect((await login(ben.email, PASSWORD)).statusCode).toBe(200)
  expect((await login(anna.email, PASSWORD, '192.0.2.2')).statusCode).toBe(200)
  expect((await login(anna.email, PASSWORD)).statusCode).toBe(429)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5 * 60_000)
  expect((await login(anna.email, PASSWORD)).statusCode).toBe(200)
})

test('[SEC-10] right passwords never use up an account', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect((await login(ben.email, PASSWORD)).statusCode).toBe(200)
  }
})

test('[SEC-120] 30 registrations with taken addresses in 5 minutes end a network’s tries, also at once', async () => {
  const register = (username: string, email: string, remoteAddress: string) =>
    app.server.inject({
      method: 'POST',
      url: api.register.path,
      payload: { username, email, password: PASSWORD },
      remoteAddress,
    })
  const statuses = async (answers: readonly ReturnType<typeof register>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  const names = Array.from({ length: 20 }, (_, index) => `cast-${index}`)
  const one = '192.0.2.40'
  // people who get an account, or whose name is taken, are not counted
  const cast = names.map((name) => register(name, `${name}@example.org`, one))
  expect(new Set(await statuses(cast))).toEqual(new Set([201]))
  const again = names.map((name) => register(name, `${name}.again@example.org`, one))
  expect(new Set(await statuses(again))).toEqual(new Set([409]))
  const guesses = Array.from({ length: 40 }, (_, index) => register(`g${index}`, anna.email, one))
  expect((await statuses(guesses)).filter((status) => status === 409)).toHaveLength(30)
  expect(await statuses([register('late', 'late@example.org', one)])).toEqual([429])
  expect(await statuses([register('late', 'late@example.org', '192.0.2.41')])).toEqual([201])
})

test('[SEC-12] over the limit the answer is 429 with Retry-After', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) await login('nobody@example.org', 'wrong')
  const answer = await login('nobody@example.org', 'wrong')
  expect(answer.statusCode).toBe(429)
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(290)
  expect(seconds).toBeLessThanOrEqual(300)
  expect(answer.json()).toEqual({
    error: `Too many attempts. Try again in ${seconds} s.`,
    code: 'rate_limited',
  })
})

test('[SEC-11] socket tokens are limited per session', async () => {
  for (let count = 0; count < 120; count += 1) {
    expect((await ben.call(api.getSocketToken)).statusCode).toBe(200)
  }
  expect((await ben.call(api.getSocketToken)).statusCode).toBe(429)
  expect((await anna.call(api.getSocketToken)).statusCode).toBe(200)
})

test('[SEC-10] registrations and third-party sign-ins are limited per address', async () => {
  const statusesOf = async (count: number, attempt: () => Promise<{ statusCode: number }>) => {
    const statuses = new Set<number>()
    for (let made = 0; made < count; made += 1) statuses.add((await attempt()).statusCode)
    return [...statuses]
  }
  const register = () => app.call(api.register, { body: {} })
  expect(await statusesOf(290, register)).toEqual([400])
  expect(await statusesOf(20, register)).toEqual([400, 429])
  const login = () => app.call(api.loginGoogle, { body: { id_token: 'x' } })
  expect(await statusesOf(310, login)).toEqual([404, 429])
  expect(Number((await login()).headers['retry-after'])).toBeGreaterThan(0)
})
