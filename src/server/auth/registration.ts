import { randomUUID } from 'node:crypto'
import { unmetPasswordRules } from '#/shared/account/password-rules.ts'
import type { User } from '#/shared/api/accounts.ts'
import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/open-database.ts'
import { httpError } from '../http/http-error.ts'
import { hashPassword } from './passwords.ts'

export interface Registration {
  readonly email: string
  readonly username: string
  readonly password: string
}

/** What a registration form sent, checked in the order of its fields. @throws HttpError */
export function checkRegistration(form: Partial<Registration>): Registration {
  const [email = '', username = ''] = [form.email?.trim(), form.username?.normalize('NFC').trim()]
  const { password = '' } = form
  if (email === '') throw httpError(400, 'invalid', 'Email is required')
  if (!/^\S+@\S+$/.test(email)) throw httpError(400, 'invalid', 'Email is not valid')
  if (username === '') throw httpError(400, 'invalid', 'Username is required.')
  if (/\p{Cc}/u.test(username)) throw httpError(400, 'invalid', 'Username is not valid')
  if (password === '') throw httpError(400, 'invalid', 'Password is required')
  const unmet = unmetPasswordRules(password)
  if (unmet.length > 0) {
    throw httpError(
      400,
      'weak_password',
      'Please meet the password requirements.',
      // The words 'password must' keep the form's popover open.
      unmet.map((rule) => `The password must have ${rule.en[0]?.toLowerCase()}${rule.en.slice(1)}`),
    )
  }
  return { email, username, password }
}

/** @throws HttpError where e-mail or username are somebody's already, in any case of letters */
export async function createUser(db: Database, registration: Registration): Promise<User> {
  const { email, username, password } = registration
  const user = { id: randomUUID(), username }
  const emailFolded = foldCase(email)
  // Unique columns decide, not a look beforehand: two may register the same name at once.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      ...user,
      username_folded: foldCase(username),
      email,
      email_folded: emailFolded,
      password_hash: await hashPassword(password),
      created_at: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return user
  const sameEmail = await db
    .selectFrom('users')
    .select('id')
    .where('email_folded', '=', emailFolded)
    .executeTakeFirst()
  throw sameEmail === undefined
    ? httpError(409, 'username_taken', 'Username is already taken')
    : httpError(409, 'email_taken', 'Email is already registered')
}
