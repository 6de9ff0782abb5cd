import { foldCase } from '#/shared/fold-case.ts'
import type { Language } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import type { Letter } from '../domain/letter.ts'
import { createPasswordReset, resetLink } from './password-resets.ts'
import { resetMail } from './reset-mail.ts'

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
