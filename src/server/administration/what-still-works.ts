import type { Database } from '../db/schema.ts'
import type { Sentence } from '../refusal.ts'

/** The ways by which a user, or whoever has what is the user's, still gets in. Links to a new password are not among them. */
export async function whatStillWorks(db: Database, userId: string): Promise<Sentence> {
  const countOf = async (table: 'sessions' | 'access_tokens' | 'identities') => {
    const { count } = await db
      .selectFrom(table)
      .select((where) => where.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .$if(table === 'sessions', (query) => query.where('expires_at', '>', Date.now()))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  const hasPassword = typeof user?.password_hash === 'string'
  const byThirdParty = !hasPassword || (await countOf('identities')) > 0
  const [sessions, tokens] = [await countOf('sessions'), await countOf('access_tokens')]
  const list = (words: readonly (string | false)[]) => words.filter(Boolean).join(', ')
  return {
    de: list([
      hasPassword && 'das Passwort',
      byThirdParty && 'die Anmeldung bei einem Anbieter',
      sessions > 0 && `Anmeldungen: ${sessions}`,
      tokens > 0 && `Zugänge: ${tokens}`,
    ]),
    en: list([
      hasPassword && 'the password',
      byThirdParty && 'the sign-in by a third party',
      sessions > 0 && `sessions: ${sessions}`,
      tokens > 0 && `access tokens: ${tokens}`,
    ]),
  }
}
