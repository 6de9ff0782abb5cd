import { expect, test, afterEach } from 'vitest'
import { createRateLimiter, NO_RATE_LIMITS, RateLimitError, networkOf } from './rate-limiter.ts'
import { Type } from 'typebox'
import { defineCall } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { PASSWORD, startTestApp, type TestApp } from '#test/support/app.ts'
import { createBareServer } from '#test/support/bare-server.ts'
import { closeCode, openSocket } from '#test/support/script-client.ts'
import { route } from '../http/route.ts'

const LIMIT = { name: 'test', max: 2, windowMs: 10_000 }

function setUp() {
  const clock = { now: 1000 }
  return { clock, limiter: createRateLimiter(() => clock.now) }
}

test('[SEC-12] the use after the last one is refused until the window is over', () => {
  const { clock, limiter } = setUp()
  limiter.consume(LIMIT, 'anna')
  limiter.consume(LIMIT, 'anna')
  clock.now += 4500
  expect(() => limiter.consume(LIMIT, 'anna')).toThrow(RateLimitError)
  expect(() => limiter.consume(LIMIT, 'anna')).toThrow('Try again in 6 s.')
  clock.now += 5500
  limiter.consume(LIMIT, 'anna')
})

test('[SEC-12] each person and each limit has a count of its own', () => {
  const { limiter } = setUp()
  limiter.consume(LIMIT, 'anna')
  limiter.consume(LIMIT, 'anna')
  expect(() => limiter.consume(LIMIT, 'ben')).not.toThrow()
  expect(() => limiter.consume({ ...LIMIT, name: 'other' }, 'anna')).not.toThrow()
})

test('[SEC-10] a call that is forgotten does not count towards the limit', () => {
  const { limiter } = setUp()
  limiter.consume(LIMIT, 'anna')
  limiter.consume(LIMIT, 'anna')
  limiter.forget(LIMIT, 'anna')
  expect(() => limiter.consume(LIMIT, 'anna')).not.toThrow()
})

test('[SEC-12] a use that is given back can be made again', () => {
  const { limiter } = setUp()
  limiter.consume(LIMIT, 'anna')
  limiter.consume(LIMIT, 'anna')
  limiter.giveBack(LIMIT, 'anna')
  limiter.giveBack(LIMIT, 'ben')
  expect(() => limiter.consume(LIMIT, 'anna')).not.toThrow()
  expect(() => limiter.consume(LIMIT, 'anna')).toThrow(RateLimitError)
})

test('[SEC-12] a flood of callers does not pile up counts that are over', () => {
  const { clock, limiter } = setUp()
  for (let caller = 0; caller < 50_000; caller += 1) {
    limiter.consume(LIMIT, String(caller))
    clock.now += 1
  }
  limiter.consume(LIMIT, '49999')
  expect(() => limiter.consume(LIMIT, '49999')).toThrow(RateLimitError)
})

test('[OPS-15] limits can be off', () => {
  const none = { ...LIMIT, max: 0 }
  expect(() => NO_RATE_LIMITS.consume(none, 'anna')).not.toThrow()
})

// Every request beyond a limit is counted, and one a minute for each person is logged.

const TOKEN = 'a-token-for-prometheus'
const MAX_TABS = 32
let app: TestApp
const lines: string[] = []
const said = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
afterEach(async () => {
  await app?.close()
  lines.splice(0)
})

const start = async () => {
  const metrics = { token: TOKEN, port: null }
  const logStream = { write: (line: string) => lines.push(line) }
  app = await startTestApp('sqlite', { rateLimits: true, metrics }, logStream)
}
async function countOf(limit: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const { body } = await app.server.inject({ url: '/metrics', headers })
  return Number(
    new RegExp(`^stichwort_limits_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(body)?.[1],
  )
}

test('[OPS-95] [OPS-409] failed sign-ins and their limit are in the log, without what was typed', async () => {
  await start()
  await app.signUp('anna')
  const body = { email: 'anna@example.org', password: 'Wr0ng-secret!' }
  for (let attempt = 0; attempt < 12; attempt++) await app.call(api.login, { body })
  const failed = said().filter(({ msg }) => msg === 'A sign-in failed')
  expect(failed).toHaveLength(10)
  expect(failed[0]).toMatchObject({ level: 40, code: 'wrong_credentials', ip: '127.0.0.1' })
  expect(said().filter(({ msg }) => msg === 'A limit was reached')).toEqual([
    expect.objectContaining({ limit: 'sign-in', ip: '127.0.0.1' }),
  ])
  expect(lines.join('')).not.toMatch(/anna|secret/)
  expect(lines.join('')).not.toContain(PASSWORD)
  expect(await countOf('sign-in')).toBe(2)
})

test('[OPS-95] the limits of sockets are in the log, by person and script', async () => {
  await start()
  const origin = await app.listen()
  const anna = await app.signUp('anna')
  const { id } = await anna.createScript('Viele Fenster')
  const path = `${collabSocketPath(id)}?token=${anna.token}`
  const sockets = []
  for (let tab = 0; tab < MAX_TABS; tab++) sockets.push(await openSocket(origin, path))
  expect(await closeCode(await openSocket(origin, path))).toBe(CLOSE.policyViolation)
  // so many at once also use up the allowance
  const ofSockets = said().filter(({ limit }) => limit === 'document sockets')
  expect(ofSockets).toEqual([expect.objectContaining({ userId: anna.user.id, scriptId: id })])
  expect(lines.join('')).not.toContain(anna.token)
  expect(await countOf('document sockets')).toBe(1)
  for (const socket of sockets) socket.terminate()
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1::3:4:5:6:7:8', '1:0:3:4'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('[SEC-10] the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('[SEC-10] changing the address within a network does not evade the network’s limit', async () => {
  const server = await createBareServer({ guard: { rateLimiter: createRateLimiter() } })
  const call = defineCall({
    method: 'GET',
    path: '/api/thing',
    access: 'anyone',
    summary: 'A thing.',
    response: Type.Null(),
    status: 204,
  })
  const perAddress = { name: 'things', max: 1, windowMs: 60_000 }
  route(server, call, async () => null, { perAddress })
  const statusFor = async (remoteAddress: string) =>
    (await server.inject({ url: call.path, remoteAddress })).statusCode
  expect(await statusFor('2001:db8::1')).toBe(204)
  expect(await statusFor('2001:db8::2')).toBe(429)
  expect(await statusFor('2001:db8:0:1::1')).toBe(204)
  await server.close()
})
