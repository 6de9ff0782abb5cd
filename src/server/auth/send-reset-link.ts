import { foldCase } from '#/shared/fold-case.ts'
import type { Language } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { createPasswordReset, resetLink } from './password-resets.ts'
import { resetMail, type ResetMail } from './reset-mail.ts'

/**
 * Begins to look for the account and to write to it, and returns before that: neither the answer nor its
 * time tells whether there is one. Never throws.
 */
export type SendResetLink = (email: string, language: Language) => void

export function createSendResetLink(deps: {
  readonly db: Database
  readonly origin: string
  /** Has a message written and sends it; null is none. Returns at once and never throws. */
  readonly post: (write: () => Promise<ResetMail | null>) => void
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
      // To the address as it is known: what was typed may be another that folds to the same.
      return { to: user.email, ...resetMail(language, origin, link) }
    })
}
