import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import { HttpError, httpError } from '../http/http-error.ts'
import { networkOf } from '../http/network-of.ts'
import { route } from '../http/route.ts'
import type { Admit } from './admission.ts'
import { isPasswordRight } from './passwords.ts'
import { checkRegistration, createUser } from './registration.ts'
import {
  REGISTRATIONS_PER_ADDRESS,
  SIGN_INS_PER_ACCOUNT,
  SIGN_INS_PER_ADDRESS,
  TAKEN_ADDRESSES,
} from './sign-in-limits.ts'
import type { ProvenAccount } from './sessions.ts'
import { wrongCredentials, type StartSession } from './start-session.ts'

export function mountSignInRoutes(
  server: FastifyInstance,
  db: Database,
  startSession: StartSession,
  admit: Admit,
): void {
  route(
    server,
    api.login,
    async ({ body, request, reply }) => {
      const { email, password } = body
      if (!email?.trim()) throw httpError(400, 'invalid', 'Email is required')
      if (!password) throw httpError(400, 'invalid', 'Password is required')
      const account = foldCase(email.trim())
      // Guesses from another network must not keep an account's owner out.
      const guesser = `${account} ${networkOf(request.ip)}`
      server.guard.rateLimiter.consume(SIGN_INS_PER_ACCOUNT, guesser)
      const proven = await accountWithPassword(db, account, password)
      if (proven === null) throw wrongCredentials()
      server.guard.rateLimiter.forget(SIGN_INS_PER_ACCOUNT, guesser)
      return startSession(proven, body, reply)
    },
    { perAddress: SIGN_INS_PER_ADDRESS },
  )

  route(
    server,
    api.register,
    async ({ body, request, reply }) => {
      const registration = checkRegistration(body)
      const network = networkOf(request.ip)
      admit({ email: registration.email, code: body.registration_code, network })
      const { rateLimiter } = server.guard
      rateLimiter.consume(TAKEN_ADDRESSES, network)
      const account = await createUser(db, registration).catch((error: unknown) => {
        if (!isEmailTaken(error)) rateLimiter.giveBack(TAKEN_ADDRESSES, network)
        throw error
      })
      rateLimiter.giveBack(TAKEN_ADDRESSES, network)
      return startSession(account, body, reply)
    },
    { perAddress: REGISTRATIONS_PER_ADDRESS },
  )
}

const isEmailTaken = (error: unknown): boolean =>
  error instanceof HttpError && error.code === 'email_taken'

async function accountWithPassword(
  db: Database,
  emailFolded: string,
  password: string,
): Promise<ProvenAccount | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash'])
    .where('email_folded', '=', emailFolded)
    .executeTakeFirst()
  const passwordHash = row?.password_hash ?? null
  const isRight = await isPasswordRight(passwordHash, password)
  if (row === undefined || !isRight) return null
  return { user: { id: row.id, username: row.username }, passwordHash }
}
