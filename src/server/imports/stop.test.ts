// Ends the real process in the middle of an import: no converter is left, and the next process finishes the import.
import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../e2e/support/server.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { PASSWORD } from '#test/support/app.ts'
import { converterIds, isAlive } from '#test/support/converters.ts'
import { followSession, uploadPdf } from '#test/support/import-session.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server that is reading the pages of an import, and its converters. */
async function startImport() {
  const server = await createTestServer()
  ends.push(server.dispose)
  await server.start()
  const token = await signUp(server)
  const { body } = await uploadPdf(server.url, token, makeLongPdf(300))
  const sessionId = body.session_id ?? ''
  const begun = Promise.withResolvers<void>()
  const followed = followSession(server.url, sessionId, token, ({ type }) => {
    if (type === 'page_progress') begun.resolve()
  })
  followed.catch(() => {})
  await begun.promise
  const converters = converterIds(server.pid())
  expect(converters).toHaveLength(1)
  return { server, token, sessionId, converters }
}

async function signUp({ url }: TestServer): Promise<string> {
  const response = await fetch(`${url}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.example', username: 'anna', password: PASSWORD }),
  })
  return ((await response.json()) as { readonly token: string }).token
}

// that the next process finds the import on either database: resume.test.ts
test('[IMP-275] an import during which the server is stopped is finished by the next process, and no process is left', async () => {
  const { server, token, sessionId, converters } = await startImport()
  // a service manager, or Ctrl-C, sends the signal to all processes
  for (const id of converters) process.kill(id, 'SIGTERM')
  expect(await server.stop()).toBe(0)
  expect(converters.filter(isAlive)).toEqual([])
  await server.start()
  const { messages } = await followSession(server.url, sessionId, token)
  expect(messages.at(-1)).toMatchObject({ type: 'complete' })
  await server.stop()
})

test('[IMP-275] a server that is killed leaves no process of its imports', async () => {
  const { server, converters } = await startImport()
  await server.kill()
  // the converter hears of it by its channel
  await expect.poll(() => converters.filter(isAlive)).toEqual([])
})
