import { deleteAccount } from '../account/delete-account.ts'
import { readAccount } from '../account/read-account.ts'
import { createPasswordReset, resetLink } from '../auth/password-resets.ts'
import type { Database } from '../db/schema.ts'
import type { AccessChanged } from '../sockets/access-change.ts'
import { Refusal } from '../refusal.ts'
import { findOneUser } from './find-one-user.ts'
import { giveScripts } from './give-scripts.ts'
import { listUsers } from './list-users.ts'
import { done, type Order, type Outcome } from './order.ts'

/** The parts of the house that orders need. */
export interface House {
  readonly db: Database
  /** The origin with which links begin. */
  readonly origin: string
  readonly accessChanged: AccessChanged
}

/** Carries an order out. The function never throws a Refusal, but returns it as the outcome. */
export async function carryOut(house: House, order: Order): Promise<Outcome> {
  try {
    return await carryOutOrRefuse(house, order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { isDone: false, sentence: error.sentence, lines: [] }
  }
}

function carryOutOrRefuse(house: House, order: Order): Promise<Outcome> {
  switch (order.kind) {
    case 'users':
      return showUsers(house)
    case 'reset-link':
      return makeResetLink(house, order.user)
    case 'before-deletion':
      return sayWhatGoes(house, order.user)
    case 'delete-user':
      return deleteUser(house, order.user)
    case 'give-scripts':
      return give(house, order.from, order.to)
    case 'end-sessions':
      return endSessions(house, order.user, order.alsoTokens)
  }
}

async function showUsers({ db }: House): Promise<Outcome> {
  return done(null, await listUsers(db))
}

async function makeResetLink({ db, origin }: House, name: string): Promise<Outcome> {
  const { id, username } = await findOneUser(db, name)
  const link = resetLink(origin, await createPasswordReset(db, id))
  const sentence = {
    de: `Mit diesem Link setzt „${username}“ ein neues Passwort, einmal und in den nächsten 30 Minuten:`,
    en: `With this link '${username}' sets a new password, once and within the next 30 minutes:`,
  }
  return done(sentence, [link])
}

async function sayWhatGoes({ db }: House, name: string): Promise<Outcome> {
  const { id, username, email } = await findOneUser(db, name)
  const { scripts, shared_scripts: shared } = await readAccount(db, id)
  return done({
    de: `Das Konto „${username}“ (${email}) würde für alle gelöscht. Skripte: ${scripts}, davon geteilt: ${shared}.`,
    en: `The account '${username}' (${email}) would be deleted for everyone. Scripts: ${scripts}, shared ones: ${shared}.`,
  })
}

/** Does the same as 'Delete Account' in the product. */
async function deleteUser({ db, accessChanged }: House, name: string): Promise<Outcome> {
  const { id, username } = await findOneUser(db, name)
  const scriptIds = await deleteAccount(db, id)
  await accessChanged({ kind: 'user', userId: id })
  await Promise.all(scriptIds.map((scriptId) => accessChanged({ kind: 'script', scriptId })))
  return done({
    de: `Das Konto „${username}“ ist gelöscht. Skripte: ${scriptIds.length}.`,
    en: `The account '${username}' is deleted. Scripts: ${scriptIds.length}.`,
  })
}

async function give({ db, accessChanged }: House, from: string, to: string): Promise<Outcome> {
  const [giver, taker] = [await findOneUser(db, from), await findOneUser(db, to)]
  if (giver.id === taker.id) {
    throw new Refusal({
      de: 'Das ist zweimal dasselbe Konto.',
      en: 'That is the same account twice.',
    })
  }
  const scriptIds = await giveScripts(db, giver.id, taker.id)
  await Promise.all(scriptIds.map((scriptId) => accessChanged({ kind: 'script', scriptId })))
  return done({
    de: `Die Skripte von „${giver.username}“ gehören jetzt „${taker.username}“: ${scriptIds.length}.`,
    en: `The scripts of '${giver.username}' are now those of '${taker.username}': ${scriptIds.length}.`,
  })
}

/** Access tokens stay unless the order names them: programs go on when a user signs in anew (decision 018). */
async function endSessions(
  { db, accessChanged }: House,
  name: string,
  alsoTokens: boolean,
): Promise<Outcome> {
  const { id, username } = await findOneUser(db, name)
  const endAll = async (table: 'sessions' | 'access_tokens') => {
    const query = db.deleteFrom(table).where('user_id', '=', id)
    return (await query.executeTakeFirstOrThrow()).numDeletedRows
  }
  // sessions end first, because a session could make another token meanwhile
  const sessions = await endAll('sessions')
  const tokens = alsoTokens ? await endAll('access_tokens') : null
  await accessChanged({ kind: 'user', userId: id })
  if (tokens === null) {
    return done({
      de: `„${username}“ ist überall abgemeldet. Beendete Anmeldungen: ${sessions}.`,
      en: `'${username}' is signed out everywhere. Sessions ended: ${sessions}.`,
    })
  }
  return done({
    de: `„${username}“ ist überall abgemeldet. Beendete Anmeldungen: ${sessions}, widerrufene Zugänge: ${tokens}.`,
    en: `'${username}' is signed out everywhere. Sessions ended: ${sessions}, access tokens revoked: ${tokens}.`,
  })
}
