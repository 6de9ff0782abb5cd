import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rightsOf } from '#/shared/access/script-rights.ts'
import { defineCall } from '#/shared/api/call.ts'
import { createBareServer } from '#test/support/bare-server.ts'
import { createRateLimiter } from '../concurrency/rate-limiter.ts'
import { route } from './route.ts'

const rename = defineCall({
  method: 'PATCH',
  path: '/api/things/:id',
  access: 'script:rename',
  summary: 'Rename a thing.',
  params: Type.Object({ id: Type.String({ maxLength: 3 }) }),
  query: Type.Object({ draft: Type.Optional(Type.String()) }),
  body: Type.Object({ name: Type.String(), size: Type.Optional(Type.Number()) }),
  response: Type.Object({ name: Type.String() }),
  status: 201,
})

let server: FastifyInstance
beforeEach(async () => {
  server = await createBareServer({
    guard: {
      productionFunction: async () => null,
      scriptRights: async (userId) => rightsOf(userId === 'anna' ? 'owner' : 'read'),
      rateLimiter: createRateLimiter(),
    },
  })
})
afterEach(() => server?.close())

const patch = (payload: object, url = '/api/things/abc', token = 'anna') =>
  server.inject({ method: 'PATCH', url, payload, headers: { authorization: `Bearer ${token}` } })

test('[API-3] a call is mounted from its entry', async () => {
  route(server, rename, async ({ params, query, body, user, sessionId, rights }) => ({
    name: [params.id, query.draft, body.name, user.username, sessionId, rights.role].join(' '),
    secret: 'stays here',
  }))
  const answer = await patch({ name: 'Faust', extra: true }, '/api/things/abc?draft=yes')
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({ name: 'abc yes Faust anna anna owner' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('[API-29] a wrong request is told what is wrong with it', async () => {
  route(server, rename, async () => ({ name: '' }))
  const wrongBody = await patch({ size: '7' })
  expect(wrongBody.statusCode).toBe(400)
  expect(wrongBody.json()).toEqual({
    error: 'The request is not valid.',
    code: 'invalid',
    details: ["body must have required property 'name'"],
  })
  const wrongParams = await patch({ name: 'x' }, '/api/things/abcd')
  expect(wrongParams.json()).toMatchObject({
    details: ['params id must NOT have more than 3 characters'],
  })
})

test('[API-29] a request with much wrong in it is told the first of it only', async () => {
  const tags = Type.Array(Type.Object({}), { maxItems: 2, uniqueItems: true })
  route(server, { ...rename, body: Type.Object({ tags }) }, async () => ({ name: '' }))
  const answer = await patch({ tags: Array.from({ length: 5000 }, () => 0) })
  expect(answer.json()).toMatchObject({ details: ['body tags must NOT have more than 2 items'] })
})

test('[SEC-7] rights come before the body', async () => {
  route(server, rename, async () => ({ name: '' }))
  expect((await patch({}, '/api/things/abc', 'ben')).statusCode).toBe(403)
})

test('[SEC-12] a limit holds for each session by itself', async () => {
  const perSession = { name: 'renames', max: 1, windowMs: 60_000 }
  route(server, rename, async () => ({ name: '' }), { perSession })
  expect((await patch({ name: 'x' })).statusCode).toBe(201)
  const refused = await patch({ name: 'x' })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('60')
  expect((await patch({ name: 'x' }, '/api/things/abc', 'ben')).statusCode).toBe(403)
})
