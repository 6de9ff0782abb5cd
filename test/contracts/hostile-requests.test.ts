// No request of a client causes a 5xx, and every refusal has the shape of an error.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#/shared/api/call.ts'
import { ERROR_CODES, ErrorBody } from '#/shared/api/errors.ts'
import { api } from '#/shared/api/index.ts'
import { Value } from 'typebox/value'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'

/** The bundle checks requests by the same schemas: it is enough that each call is reached. */
const ON_BUNDLE_RUNS = 5
/** The embedded database stores every text; PostgreSQL refuses some. */
const RUNS = { sqlite: 10, postgres: 25 } as const

/** Strings that databases, headers and paths have trouble with, among ordinary ones. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('\0', '\ud800', "' OR 1=1 --", '%', '..', '/', '\r\nx: y', '💡', 'x'.repeat(300)),
)

const anything = fc.oneof(fc.jsonValue(), text)

/** Bodies that resemble the call's own body: its fields with any values. */
function bodyFor(call: Call): fc.Arbitrary<unknown> {
  const fields = Object.keys(call.body?.properties ?? {})
  const near = fc.record(Object.fromEntries(fields.map((field) => [field, anything])), {
    requiredKeys: [],
  })
  return fields.length === 0 ? anything : fc.oneof(near, anything)
}

const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'nonsense',
)

interface Schema {
  readonly type?: string
  readonly maximum?: number
}

/** All parts of a schema that are integers. */
const integersIn = (schema: unknown): readonly Schema[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { type }: Schema = schema
  return [...(type === 'integer' ? [schema] : []), ...Object.values(schema).flatMap(integersIn)]
}

test('[API-29] no integer of a request is larger than databases can hold', () => {
  const unbounded = Object.entries<Call>(api).filter(([, { body, query, params }]) =>
    integersIn([body, query, params]).some(
      ({ maximum = Infinity }) => maximum > Number.MAX_SAFE_INTEGER,
    ),
  )
  expect(unbounded.map(([name]) => name)).toEqual([])
})

describe.each(DATABASE_KINDS)('[API-29] hostile requests on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let scriptId: string
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('anna')
    scriptId = (await anna.createScript('Faust')).id
  })
  afterAll(() => app?.close())

  // These two would end anna's session.
  const calls = Object.entries<Call>(api).filter(
    ([name]) => name !== 'logout' && name !== 'deleteAccount',
  )

  test.each(calls)('%s', async (name, call) => {
    // without the real script's id, because the later calls need the script
    const ids = name === 'deleteScript' ? text : fc.oneof(fc.constant(scriptId), text)
    const request = fc.record({
      id: ids,
      otherId: text,
      contentType,
      payload: fc.oneof(
        bodyFor(call).map((body) => JSON.stringify(body)),
        text,
        fc.constant(undefined),
      ),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ id, otherId, contentType, payload }) => {
        const url = call.path
          .replace(':id', encodeHostile(id))
          .replace(/:\w+/, encodeHostile(otherId))
        const answer = await app.server.inject({
          method: call.method,
          url,
          headers: { authorization: `Bearer ${anna.token}`, 'content-type': contentType },
          ...(payload !== undefined && call.method !== 'GET' && { payload }),
        })
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.statusCode < 400 || isErrorBody(answer.json())).toBe(true)
      }),
      { numRuns: process.env['ON_BUNDLE'] ? ON_BUNDLE_RUNS : RUNS[kind] },
    )
  })

  test.each(
    [
      '{',
      '{"title":',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      `{"title":"\\u0000"}`,
      `{"title":"\\ud800"}`,
      `{"title":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      `"${'x'.repeat(300_000)}"`,
      '\ufeff{}',
      'null',
      '1e999',
    ].map((payload) => ({ start: payload.slice(0, 40), payload })),
  )('body $start', async ({ payload }) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/scripts',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
      payload,
    })
    expect([400, 413]).toContain(answer.statusCode)
    expect(isErrorBody(answer.json())).toBe(true)
  })

  test.each(['/api/scripts/%', '/api/scripts/%ff', '/api/scripts/%00', '/api/..%2fx', '/api//'])(
    'address %s',
    async (url) => {
      const headers = { authorization: `Bearer ${anna.token}` }
      const answer = await app.server.inject({ url, headers })
      expect([400, 403, 404]).toContain(answer.statusCode)
      expect(isErrorBody(answer.json())).toBe(true)
    },
  )

  test.each(['%', '%ff', '100%'])('an address that ends in %s is one of no script', async (end) => {
    const headers = { authorization: `Bearer ${anna.token}` }
    const answer = await app.server.inject({ url: `/api/scripts/${end}`, headers })
    expect(answer.statusCode).toBe(404)
  })
})

/** An address cannot contain a lone surrogate; instead, a byte that is not UTF-8 is sent. */
function encodeHostile(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ff'
}

function isErrorBody(body: unknown): boolean {
  return Value.Check(ErrorBody, body) && ERROR_CODES.some((code) => code === body.code)
}
