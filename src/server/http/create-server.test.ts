import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, afterAll, beforeAll } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createBareServer, type BareServerOptions } from '#test/support/bare-server.ts'
import { httpError } from './http-error.ts'
import { setSessionCookies } from './guard.ts'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { pathOf, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { cookieHeader } from '#test/support/cookies.ts'
import { createTestDatabase, openBeside } from '#test/support/databases.ts'

let server: FastifyInstance
afterEach(() => server?.close())

async function serve(options: BareServerOptions = {}): Promise<void> {
  server = await createBareServer(options)
  server.get('/page', async (request, reply) => {
    setSessionCookies(reply, { token: 'token', csrfToken: 'csrf', remember: true })
    return { ip: request.ip }
  })
  server.get('/refused', async () => {
    throw httpError(409, 'already_shared', 'Already shared', ['one', 'two'])
  })
  server.get('/broken', async () => {
    throw Object.assign(new Error('unexpected'), { detail: 'Key (email)=(anna@example.org)' })
  })
  server.get('/gone', async () => {
    throw Object.assign(new Error('foreign key'), { code: '23503' })
  })
  server.post('/echo', (request, reply) => reply.send({ body: request.body ?? null }))
}

/** The error of an embedded database that may not grow. */
async function fullSqlite(): Promise<unknown> {
  const { config, remove } = await createTestDatabase('sqlite')
  const db = await openBeside(config)
  try {
    await sql`pragma max_page_count = 1`.execute(db)
    return await sql`create table words as select zeroblob(1000000) as word`.execute(db)
  } catch (error) {
    return error
  } finally {
    await db.destroy()
    await remove()
  }
}

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.inject({ url, headers })

describe('[SEC-24] a server on plain http', () => {
  test('nothing asks for https', async () => {
    await serve({ config: { publicOrigin: 'http://texte.local' } })
    const { headers, cookies } = await get('/page')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(cookies.map((cookie) => cookie.secure)).toEqual([undefined, undefined])
  })
})

describe('[SEC-24] a server on https', () => {
  test('cookies are Secure, and the answers insist on https', async () => {
    await serve({ config: { publicOrigin: 'https://texte.example' } })
    const { headers, cookies } = await get('/page')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(cookies.map((cookie) => cookie.secure)).toEqual([true, true])
  })
})

test('[SEC-752] requests whose connection is reset before they are read are not begun, and are no errors in the log', async () => {
  const errors: string[] = []
  const logStream = { write: (line: string) => errors.push(line) }
  const app = await startTestApp('sqlite', { logLevel: 'error' }, logStream)
  const { port } = new URL(await app.listen())
  const body = '{"email":"anna@example.org","password":"x"}'
  const head = `content-type: application/json\r\ncontent-length: ${body.length}`
  const signIn = `POST /login HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body}`
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(signIn.repeat(50))
  socket.resetAndDestroy()
  // the server has read them when it answers a request that was sent later
  await fetch(`http://127.0.0.1:${port}/api/version`)
  await app.close()
  expect(errors).toEqual([])
})

describe('[SEC-32] the policy of a page', () => {
  test('loads nothing from a third party and runs no inline scripts', async () => {
    await serve()
    const { headers } = await get('/page', { host: 'texte.local:3000' })
    expect(headers['content-security-policy']).toBe(
      [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self' ws://texte.local:3000 wss://texte.local:3000",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join(';'),
    )
  })

  test('[SEC-33] the page’s policy leaves the microphone to the page, and camera and place to none', async () => {
    await serve()
    const { headers } = await get('/page')
    expect(headers['permissions-policy']).toBe('microphone=(self), camera=(), geolocation=()')
  })

  test('takes no directives from a forged host', async () => {
    await serve()
    const { headers } = await get('/page', { host: "x; script-src 'unsafe-inline'" })
    expect(headers['content-security-policy']).not.toContain('x; script-src')
  })
})

describe('[SEC-25] the caller’s address', () => {
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }
  test('the caller’s address is the connection’s without TRUST_PROXY', async () => {
    await serve()
    expect((await get('/page', forwarded)).json()).toEqual({ ip: '127.0.0.1' })
  })
  test('with TRUST_PROXY the caller’s address is the balancer’s value, not the caller’s claim', async () => {
    await serve({ config: { trustProxy: true } })
    expect((await get('/page', forwarded)).json()).toEqual({ ip: '203.0.113.7' })
  })
})

test('[SEC-44] a request may take its time, but not for ever', async () => {
  await serve()
  expect(server.server.requestTimeout).toBe(30 * 60_000)
})

describe('[OPS-96] headers of a proxy', () => {
  const lines: string[] = []
  const warnings = () => lines.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)
  const logStream = { write: (line: string) => lines.push(line) }
  const https = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
  afterEach(() => lines.splice(0))

  test('a proxy’s headers give one warning for each missing setting', async () => {
    await serve({ logStream })
    await get('/page', { 'x-forwarded-proto': 'http' })
    expect(warnings()).toEqual([])
    for (let calls = 0; calls < 3; calls++) await get('/page', https)
    expect(warnings()).toEqual([
      expect.stringContaining('set it to the https address'),
      expect.stringContaining('set TRUST_PROXY=on'),
    ])
  })

  test('changes nothing by itself', async () => {
    await serve({ logStream })
    const { cookies, headers } = await get('/page', https)
    expect(cookies.map((cookie) => cookie.secure)).toEqual([undefined, undefined])
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('a proxy’s headers give no warning if both settings are there', async () => {
    await serve({ logStream, config: { publicOrigin: 'https://texte.example', trustProxy: true } })
    await get('/page', https)
    expect(warnings()).toEqual([])
  })
})

test('[OPS-406] while the server closes, a call by an open connection is 503', async () => {
  await serve()
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.get('/held', async () => {
    begun.resolve()
    await held.promise
    return {}
  })
  server.get('/livez', async () => ({}))
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const answers = text(socket)
  socket.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n')
  await begun.promise
  const arrived = once(server.server, 'request')
  const closed = server.close()
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  await arrived
  held.resolve()
  await closed
  expect(await answers).toContain('"code":"closing"')
})

describe('[API-29] errors', () => {
  test('errors have a message, a code and details', async () => {
    await serve()
    const answer = await get('/refused')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      error: 'Already shared',
      code: 'already_shared',
      details: ['one', 'two'],
    })
  })

  test('errors by a row deleted meanwhile are 404', async () => {
    await serve()
    expect((await get('/gone')).json()).toEqual({ error: 'Not found', code: 'not_found' })
  })

  test.each([
    ['the embedded database', fullSqlite],
    ['PostgreSQL', () => Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a file', () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })],
  ])('[OPS-596] a disk without room for %s is named, and logged', async (_case, failure) => {
    const lines: string[] = []
    await serve({ logStream: { write: (line) => lines.push(line) } })
    const error = await failure()
    server.post('/full', async () => {
      throw error
    })
    const answer = await server.inject({ method: 'POST', url: '/full' })
    expect(answer.statusCode).toBe(507)
    expect(answer.json()).toEqual({ error: 'The disk of this house is full.', code: 'disk_full' })
    expect(lines).toHaveLength(1)
  })

  test('[SEC-14] unexpected errors are logged without secrets, and their answer says nothing', async () => {
    const lines: string[] = []
    await serve({ logStream: { write: (line) => lines.push(line) } })
    const answer = await get('/broken?token=secret-token', { cookie: 'auth_token=secret-cookie' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      error: 'Something went wrong on the server.',
      code: 'internal',
    })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      req: { method: 'GET', url: '/broken?[redacted]' },
      err: { message: 'unexpected' },
    })
    expect(lines[0]).not.toMatch(/secret|anna@example/)
  })

  test.each([[null], ['a text'], [{ statusCode: 404 }]])(
    'thrown values that are no errors, as %j',
    async (thrown) => {
      await serve({ logStream: { write: () => {} } })
      server.get('/thrown', async () => {
        throw thrown
      })
      const answer = await get('/thrown')
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toMatchObject({ code: 'internal' })
    },
  )
})

describe('[API-5] a body', () => {
  test.each(['application/json', 'text/plain', undefined])('may be empty as %s', async (type) => {
    await serve()
    const headers = type === undefined ? {} : { 'content-type': type }
    const answer = await server.inject({ method: 'POST', url: '/echo', headers, payload: '' })
    expect(answer.statusCode).toBe(200)
  })
})

const NATIVE = 'capacitor://localhost'
const SECOND = 'https://localhost'
const FOREIGN = 'https://evil.example'

const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('[SEC-23] with NATIVE_ORIGINS', () => {
  let app: TestApp
  let anna: Person
  beforeAll(async () => {
    app = await startTestApp('sqlite', { nativeOrigins: [NATIVE, SECOND] })
    anna = await app.signUp('anna')
  })
  afterAll(() => app?.close())

  const preflight = (origin: string, call: Call) =>
    app.server.inject({
      method: 'OPTIONS',
      url: pathOf(call, {}),
      headers: {
        origin,
        'access-control-request-method': call.method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })

  test.each(Object.entries<Call>(api))('the app may ask for %s', async (_, call) => {
    const { statusCode, headers, body } = await preflight(NATIVE, call)
    expect(statusCode).toBe(204)
    expect(body).toBe('')
    expect(headers).toMatchObject({ 'access-control-allow-origin': NATIVE, vary: 'origin' })
    expect(headers['access-control-allow-methods']).toContain(call.method)
    expect(headers['access-control-allow-headers']).toMatch(/^authorization, content-type\b/)
  })

  test.each([NATIVE, SECOND])('%s reads answers and refusals alike', async (origin) => {
    for (const headers of [{ origin }, { origin, authorization: 'Bearer wrong' }]) {
      const answer = await anna.call(api.getCurrentUser, { headers })
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      expect(answer.headers['access-control-expose-headers']).toBe('retry-after, x-unpacked-size')
    }
    const body = { title: 'Faust' }
    const created = await anna.call(api.createScript, { body, headers: { origin } })
    expect(created.statusCode).toBe(201)
    expect(created.headers['access-control-allow-origin']).toBe(origin)
  })

  test('no cookie is let through from there', async () => {
    const body = { email: anna.email, password: 'Passw0rd!' }
    const answer = await app.call(api.login, { body, headers: { origin: NATIVE } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(answer.cookies.every(({ sameSite }) => sameSite === 'Lax')).toBe(true)
    // Even if a browser sent the cookies along, the call could not write.
    const headers = { origin: NATIVE, cookie: cookieHeader(answer) }
    const write = await app.call(api.createScript, { body: { title: 'Faust' }, headers })
    expect(write.statusCode).toBe(403)
  })

  test.each([FOREIGN, 'null', `${NATIVE}.evil.example`, 'CAPACITOR://localhost'])(
    '%s may read nothing',
    async (origin) => {
      const answer = await anna.call(api.getCurrentUser, { headers: { origin } })
      expect(corsHeaders(answer.headers)).toEqual([])
      expect(answer.headers.vary).toBe('origin')
      expect((await preflight(origin, api.getCurrentUser)).statusCode).toBe(404)
    },
  )
})

test('[SEC-23] without NATIVE_ORIGINS no foreign page may read anything', async () => {
  const app = await startTestApp()
  for (const origin of [NATIVE, FOREIGN]) {
    const answer = await app.call(api.getLegalNotice, { headers: { origin } })
    expect(corsHeaders(answer.headers)).toEqual([])
  }
  await app.close()
})
