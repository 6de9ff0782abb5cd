import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBareServer } from '#test/support/bare-server.ts'
import { serveWebApp } from './web-app.ts'

let directory: string
let server: FastifyInstance
beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'stichwort-web-'))
  server = await createBareServer()
})
afterEach(async () => {
  await server?.close()
  rmSync(directory, { recursive: true, force: true })
})

const get = (url: string, accept = 'text/html,*/*;q=0.8') =>
  server.inject({ url, headers: { accept } })

describe('[SEC-747] a page that is asked for by plain http where people come by https', () => {
  const page = { accept: 'text/html,*/*;q=0.8', host: '192.168.1.20:3000' }
  const ask = async (headers: Readonly<Record<string, string>>, origin: string | null) => {
    writeFileSync(path.join(directory, 'index.html'), '<title>Stichwort</title>')
    await serveWebApp(server, directory, origin)
    return server.inject({ url: '/einladung?x=1', headers: { ...page, ...headers } })
  }

  test('is the one at the public address, whatever its fragment is', async () => {
    const { statusCode, headers } = await ask({}, 'https://theater.example')
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      'https://theater.example/einladung?x=1',
      'no-store',
    ])
  })

  test.each([
    ['comes by the public address', { host: 'theater.example' }, 'https://theater.example'],
    ['comes by https, as a browser tells', { 'sec-fetch-mode': 'navigate' }, 'https://b.example'],
    ['comes through a proxy', { 'x-forwarded-proto': 'https' }, 'https://theater.example'],
    ['comes from this machine', { host: 'localhost:3000' }, 'https://theater.example'],
    ['comes from this machine by number', { host: '[::1]:3000' }, 'https://theater.example'],
    ['is of a house without https', {}, 'http://theater.example'],
    ['is of a house without a public address', {}, null],
    ['is asked for by a program', { accept: '*/*' }, 'https://theater.example'],
  ])('is the app where it %s', async (_case, headers, origin) => {
    const answer = await ask(headers, origin)
    expect([answer.statusCode, answer.body]).toEqual([200, '<title>Stichwort</title>'])
  })
})

describe('[OPS-4] the built web app', () => {
  beforeEach(async () => {
    mkdirSync(path.join(directory, 'assets'))
    writeFileSync(path.join(directory, 'index.html'), '<title>Stichwort</title>')
    writeFileSync(path.join(directory, 'assets', 'main-abc123.js'), 'export {}')
    writeFileSync(path.join(directory, 'icon.svg'), '<svg/>')
    writeFileSync(path.join(directory, 'google-callback.html'), '<title>Callback</title>')
    await serveWebApp(server, directory)
  })

  test.each([
    '/',
    '/scripts',
    '/editor/1/Faust%20I',
    '/editor/1/100%%20Theater',
    '/privacy?x=/api/',
  ])('%s is a screen', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('<title>Stichwort</title>')
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test('[ACC-51] the provider’s popup comes back to a page of its own', async () => {
    const answer = await get('/login/google/callback')
    expect(answer.body).toBe('<title>Callback</title>')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test('hashed files are kept for good, others are asked for again', async () => {
    const asset = await get('/assets/main-abc123.js', '*/*')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toMatch(/javascript/)
    expect((await get('/icon.svg', '*/*')).headers['cache-control']).toBe('no-cache')
  })

  test('[OPS-689] scripts and the answers to calls come without the headers that browsers read on pages only', async () => {
    const file = '/assets/main-abc123.js'
    writeFileSync(`${path.join(directory, file)}.br`, brotliCompressSync('export {}'))
    const headersOf = async (url: string, encoding = 'identity') =>
      Object.keys(
        (await server.inject({ url, headers: { accept: '*/*', 'accept-encoding': encoding } }))
          .headers,
      )
    const [page, script] = [await headersOf('/'), await headersOf(file)]
    const compressed = await headersOf(file, 'br')
    expect(compressed.toSorted()).toEqual([...script, 'content-encoding'].toSorted())
    // a worker takes its policy from its script
    expect(script).toContain('content-security-policy')
    const ofPages = page.filter((name) => !script.includes(name)).toSorted()
    expect(ofPages).toEqual([
      'cross-origin-opener-policy',
      'origin-agent-cluster',
      'permissions-policy',
      'x-dns-prefetch-control',
      'x-frame-options',
      'x-xss-protection',
    ])
    const call = await headersOf('/api/nothing')
    expect(call).toContain('content-security-policy')
    expect(call.filter((name) => ofPages.includes(name))).toEqual([])
  })

  test('[OPS-64] files that the build has compressed are sent compressed to clients that accept it', async () => {
    const file = path.join(directory, 'assets', 'main-abc123.js')
    const script = await readFile(file)
    writeFileSync(`${file}.br`, brotliCompressSync(script))
    writeFileSync(`${file}.gz`, gzipSync(script))
    const page = path.join(directory, 'index.html')
    writeFileSync(`${page}.br`, brotliCompressSync(await readFile(page)))
    const ask = (url: string, encoding: string) =>
      server.inject({ url, headers: { accept: '*/*', 'accept-encoding': encoding } })

    const [br, gz, plain] = [
      await ask('/assets/main-abc123.js', 'gzip, deflate, br, zstd'),
      await ask('/assets/main-abc123.js', 'gzip, deflate'),
      await ask('/assets/main-abc123.js', 'identity'),
    ]
    const encodings = [br, gz, plain].map(({ headers }) => headers['content-encoding'])
    expect(encodings).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.rawPayload)).toEqual(script)
    expect(gunzipSync(gz.rawPayload)).toEqual(script)
    expect(plain.rawPayload).toEqual(script)
    for (const { headers } of [br, gz, plain]) {
      expect(headers.vary).toContain('accept-encoding')
      expect(headers['content-type']).toMatch(/javascript/)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect(new Set([br, gz, plain].map(({ headers }) => headers.etag)).size).toBe(3)

    for (const url of ['/', '/scripts']) {
      const screen = await ask(url, 'br')
      expect(screen.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'no-cache',
        'content-type': expect.stringMatching(/^text\/html/) as string,
      })
      expect(brotliDecompressSync(screen.rawPayload)).toEqual(await readFile(page))
    }
  })

  test.each(['/privacy', '/impressum?x=1', '/scripts', '/editor/1/Faust%20I.%20Teil'])(
    '[NAV-1] %s is a screen for clients that accept any content',
    async (url) => {
      const answers = [await get(url, '*/*'), await server.inject({ url, headers: {} })]
      answers.push(await server.inject({ method: 'HEAD', url, headers: { accept: '*/*' } }))
      for (const answer of answers) {
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['content-type']).toMatch(/^text\/html/)
      }
    },
  )

  test('a title that ends like a file is a screen for a browser', async () => {
    expect((await get('/editor/1/Fassung.2')).statusCode).toBe(200)
  })

  test.each([
    '/nowhere',
    '/nowhere/at/all',
    '/login',
    '/editor',
    '/editor/1/2/3',
    '/editor/%E0%A4%A',
    '/wp-login.php',
  ])('[OPS-79] %s is no screen: the status says so, and the app redirects', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain('<title>Stichwort</title>')
  })

  test('[NAV-430] [NAV-11] a person who asks below /api gets a page with both buttons, dark but for a chosen theme', async () => {
    const answer = await get('/api/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.body).toContain('<title>Seite nicht gefunden · Stichwort</title>')
    expect(answer.body).toContain('href="/"')
    expect(answer.body).toContain('<button type="button" class="back" hidden>Zurück</button>')
    expect(answer.body).toContain('<meta name="color-scheme" content="dark">')
    for (const theme of ['light', 'night'])
      expect(answer.body).toContain(`:root[data-theme='${theme}']`)
    expect(answer.body).toContain('<script src="/first-look.js"></script>')
  })

  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr,en;q=0.5,de;q=0.4', 'en'],
    ['en;q=0,fr', 'de'],
    ['', 'de'],
  ] as const)('[OPS-79] for a person who reads %s the page is %s', async (language, expected) => {
    const headers = { accept: 'text/html', 'accept-language': language }
    const { body } = await server.inject({ url: '/api/nowhere', headers })
    expect(body).toContain(`<html lang="${expected}">`)
    const words = {
      de: ['Seite nicht gefunden', 'Zurück', 'Zur Startseite'],
      en: ['Page Not Found', 'Go Back', 'Go to Home'],
    }
    for (const text of words[expected]) expect(body).toContain(text)
  })

  test('[SEC-750] a header of a million blanks is read once, not once for each of them', async () => {
    const headers = { accept: 'text/html', 'accept-language': `en${' '.repeat(1_000_000)};x, en` }
    const { body } = await server.inject({ url: '/api/nowhere', headers })
    expect(body).toContain('<html lang="en">')
  })

  test('a client that does not accept pages gets none', async () => {
    expect((await get('/privacy', 'application/json')).statusCode).toBe(404)
  })

  test.each(['/assets/main-old.js', '/missing.png?v=1'])('%s is not there', async (url) => {
    const answer = await get(url, '*/*')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'Not found', code: 'not_found' })
  })

  test.each(['/api', '/api/', '/api/nothing', '/api?x'])('%s is no screen', async (url) => {
    const answer = await get(url, '*/*')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: 'Not found', code: 'not_found' })
  })

  test('no file outside the web app is served', async () => {
    const outside = '/..%2f..%2fetc%2fpasswd'
    expect((await get(outside, '*/*')).statusCode).toBe(404)
    expect((await get(outside, 'text/plain')).statusCode).toBe(404)
  })

  test('only reads get a screen', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/scripts',
      headers: { accept: 'text/html' },
    })
    expect(answer.statusCode).toBe(404)
  })
})

test('[OPS-4] a web app that is not built says so in one line', async () => {
  await serveWebApp(server, directory)
  const answer = await get('/')
  expect(answer.statusCode).toBe(404)
  expect(answer.body).toBe(
    'The web app is not built yet: run `npm run build` and start the server again.\n',
  )
})
