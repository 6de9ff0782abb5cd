import { Type } from 'typebox'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineCall, UNPACKED_SIZE_HEADER } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { createBareServer } from '#test/support/bare-server.ts'
import { route } from './route.ts'

const LINE = 'Die Laternen gehen langsam an. '
const call = { method: 'GET', access: 'anyone', summary: 'Some lines.' } as const
const lines = defineCall({
  ...call,
  path: '/lines/:count',
  params: Type.Object({ count: Type.String() }),
  response: Type.Array(Type.String()),
  compressed: true,
})
const bytes = defineCall({
  ...call,
  path: '/bytes',
  response: Type.Unsafe<Uint8Array>({}),
  binary: true,
  compressed: true,
})
const { compressed: _, ...uncompressed } = lines
const secret = defineCall({ ...uncompressed, path: '/secret/:count' })

let server: FastifyInstance
beforeEach(async () => {
  server = await createBareServer()
  const answer = async ({ params: { count } }: { readonly params: { readonly count: string } }) =>
    Array<string>(Number(count)).fill(LINE)
  route(server, lines, answer)
  route(server, secret, answer)
  route(server, bytes, async () => new TextEncoder().encode(LINE.repeat(100)))
})
afterEach(() => server?.close())

const get = (url: string, accepted?: string) =>
  server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test('[API-61] a large answer comes as Brotli or gzip, whichever its reader takes', async () => {
  const plain = await get('/lines/100')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toHaveLength(100)
  const brotli = await get('/lines/100', 'gzip, deflate, br;q=0.9')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
  const gzip = await get('/lines/100', 'br;q=0, GZIP')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  for (const accepted of ['identity', 'deflate', 'br;q=0.000'])
    expect((await get('/lines/100', accepted)).body).toBe(plain.body)
})

test('[API-61] bytes are compressed as well, and say how many they are', async () => {
  const answer = await get('/bytes', 'br')
  expect(answer.headers[UNPACKED_SIZE_HEADER]).toBe(String(LINE.length * 100))
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(LINE.repeat(100))
})

test('[API-61] small answers, and answers that are not marked as free of secrets, are not compressed', async () => {
  expect((await get('/lines/2', 'br')).json()).toEqual([LINE, LINE])
  const answer = await get('/secret/100', 'br')
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toHaveLength(100)
})

test('[API-61] no answer that carries a secret of a session is ever compressed', () => {
  const secrets = Object.values(api).filter(({ response }) =>
    /"(token|secret|password|id_token)":/.test(JSON.stringify(response)),
  )
  expect(secrets).toEqual(expect.arrayContaining([api.getCsrfToken, api.getSocketToken, api.login]))
  expect(secrets.filter((each) => 'compressed' in each)).toEqual([])
})
