import { foldCase } from '#/shared/fold-case.ts'
import type { Language } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../domain/locks.ts'
import { hashToken, randomToken } from '../domain/secrets.ts'
import { type Letter, writeLetter } from '../domain/letter.ts'
import { hashPassword } from './passwords.ts'

const LIFETIME_MS = 30 * 60_000

export interface PasswordReset {
  readonly token: string
  readonly password: string
  /** Whether access tokens stay: whoever knew the old password may have made one. */
  readonly keepTokens: boolean
}

/** @returns the token of a link by which this user may set a new password, once and for 30 minutes */
export async function createPasswordReset(db: Database, userId: string): Promise<string> {
  const now = Date.now()
  const token = randomToken()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: now + LIFETIME_MS })
    .execute()
  return token
}

/** The address of the link. The token stands behind the #, so that no server and no log sees it. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset-password#${token}`
}

/**
 * Sets the password and ends the user's sessions, other links and, unless they are kept, access tokens.
 * @returns the user's id; null where the link has been used, is too old, or never was one
 */
export async function redeemPasswordReset(
  db: Database,
  { token, password, keepTokens }: PasswordReset,
): Promise<string | null> {
  const tokenHash = hashToken(token)
  const userId = await userOfReset(db, tokenHash)
  if (userId === null) return null
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (transaction) => {
    // the user is locked first, as by deletions of accounts and by sign-ins
    await lockUser(transaction, userId)
    // two requests may use the link at once: the second one finds it used
    if ((await userOfReset(transaction, tokenHash)) === null) return null
    await transaction
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .execute()
    await transaction.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute()
    if (!keepTokens) await endTokens(transaction, userId)
    return userId
  })
}

async function userOfReset(db: Database, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Ends a user's access tokens. The transaction has ended the sessions and locks the user, so that no session makes
 * another token meanwhile.
 */
export async function endTokens(transaction: Database, userId: string): Promise<void> {
  await transaction.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
}

/**
 * Starts to look for the account and to mail the link, and returns before the end: neither the answer nor its time
 * reveals whether there is an account. Never throws.
 */
export type SendResetLink = (email: string, language: Language) => void

export function createSendResetLink(deps: {
  readonly db: Database
  readonly origin: string
  /** Calls `write` for a mail and sends it; null sends none. Returns at once and never throws. */
  readonly post: (write: () => Promise<Letter | null>) => void
}): SendResetLink {
  const { db, origin, post } = deps
  return (email, language) =>
    post(async () => {
      const user = await db
        .selectFrom('users')
        .select(['id', 'email'])
        .where('email_folded', '=', foldCase(email))
        .executeTakeFirst()
      if (user === undefined) return null
      const link = resetLink(origin, await createPasswordReset(db, user.id))
      // The mail goes to the stored address: the typed one may be another address that folds to the same text.
      return { to: user.email, ...resetMail(language, origin, link) }
    })
}

interface Words {
  readonly subject: string
  readonly before: (house: string) => string
  readonly button: string
  readonly after: readonly string[]
}

const WORDS: Readonly<Record<Language, Words>> = {
  de: {
    subject: 'Neues Passwort für Stichwort',
    before: (house) =>
      `für dein Konto bei Stichwort (${house}) möchte jemand ein neues Passwort setzen, vermutlich du. Mit diesem Link geht das einmal, in den nächsten 30 Minuten:`,
    button: 'Neues Passwort setzen',
    after: [
      'Danach meldest du dich auf allen Geräten neu an.',
      'Warst du das nicht, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
    ],
  },
  en: {
    subject: 'New password for Stichwort',
    before: (house) =>
      `someone, probably you, wants to set a new password for your account at Stichwort (${house}). This link lets you do so once, within the next 30 minutes:`,
    button: 'Set a new password',
    after: [
      'You will then sign in again on all devices.',
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  },
}

/**
 * The mail contains no text that a user has typed: otherwise a person who registers another person's address could
 * write to them in the house's name.
 */
function resetMail(language: Language, origin: string, link: string): Omit<Letter, 'to'> {
  const { before, ...words } = WORDS[language]
  return writeLetter(language, { ...words, opening: before(new URL(origin).host), link })
}
