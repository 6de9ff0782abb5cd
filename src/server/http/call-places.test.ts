import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterEach, describe, expect, test } from 'vitest'
import { defineCall } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { startTestApp } from '#test/support/app.ts'
import { createBareServer } from '#test/support/bare-server.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { soon } from '#test/support/soon.ts'
import { askerOf } from './guard.ts'
import { type CallLimits, createCallPlaces } from './call-places.ts'
import { route } from './route.ts'

const act = defineCall({
  method: 'POST',
  path: '/api/acts',
  access: 'signed-in',
  summary: 'Act.',
  body: Type.Object({ name: Type.String() }),
  response: Type.Object({ text: Type.String() }),
})

const ask = defineCall({
  method: 'GET',
  path: '/api/answers/:name',
  access: 'signed-in',
  summary: 'Ask.',
  params: Type.Object({ name: Type.String() }),
  response: Type.Object({ text: Type.String() }),
})

let server: FastifyInstance | undefined
let sockets: Socket[] = []
afterEach(async () => {
  sockets.forEach((socket) => socket.destroy())
  sockets = []
  await server?.close()
  server = undefined
})

const LARGE = 12 * 1024 * 1024

/** A server with two calls. One by the name of 'wait' ends when `end` is called, one by that of 'turn' besides waits for turns. */
async function start(limits: Partial<CallLimits>) {
  const own = await createBareServer({ guard: { calls: createCallPlaces(limits) } })
  server = own
  const begun: string[] = []
  const ended = Promise.withResolvers<void>()
  const text = async (name: string) => {
    begun.push(name)
    if (name.startsWith('wait') || name.startsWith('turn')) await ended.promise
    if (name === 'wait badly') throw new Error('failed')
    return { text: name.startsWith('large') ? 'x'.repeat(LARGE) : name }
  }
  route(own, act, async ({ body }) => text(body.name))
  route(own, ask, async ({ params, user, reply }) => {
    if (params.name.startsWith('turn')) askerOf({ user, reply })
    return text(params.name)
  })
  const address = await own.listen({ host: '127.0.0.1', port: 0 })
  const get = (name: string, token = 'mallory') =>
    fetch(`${address}/api/answers/${name}`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    )
  return { address, begun, end: ended.resolve, get }
}

/** Sends requests and reads no answer. */
async function send(address: string, ...lines: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const isSent = Promise.withResolvers<void>()
  socket.write(lines.join('\r\n'), () => isSent.resolve())
  await isSent.promise
  return socket
}

const getLines = (name: string, token = 'mallory') => [
  `GET /api/answers/${name} HTTP/1.1`,
  'Host: x',
  `Authorization: Bearer ${token}`,
  '',
  '',
]

/** The beginning of a call whose body does not come to its end. */
const slowLines = (path: string, token: string, bytes: number, type = 'application/json') => [
  `POST ${path} HTTP/1.1`,
  'Host: x',
  `Authorization: Bearer ${token}`,
  `Content-Type: ${type}`,
  `Content-Length: ${bytes}`,
  '',
  '{"name":',
]

test('[SEC-498] so many calls of a person are worked on at once, and the others wait in their order, also behind those that fail or whose callers leave', async () => {
  const { address, begun, end, get } = await start({ workingAtOnce: 2 })
  const calls = [get('wait badly'), get('wait 2')]
  await soon(() => expect(begun).toHaveLength(2))
  const leaving = await send(address, ...getLines('wait%203'))
  // a call that is answered at once has been behind the one before it
  await get('other', 'anna')
  calls.push(get('wait 4'))
  await get('other', 'anna')
  calls.push(get('wait 5'))
  expect(begun.filter((name) => name !== 'other')).toEqual(['wait badly', 'wait 2'])
  leaving.destroy()
  end()
  expect(await Promise.all(calls)).toEqual([500, 200, 200, 200])
  expect(begun.filter((name) => name.startsWith('wait')).at(-1)).toBe('wait 5')
  expect(await get('other')).toBe(200)
})

test('[SEC-528] calls that wait for work with turns of its own keep none of the person’s other calls waiting', async () => {
  const { begun, end, get } = await start({ workingAtOnce: 1 })
  const previews = ['turn 1', 'turn 2', 'turn 3'].map((name) => get(name))
  await soon(() => expect(begun).toHaveLength(3))
  expect(await get('other')).toBe(200)
  end()
  expect(await Promise.all(previews)).toEqual([200, 200, 200])
})

test('[SEC-528] bodies that arrive slowly keep none of the person’s other calls waiting, until they fill their room', async () => {
  const { address, begun, get } = await start({ workingAtOnce: 1, arrivingBytes: 3_000 })
  for (let each = 0; each < 3; each++) await send(address, ...slowLines(act.path, 'mallory', 1_000))
  expect(await get('other')).toBe(200)
  const body = JSON.stringify({ name: 'with a body' })
  const headers = { authorization: 'Bearer mallory', 'content-type': 'application/json' }
  const waiting = fetch(`${address}${act.path}`, { method: 'POST', headers, body })
  expect(await get('another')).toBe(200)
  expect(begun).toEqual(['other', 'another'])
  sockets[0]?.destroy()
  expect((await waiting).status).toBe(200)
})

test('[SEC-528] answers that are not read keep none of the person’s other calls waiting, until they come to so many bytes or the connection breaks', async () => {
  const { address, begun, get } = await start({ workingAtOnce: 1, unreadBytes: 2 * LARGE })
  const breaking = await send(address, ...getLines('large1'))
  await soon(() => expect(begun).toEqual(['large1']))
  expect(await get('other')).toBe(200)
  await send(address, ...getLines('large2'))
  await soon(() => expect(begun).toHaveLength(3))
  // the answer is made after the call has begun
  await get('theirs', 'anna')
  const waiting = get('late')
  expect(await get('theirs', 'anna')).toBe(200)
  expect(begun).not.toContain('late')
  breaking.resetAndDestroy()
  expect(await waiting).toBe(200)
})

test('[SEC-529] a token has so many calls open, also on one connection, and one more is 429; they count until the connection is closed', async () => {
  const { address, begun, get } = await start({ workingAtOnce: 1, open: 3 })
  const first = await send(address, ...getLines('wait1'))
  await soon(() => expect(begun).toEqual(['wait1']))
  const others = [2, 3, 4, 5].flatMap((each) => getLines(`wait${each}`).slice(0, -1)).concat('')
  const isSent = Promise.withResolvers<void>()
  first.write(others.join('\r\n'), () => isSent.resolve())
  await isSent.promise
  await soon(async () => expect(await get('more')).toBe(429))
  expect(await get('other', 'anna')).toBe(200)
  first.destroy()
  await soon(async () => expect(await get('more')).toBe(200))
})

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  test('[SEC-528] files and forms that a tablet sends slowly do not stop its person’s page', async () => {
    const app = await startTestApp(kind, { rateLimits: true })
    try {
      const person = await app.signUp('boundtablet')
      const address = await app.listen()
      const { token } = person
      for (let each = 0; each < 5; each++) {
        const type = 'multipart/form-data; boundary=x'
        await send(address, ...slowLines(api.uploadPdf.path, token, 9_000_000, type))
        await send(address, ...slowLines(api.createScript.path, token, 1_000))
      }
      const headers = { authorization: `Bearer ${token}` }
      const page = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`${address}${api.listScripts.path}`, { headers })),
      )
      expect(page.map(({ status }) => status)).toEqual(page.map(() => 200))
      const script = await fetch(`${address}${api.createScript.path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Faust' }),
      })
      expect(script.status).toBe(201)
    } finally {
      sockets.forEach((socket) => socket.destroy())
      await app.close()
    }
  })
})
