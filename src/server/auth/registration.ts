import { randomUUID } from 'node:crypto'
import { isEmailAddress, unmetPasswordRules } from '#/shared/account/account-rules.ts'
import { foldCase, normalized } from '#/shared/fold-case.ts'
import { isLikeDepartment } from '#/shared/script/mentions.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { isGuestName } from '../domain/guest-name.ts'
import { httpError } from '../http/http-error.ts'
import { hashPassword } from './passwords.ts'
import type { ProvenAccount } from './sessions.ts'

export interface Registration {
  readonly email: string
  readonly username: string
  readonly password: string
}

/** The values of a registration form, checked in the order of its fields. @throws HttpError */
export function checkRegistration(form: Partial<Registration>): Registration {
  const email = checkEmail(form.email)
  const username = checkUsername(form.username)
  return { email, username, password: checkNewPassword(form.password) }
}

/** @throws HttpError */
function checkUsername(typed = ''): string {
  const username = checkShownName(typed)
  if (isGuestName(username)) throw nameInvalid()
  if (isLikeDepartment(username)) {
    const reason = 'This is the name of a department, which comments address with @.'
    throw httpError(400, 'username_department', reason)
  }
  return username
}

/** A name that others see: that of an account, or the one that a guest gives. @throws HttpError */
export function checkShownName(typed: string): string {
  const username = normalized(typed).trim()
  if (username === '') throw httpError(400, 'invalid', 'Username is required.')
  if (visibleName(username) !== username) throw nameInvalid()
  return username
}

const nameInvalid = () => httpError(400, 'username_invalid', 'Username is not valid')

/** @throws HttpError */
export function checkEmail(typed = ''): string {
  const email = typed.trim()
  if (email === '') throw httpError(400, 'invalid', 'Email is required')
  if (!isEmailAddress(email)) throw httpError(400, 'invalid', 'Email is not valid')
  return email
}

/** @throws HttpError where it breaks a rule */
export function checkNewPassword(password = ''): string {
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
  return password
}

/**
 * A taken username is said first, whoever has the e-mail: with a username that is known to be taken a caller could
 * otherwise ask for any number of addresses without making an account.
 * @throws HttpError if another user has the e-mail or the username already, in any case of letters
 */
export async function createUser(db: Database, registration: Registration): Promise<ProvenAccount> {
  const { email, username, password } = registration
  const passwordHash = await hashPassword(password)
  const user = await insertUser(db, { email, username, passwordHash })
  if (user !== null) return { user, passwordHash }
  throw (await isUsernameTaken(db, username))
    ? httpError(409, 'username_taken', 'Username is already taken')
    : httpError(409, 'email_taken', 'Email is already registered')
}

async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_folded', '=', foldCase(username))
    .executeTakeFirst()
  return row !== undefined
}

export interface NewUser {
  readonly email: string
  readonly username: string
  /** Null where the account signs in by a third party only. */
  readonly passwordHash: string | null
}

/**
 * Unique columns decide whether a name is free, and no query before, because two people may take it at once.
 * @returns null if another user has the e-mail or the username already, in any case of letters
 */
export async function insertUser(db: Database, newUser: NewUser): Promise<User | null> {
  const { email, username, passwordHash } = newUser
  const user = { id: randomUUID(), username }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values({
      ...user,
      username_folded: foldCase(username),
      email,
      email_folded: foldCase(email),
      password_hash: passwordHash,
      created_at: Date.now(),
      last_seen_at: Date.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? user : null
}

/** An emoji, which may be joined by invisible characters, or any other invisible character. */
const UNSEEN = /(\p{RGI_Emoji})|[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv

/** A name with a blank for each invisible character, so that two names that look the same are the same (ACC-4). */
export function visibleName(name: string): string {
  return name.replaceAll(UNSEEN, (_part, emoji?: string) => emoji ?? ' ')
}
