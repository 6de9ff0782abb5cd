import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { DATABASE_KINDS } from '../../../test/support/databases.ts'
import { PASSWORD, startTestApp, type TestApp } from '../../../test/support/app.ts'

describe.each(DATABASE_KINDS)('accounts on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(kind)
  })
  afterAll(() => app.close())

  const register = (body: object) => app.call(api.register, { body })

  test('[ACC-26] registration answers token and user', async () => {
    const answer = await register({
      email: 'anna@example.org',
      username: 'Anna',
      password: PASSWORD,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { id: expect.any(String), username: 'Anna' },
    })
  })
})
