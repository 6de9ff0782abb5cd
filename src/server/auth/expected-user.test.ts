import { afterAll, beforeAll, expect, test } from 'vitest'
import { CSRF_HEADER, EXPECTED_USER_HEADER, type Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { cookieOf } from '#test/support/cookies.ts'

let app: TestApp
let hugo: Person
let gina: Person
let ginasCookie: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  hugo = await app.signUp('hugo')
  gina = await app.signUp('gina')
  const answer = await app.call(api.login, { body: { email: gina.email, password: PASSWORD } })
  const [auth, csrf] = [cookieOf(answer, 'auth_token').value, cookieOf(answer, 'csrf_token').value]
  ginasCookie = { cookie: `auth_token=${auth}; csrf_token=${csrf}`, [CSRF_HEADER]: csrf }
})
afterAll(() => app?.close())

const expecting = ({ user }: Person) => ({ [EXPECTED_USER_HEADER]: user.id })

test('[ACC-64] a call meant for another user is refused, and nothing is done', async () => {
  const calls: readonly Call[] = Object.values(api)
  for (const call of calls.filter(({ access }) => access !== 'anyone')) {
    const answer = await app.call(call, { headers: { ...ginasCookie, ...expecting(hugo) } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'other_user' })
  }
  expect((await gina.call(api.getCurrentUser)).json()).toEqual(gina.user)
})

test('[ACC-64] the refusal of another user comes before that of a wrong anti-forgery token, which a page would replace', async () => {
  const headers = { ...ginasCookie, [CSRF_HEADER]: 'wrong', ...expecting(hugo) }
  const answer = await app.call(api.deleteAccount, { headers })
  expect(answer.json()).toMatchObject({ code: 'other_user' })
})

test('[ACC-64] [ACC-400] a call meant for the session’s own user is made, and so is one that names no user', async () => {
  for (const headers of [{ ...ginasCookie, ...expecting(gina) }, ginasCookie]) {
    const answer = await app.call(api.createScript, { headers, body: { title: 'Faust' } })
    expect(answer.statusCode).toBe(201)
    expect((await app.call(api.getSocketToken, { headers })).statusCode).toBe(200)
  }
})
