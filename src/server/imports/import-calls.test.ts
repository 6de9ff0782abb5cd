import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CSRF_HEADER } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { importSocketPath } from '#/shared/api/sockets.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { cookieHeader, cookieOf } from '#test/support/cookies.ts'
import { followSession, sessionStatus, uploadPdf } from '#test/support/import-session.ts'

// PostgreSQL keeps less than the embedded database; imports.test.ts makes the same calls on both
describe('the calls of imports', () => {
  let app: TestApp
  let anna: Person
  let address: string
  beforeAll(async () => {
    app = await startTestApp('postgres')
    anna = await app.signUp('anna')
    address = await app.listen()
  })
  afterAll(() => app?.close())

  const login = () => app.call(api.login, { body: { email: anna.email, password: PASSWORD } })
  const upload = async (token: string, pdf: Uint8Array) =>
    (await uploadPdf(address, token, pdf)).body.session_id ?? ''

  test('[API-22] [API-23] [API-25] an upload by bearer token answers its session', async () => {
    const sessionId = await upload(anna.token, makeScriptPdf())
    expect(sessionId).not.toBe('')
    const { messages } = await followSession(address, sessionId, anna.token)
    expect(messages.at(-1)).toEqual({ type: 'complete', script_id: expect.any(String) })
    expect(await sessionStatus(anna, sessionId)).toMatchObject({
      status: 'Complete',
      progress: 100,
    })
  })

  test('[API-22] an upload by cookie needs the anti-forgery header', async () => {
    const signedIn = await login()
    const send = async (headers: Record<string, string>) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(makeScriptPdf())]), 'Nachtschicht.pdf')
      const url = address + api.uploadPdf.path
      return fetch(url, {
        method: 'POST',
        body: form,
        headers: { cookie: cookieHeader(signedIn), ...headers },
      })
    }
    expect((await send({})).status).toBe(403)
    const answer = await send({ [CSRF_HEADER]: cookieOf(signedIn, 'csrf_token').value })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ session_id: expect.any(String) })
  })

  test('[API-22] a file name that no database keeps is taken without what it cannot keep', async () => {
    const body = Buffer.concat([
      Buffer.from(
        "--x\r\nContent-Disposition: form-data; name=file; filename*=utf-8''Ein%00wort.pdf\r\n\r\n",
      ),
      makeScriptPdf(),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await anna.call(api.uploadPdf, { body, headers })
    expect(answer.statusCode).toBe(200)
    const { session_id: sessionId } = answer.json<{ readonly session_id: string }>()
    await followSession(address, sessionId, anna.token)
    const scripts = (await anna.call(api.listScripts)).json<readonly Script[]>()
    expect(scripts.map(({ title }) => title)).toContain('Ein wort')
  })

  test('[API-24] a session can be cancelled, and says so', async () => {
    const sessionId = await upload(anna.token, makeLongPdf(300))
    const answer = await anna.call(api.cancelImportSession, { params: { sessionId } })
    expect(answer.statusCode).toBe(204)
    expect(await sessionStatus(anna, sessionId)).toMatchObject({
      status: 'Failed',
      error: 'Upload cancelled',
    })
  })

  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['signing out', ({ call }) => call(api.logout)],
    ['deleting the account', ({ call }) => call(api.deleteAccount)],
  ]
  test.each(endings)('[SEC-26] %s closes an import’s socket before its end', async (name, end) => {
    const person = await app.signUp(`ben ${name}`)
    const sessionId = await upload(person.token, makeLongPdf(400))
    const url = `${address.replace('http', 'ws')}${importSocketPath(sessionId)}`
    const socket = new WebSocket(`${url}?token=${person.token}`)
    await once(socket, 'message')
    const closed = once(socket, 'close')
    await end(person)
    // the end of the import would close the socket with 1000
    expect((await closed)[0]).toBe(CLOSE.badToken)
  })
})

test('[SEC-11] uploads are limited per session', async () => {
  const app = await startTestApp('sqlite', { rateLimits: true })
  const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
  for (let count = 0; count < 30; count += 1) {
    expect((await anna.call(api.uploadPdf)).statusCode).toBe(400)
  }
  const refused = await anna.call(api.uploadPdf)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ben.call(api.uploadPdf)).statusCode).toBe(400)
  await app.close()
})
