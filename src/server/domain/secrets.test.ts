import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { createAuth, type Auth } from '../auth/auth.ts'
import { createUser } from '../auth/registration.ts'
import { createSession, endSession, type NewSession } from '../auth/sessions.ts'
import { createSocketToken, sessionIdOfSocketToken } from './secrets.ts'

const NOW = 1_000_000

test('[ACC-49] a socket token is good for 60 seconds', () => {
  const token = createSocketToken('key', 'session', NOW)
  expect(sessionIdOfSocketToken('key', token, NOW + 59_999)).toBe('session')
  expect(sessionIdOfSocketToken('key', token, NOW + 59_999)).toBe('session')
  expect(sessionIdOfSocketToken('key', token, NOW + 60_000)).toBeNull()
})

test('[ACC-49] a forged socket token is none', () => {
  const [, expiry = '', signature = ''] = createSocketToken('key', 'session', NOW).split('.')
  for (const token of [
    `other.${expiry}.${signature}`,
    `session.${Number(expiry) + 1}.${signature}`,
    `session.${expiry}.${signature}x`,
    `session.${expiry}.`,
    `session.${expiry}.${signature}.x`,
    createSocketToken('another key', 'session', NOW),
    '',
  ]) {
    expect(sessionIdOfSocketToken('key', token, NOW)).toBeNull()
  }
})

let place: TestDatabase
let db: Database
let auth: Auth
let session: NewSession
const registration = { email: 'anna@example.org', username: 'anna', password: 'Passw0rd!' }
beforeAll(async () => {
  place = await createTestDatabase('sqlite')
  db = await openDatabase(place.config)
  auth = await createAuth(db, { findByToken: async () => null, findById: async () => null })
  const created = await createSession(db, await createUser(db, registration))
  if (created === null) throw new Error('There is no session.')
  session = created
})
afterAll(async () => {
  await db?.destroy()
  await place.remove()
})

test('[SEC-13] a handshake takes a bearer token or a socket token, until the session ends', async () => {
  const tokens = [session.token, auth.socketToken(session.sessionId)]
  for (const token of tokens) {
    expect(await auth.authenticateSocketToken(token)).toEqual({
      user: { id: expect.any(String), username: 'anna' },
      since: expect.any(Number),
      sessionId: session.sessionId,
      sessionEndsAt: expect.any(Number),
      credential: 'session',
    })
  }
  expect(await auth.isSessionAlive(session.sessionId)).toBe(true)
  await endSession(db, session.sessionId)
  for (const token of tokens) expect(await auth.authenticateSocketToken(token)).toBeNull()
  expect(await auth.isSessionAlive(session.sessionId)).toBe(false)
})

test('[ACC-47] a session can ask for a socket token, which is none for calls', async () => {
  const app: TestApp = await startTestApp()
  const anna = await app.signUp('anna')
  const { token } = (await anna.call(api.getSocketToken)).json<{ token: string }>()
  expect(token).toMatch(/^[\w-]+\.\d+\.[\w-]{43}$/)
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.call(api.getCurrentUser, { headers })).statusCode).toBe(401)
  await app.close()
})
