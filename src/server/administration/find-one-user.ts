import { foldCase } from '#/shared/fold-case.ts'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'

export interface FoundUser {
  readonly id: string
  readonly username: string
  readonly email: string
}

/** @param user an e-mail address or a username in any case of letters, or an id. @throws Refusal */
export async function findOneUser(db: Database, user: string): Promise<FoundUser> {
  const folded = foldCase(user.trim())
  const found = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where((where) =>
      where.or([
        where('email_folded', '=', folded),
        where('username_folded', '=', folded),
        where('id', '=', user.trim()),
      ]),
    )
    .execute()
  const [one, other] = found
  if (one === undefined) {
    throw new Refusal({
      de: `Ein Konto „${user}“ gibt es hier nicht: npm run stichwort users zeigt alle.`,
      en: `There is no account '${user}' here: npm run stichwort users lists them.`,
    })
  }
  // One user's username may be another user's address.
  if (other === undefined) return one
  const ids = found.map(({ id, email }) => `${id} (${email})`).join(', ')
  throw new Refusal({
    de: `„${user}“ meint mehr als ein Konto. Nimm eine dieser Kennungen: ${ids}.`,
    en: `'${user}' is more than one account. Use one of these ids: ${ids}.`,
  })
}
