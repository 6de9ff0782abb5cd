import { randomBytes } from 'node:crypto'
import { MAX_EMAIL_LENGTH, MAX_USERNAME_LENGTH } from '#/shared/account/account-rules.ts'
import type { User } from '#/shared/api/accounts.ts'
import { foldCase, normalized } from '#/shared/fold-case.ts'
import { isLikeDepartment } from '#/shared/script/mentions.ts'
import type { Database } from '../db/schema.ts'
import { isGuestName } from '../domain/guest-name.ts'
import { httpError } from '../http/http-error.ts'
import type { ProvenIdentity } from './identity-provider.ts'
import { insertUser, visibleName } from './registration.ts'
import { endTokens } from './password-resets.ts'

const NUMBERED_NAMES = 9

export interface ProvenUser {
  readonly user: User
  /** Whether the account had an unproven sign-in, which has been dropped. */
  readonly hasEndedSessions: boolean
}

/**
 * The account of a verified e-mail address; where there is none, a new one without a password.
 * @param admit refuses people for whom the house makes no account
 */
export async function ensureProvenUser(
  db: Database,
  identity: ProvenIdentity,
  admit: (email: string) => void,
): Promise<ProvenUser> {
  const { email } = identity
  if (email.length > MAX_EMAIL_LENGTH) {
    throw httpError(401, 'identity_refused', 'The identity token is not valid.')
  }
  for (let attempt = 1; ; attempt += 1) {
    // Each attempt looks the account up again: a taken name and an account made meanwhile look the same.
    const known = await findUserByEmail(db, email)
    if (known !== null)
      return { user: known, hasEndedSessions: await dropUnprovenSignIn(db, known.id) }
    admit(email)
    const username = usernameFor(identity, usernameSuffix(attempt))
    const created = await insertUser(db, { email, username, passwordHash: null })
    if (created !== null) return { user: created, hasEndedSessions: false }
  }
}

/**
 * Registration never proves an address: another person may have chosen this account's password, and wait for the owner
 * of the address to arrive. The owner has arrived, so this password, its sessions and its access tokens end. True if
 * there was such a password.
 */
export async function dropUnprovenSignIn(db: Database, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', userId)
      .where('password_hash', 'is not', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await endTokens(transaction, userId)
    return true
  })
}

/** The person's name, or the part of the address before the @, within a username's length. */
export function usernameFor({ name, email }: ProvenIdentity, suffix = ''): string {
  const [local = ''] = email.split('@')
  const [base = 'user'] = [name ?? '', local].map(cleanName).filter((candidate) => candidate !== '')
  const characters = Array.from(base).slice(0, MAX_USERNAME_LENGTH - suffix.length)
  const username = characters.join('').trimEnd()
  const unlikeGuest = isGuestName(username) ? username.replaceAll(/[()]/g, '') : username
  // a mention would reach the department, and not the person
  return isLikeDepartment(unlikeGuest + suffix) ? `${unlikeGuest} 1` : unlikeGuest + suffix
}

function cleanName(name: string): string {
  return visibleName(normalized(name.toWellFormed())).replaceAll(/\s+/g, ' ').trim()
}

/** A suffix that makes a different name of a name that is taken. */
export function usernameSuffix(attempt: number): string {
  if (attempt === 1) return ''
  return attempt <= NUMBERED_NAMES ? ` ${attempt}` : ` ${randomBytes(3).toString('hex')}`
}

/** @param email in any case of letters */
export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email_folded', '=', foldCase(email))
    .executeTakeFirst()
  return row ?? null
}
