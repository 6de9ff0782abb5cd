import type { User } from '#/shared/api/accounts.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import {
  dropUnprovenSignIn,
  usernameFor,
  usernameSuffix,
  type ProvenUser,
} from './ensure-proven-user.ts'
import { findUserByEmail } from './find-user-by-email.ts'
import type { HouseIdentity } from './house-provider.ts'
import { insertUser } from './insert-user.ts'

export interface HouseRules {
  readonly trustEmail: boolean
  /** Refuses people for whom the house makes no account. */
  readonly admit: (email: string) => void
}

/**
 * The account of a person who signs in at the house's provider. The account stays the same when the person's address
 * changes. An existing account with the address is opened only if the house trusts the provider's addresses.
 */
export async function ensureHouseUser(
  db: Database,
  identity: HouseIdentity,
  { trustEmail, admit }: HouseRules,
): Promise<ProvenUser> {
  const { email, isEmailVerified } = identity
  for (let attempt = 1; ; attempt += 1) {
    // Each attempt looks the account up again: another sign-in of the same person may have made it meanwhile.
    const known = await userOfIdentity(db, identity)
    if (known !== null) return { user: known, hasEndedSessions: false }
    if (email === null) {
      throw httpError(
        403,
        'email_missing',
        'The identity provider does not tell an e-mail address.',
      )
    }
    const owner = await findUserByEmail(db, email)
    if (owner !== null) {
      // Another sign-in of the same person may have made the account since the look-up above.
      if ((await userOfIdentity(db, identity)) !== null) continue
      if (!trustEmail || !isEmailVerified || (await hasIdentity(db, owner.id, identity.issuer))) {
        throw httpError(
          409,
          'account_exists',
          'There is an account with this e-mail address already.',
        )
      }
      const hasEndedSessions = await dropUnprovenSignIn(db, owner.id)
      await insertIdentity(db, identity, owner.id)
      return { user: owner, hasEndedSessions }
    }
    admit(email)
    const username = usernameFor({ email, name: identity.name }, usernameSuffix(attempt))
    const user = await createHouseUser(db, identity, { email, username })
    if (user !== null) return { user, hasEndedSessions: false }
  }
}

/** Null where the name or the address has been taken meanwhile. */
function createHouseUser(
  db: Database,
  identity: HouseIdentity,
  account: { readonly email: string; readonly username: string },
): Promise<User | null> {
  return db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, { ...account, passwordHash: null })
    if (user !== null) await insertIdentity(transaction, identity, user.id)
    return user
  })
}

async function userOfIdentity(
  db: Database,
  { issuer, subject }: HouseIdentity,
): Promise<User | null> {
  const row = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id', 'users.username'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a user has an identity at the provider already: then another person has the user's address there now. */
async function hasIdentity(db: Database, userId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row !== undefined
}

async function insertIdentity(
  db: Database,
  { issuer, subject }: HouseIdentity,
  userId: string,
): Promise<void> {
  await db
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
