import { foldCase } from '#/shared/fold-case.ts'
import type { Language } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { type Letter, writeLetter } from '../domain/letter.ts'
import { createPasswordReset, resetLink } from './password-resets.ts'

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
