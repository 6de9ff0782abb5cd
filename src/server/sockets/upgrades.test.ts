import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBareServer, type BareServerOptions } from '#test/support/bare-server.ts'
import { createRateLimiter } from '../concurrency/rate-limiter.ts'
import { acceptUpgrades } from './upgrades.ts'

let server: FastifyInstance
let host: string
afterEach(() => server?.close())

/** Answers every upgrade with the parameters it was called with. */
async function serve(options: BareServerOptions = {}, onTaken = () => {}): Promise<void> {
  server = await createBareServer(options)
  const config = { publicOrigin: null, nativeOrigins: [], trustProxy: false, ...options.config }
  const onUpgrade = acceptUpgrades(server, config)
  onUpgrade('/api/rooms/:room/:seat', (_request, socket, _head, params) => {
    onTaken()
    socket.end(
      `HTTP/1.1 299 Taken\r\nConnection: close\r\nx-params: ${JSON.stringify(params)}\r\n\r\n`,
    )
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

async function upgrade(path: string, headers: Readonly<Record<string, string>> = {}) {
  const request = sendRequest(`http://${host}`, {
    path,
    headers: { connection: 'Upgrade', upgrade: 'websocket', ...headers },
  })
  request.end()
  const [response] = await once(request, 'response')
  response.resume()
  return { status: response.statusCode, headers: response.headers }
}

const statusFrom = async (origin: string) => (await upgrade('/api/rooms/1/2', { origin })).status

test('[OPS-4] sockets come in on the same port, with decoded parameters', async () => {
  await serve()
  const { status, headers } = await upgrade('/api/rooms/a%20b/2?token=x')
  expect(status).toBe(299)
  expect(headers['x-params']).toBe('{"room":"a b","seat":"2"}')
})

test.each(['/api/rooms/1', '/api/rooms/1/2/3', '/api/rooms//2', '/', '/api/things/1/2'])(
  '[SEC-21] %s is no place for a socket',
  async (path) => {
    await serve()
    expect((await upgrade(path)).status).toBe(404)
  },
)

test.each(['/api/rooms/%/2', '/api/rooms/%00/2'])(
  '[SEC-21] a malformed address %s is refused',
  async (path) => {
    await serve()
    expect((await upgrade(path)).status).toBe(400)
  },
)

describe('[SEC-22] an upgrade from', () => {
  test('the own page is taken', async () => {
    await serve()
    expect(await statusFrom(`http://${host}`)).toBe(299)
  })

  test('another page is refused', async () => {
    await serve()
    expect(await statusFrom('https://evil.example')).toBe(403)
    expect(await statusFrom('http://127.0.0.1:1')).toBe(403)
    expect(await statusFrom('null')).toBe(403)
  })

  test('PUBLIC_URL and NATIVE_ORIGINS is taken', async () => {
    const nativeOrigins = ['capacitor://localhost']
    await serve({ config: { publicOrigin: 'https://texte.example', nativeOrigins } })
    expect(await statusFrom('https://texte.example')).toBe(299)
    expect(await statusFrom('capacitor://localhost')).toBe(299)
    expect(await statusFrom('http://texte.example')).toBe(403)
  })
})

test('[OPS-95] a refused page is in the log, once, with what to set', async () => {
  const lines: string[] = []
  await serve({ logStream: { write: (line) => lines.push(line) } })
  await statusFrom('https://texte.example')
  await statusFrom('https://texte.example')
  await upgrade('/api/rooms/1/2?token=secret', { origin: 'https://other.example' })
  const said = lines.map((line) => JSON.parse(line) as { origin: string; msg: string })
  expect(said.map(({ origin }) => origin)).toEqual([
    'https://texte.example',
    'https://other.example',
  ])
  expect(said[0]?.msg).toContain('set PUBLIC_URL')
  expect(lines.join('')).not.toContain('secret')
})

test('[OPS-95] a flood of refused pages is none of the log', async () => {
  const lines: string[] = []
  await serve({ logStream: { write: (line) => lines.push(line) } })
  for (let page = 0; page < 1_100; page++) await statusFrom(`https://${page}.example`)
  expect(lines).toHaveLength(1_000)
})

test('[SEC-21] a flood from one address is refused', async () => {
  const rateLimiter = createRateLimiter()
  await serve({ guard: { rateLimiter }, config: { trustProxy: true } })
  for (let count = 0; count < 1200; count += 1) {
    rateLimiter.consume({ name: 'upgrade', max: 1200, windowMs: 60_000 }, '203.0.113.7')
  }
  const flooding = await upgrade('/api/rooms/1/2', { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' })
  expect(flooding.status).toBe(429)
  expect(flooding.headers['retry-after']).toBe('60')
  const other = await upgrade('/api/rooms/1/2', { 'x-forwarded-for': '203.0.113.7, 203.0.113.8' })
  expect(other.status).toBe(299)
})

test('[SEC-497] sockets that are opened at once are taken over one after the other, and messages are read in between', async () => {
  let turn = 0
  let isCounting = true
  const count = () => {
    turn++
    if (isCounting) setImmediate(count)
  }
  const taken: number[] = []
  await serve({}, () => taken.push(turn))
  count()
  const answers = await Promise.all(Array.from({ length: 40 }, () => upgrade('/api/rooms/1/2')))
  isCounting = false
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([299]))
  expect(new Set(taken).size).toBe(40)
})

test('[OPS-540] an open socket does not keep the request that has opened it', async () => {
  setFlagsFromString('--expose-gc')
  // only contexts that are made after the option was set have it
  const collect = runInNewContext('gc') as () => void
  server = await createBareServer()
  const onUpgrade = acceptUpgrades(server, {
    publicOrigin: null,
    nativeOrigins: [],
    trustProxy: false,
  })
  const opened: { request?: WeakRef<IncomingMessage>; socket?: Duplex } = {}
  onUpgrade('/api/rooms/:room', (request, socket) => {
    Object.assign(opened, { request: new WeakRef(request), socket })
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: room\r\n\r\n')
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const headers = { connection: 'Upgrade', upgrade: 'room' }
  const asked = sendRequest({ host: '127.0.0.1', port, path: '/api/rooms/1', headers }).end()
  const [, socket] = await once(asked, 'upgrade')
  try {
    await vi.waitFor(() => {
      collect()
      expect(opened.request?.deref()).toBeUndefined()
    })
    expect(opened.socket?.destroyed).toBe(false)
  } finally {
    socket.destroy()
    opened.socket?.destroy()
  }
})
