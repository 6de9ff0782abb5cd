import { sql } from 'kysely'
import { at } from '#/shared/at.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { deleteAccount, readAccount } from '../account/account-store.ts'
import { createPasswordReset, resetLink } from '../auth/password-resets.ts'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../domain/locks.ts'
import { OF_USERS_ROW, storedBytes } from '../domain/refuse-over-limits.ts'
import { deletePartsOfGone } from '../domain/stored-parts.ts'
import { idsInTrash } from '../domain/trash.ts'
import { Refusal, type Sentence } from '../refusal.ts'
import type { AccessChanged } from '../sockets/socket-access.ts'
import { done, type Order, type OrderLine, type Outcome } from './order.ts'

/** The parts of the house that orders need. */
export interface House {
  readonly db: Database
  /** The origin with which links begin. */
  readonly origin: string
  readonly accessChanged: AccessChanged
  /** Writes one line for each order that is done. */
  readonly log: (line: OrderLine) => void
}

/** An order that is done, with the facts for the log; null for an order that only asks. */
interface Done {
  readonly outcome: Outcome
  readonly facts: Readonly<Record<string, string | number>> | null
}

/**
 * Carries an order out. The function never throws a Refusal, but returns it as the outcome.
 * @param by the name of the person at the machine
 */
export async function carryOut(house: House, order: Order, by: string): Promise<Outcome> {
  try {
    const { outcome, facts } = await carryOutOrRefuse(house, order)
    if (facts !== null) house.log({ order: order.kind, by, ...facts })
    return outcome
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { isDone: false, sentence: error.sentence, lines: [] }
  }
}

async function carryOutOrRefuse(house: House, order: Order): Promise<Done> {
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
    case 'backup':
    case 'export-all':
      return { outcome: done(null), facts: { file: order.file } }
  }
}

async function showUsers({ db }: House): Promise<Done> {
  return { outcome: done(null, await listUsers(db)), facts: {} }
}

async function makeResetLink({ db, origin }: House, name: string): Promise<Done> {
  const { id, username } = await findOneUser(db, name)
  await refuseGuest(db, { id, username })
  const link = resetLink(origin, await createPasswordReset(db, id))
  const still = await whatStillWorks(db, id)
  const sentence = {
    de: `Bis dahin gilt: ${still.de}. Mit diesem Link setzt „${username}“ ein neues Passwort, einmal und in den nächsten 30 Minuten:`,
    en: `Until then these work: ${still.en}. With this link '${username}' sets a new password, once and within the next 30 minutes:`,
  }
  return { outcome: done(sentence, [link]), facts: { user: id } }
}

async function sayWhatGoes({ db }: House, name: string): Promise<Done> {
  const { id, username, email } = await findOneUser(db, name)
  const { scripts, shared_scripts: shared } = await readAccount(db, id)
  const outcome = done({
    de: `Das Konto „${username}“ (${email}) würde für alle gelöscht. Skripte: ${scripts}, davon geteilt: ${shared}.`,
    en: `The account '${username}' (${email}) would be deleted for everyone. Scripts: ${scripts}, shared ones: ${shared}.`,
  })
  return { outcome, facts: null }
}

/** Does the same as 'Delete Account' in the product. */
async function deleteUser({ db, accessChanged }: House, name: string): Promise<Done> {
  const { id, username } = await findOneUser(db, name)
  const scriptIds = await deleteAccount(db, id)
  await accessChanged({ kind: 'user', userId: id })
  await Promise.all(scriptIds.map((scriptId) => accessChanged({ kind: 'script', scriptId })))
  await deletePartsOfGone(db, scriptIds)
  const outcome = done({
    de: `Das Konto „${username}“ ist gelöscht. Skripte: ${scriptIds.length}. Keine Anmeldung und kein Zugang davon gilt mehr.`,
    en: `The account '${username}' is deleted. Scripts: ${scriptIds.length}. No session and no access token of it works any more.`,
  })
  return { outcome, facts: { user: id, scripts: scriptIds.length } }
}

async function give({ db, accessChanged }: House, from: string, to: string): Promise<Done> {
  const [giver, taker] = [await findOneUser(db, from), await findOneUser(db, to)]
  if (giver.id === taker.id) {
    throw new Refusal({
      de: 'Das ist zweimal dasselbe Konto.',
      en: 'That is the same account twice.',
    })
  }
  await refuseGuest(db, taker)
  const scriptIds = await giveScripts(db, giver.id, taker.id)
  await Promise.all(scriptIds.map((scriptId) => accessChanged({ kind: 'script', scriptId })))
  const outcome = done({
    de: `Die Skripte von „${giver.username}“ gehören jetzt „${taker.username}“: ${scriptIds.length}. Das Konto „${giver.username}“ gilt weiter.`,
    en: `The scripts of '${giver.username}' are now those of '${taker.username}': ${scriptIds.length}. The account '${giver.username}' still works.`,
  })
  return { outcome, facts: { user: giver.id, to: taker.id, scripts: scriptIds.length } }
}

/** Access tokens stay unless the order names them: programs go on when a user signs in anew (decision 018). */
async function endSessions(
  { db, accessChanged }: House,
  name: string,
  alsoTokens: boolean,
): Promise<Done> {
  const { id, username } = await findOneUser(db, name)
  const [sessions, tokens] = await db.transaction().execute(async (transaction) => {
    // with the lock no session makes another token meanwhile
    await lockUser(transaction, id)
    const endAll = async (table: 'sessions' | 'access_tokens') => {
      const query = transaction.deleteFrom(table).where('user_id', '=', id)
      return Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
    }
    return [await endAll('sessions'), alsoTokens ? await endAll('access_tokens') : 0]
  })
  await accessChanged({ kind: 'user', userId: id })
  const still = await whatStillWorks(db, id)
  const revoked = alsoTokens
    ? { de: `, widerrufene Zugänge: ${tokens}`, en: `, access tokens revoked: ${tokens}` }
    : { de: '', en: '' }
  const outcome = done({
    de: `„${username}“ ist überall abgemeldet. Beendete Anmeldungen: ${sessions}${revoked.de}. Was noch gilt: ${still.de}.`,
    en: `'${username}' is signed out everywhere. Sessions ended: ${sessions}${revoked.en}. What still works: ${still.en}.`,
  })
  return { outcome, facts: { user: id, sessions, tokens } }
}

/**
 * Makes one user's scripts another user's scripts, but for those in the trash; the new owner's shares in them are
 * deleted. @returns the scripts' ids
 */
function giveScripts(db: Database, fromId: string, toId: string): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    // This lock holds up calls that delete one of the accounts, or that add a script to it.
    await transaction
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [fromId, toId])
      .orderBy('id')
      .forUpdate()
      .execute()
    await transaction
      .deleteFrom('shares')
      .where('user_id', '=', toId)
      .where('script_id', 'in', (query) =>
        query
          .selectFrom('scripts')
          .select('id')
          .where('created_by', '=', fromId)
          .where('id', 'not in', idsInTrash(transaction)),
      )
      .execute()
    const given = await transaction
      .updateTable('scripts')
      .set({ created_by: toId })
      .where('created_by', '=', fromId)
      .where('id', 'not in', idsInTrash(transaction))
      .returning('id')
      .execute()
    return given.map(({ id }) => id)
  })
}

/** The ways by which a user, or whoever has what is the user's, still gets in. Links to a new password are not among them. */
async function whatStillWorks(db: Database, userId: string): Promise<Sentence> {
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

interface FoundUser {
  readonly id: string
  readonly username: string
  readonly email: string
}

/** @param user an e-mail address or a username in any case of letters, or an id. @throws Refusal */
async function findOneUser(db: Database, user: string): Promise<FoundUser> {
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

/** @throws Refusal for a person without an account, whom an invitation lets into one script */
async function refuseGuest(
  db: Database,
  { id, username }: Pick<FoundUser, 'id' | 'username'>,
): Promise<void> {
  const query = db.selectFrom('guests').select('user_id').where('user_id', '=', id)
  if ((await query.executeTakeFirst()) === undefined) return
  throw new Refusal({
    de: `„${username}“ ist ein Gast: Das ist eine Einladung, kein Konto.`,
    en: `'${username}' is a guest: that is an invitation, not an account.`,
  })
}

interface UserRow {
  readonly email: string
  readonly username: string
  readonly created_at: number
  readonly last_seen_at: number | null
  readonly scripts: number
  readonly bytes: number
}

const HEADINGS = ['E-MAIL', 'NAME', 'CREATED', 'LAST SEEN', 'SCRIPTS', 'STORAGE']

const RIGHT_ALIGNED = new Set([4, 5])

/**
 * A table of all accounts, oldest first; times are UTC. The time at which a user was last seen has the precision of an
 * hour.
 */
async function listUsers(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<UserRow>`
    select email, username, created_at, last_seen_at,
      cast((select count(*) from scripts where created_by = users.id
        and id not in (select script_id from trash)) as bigint) as scripts,
      ${storedBytes(OF_USERS_ROW)} as bytes
    from users order by created_at, id`.execute(db)
  return tableOf([HEADINGS, ...rows.map(cellsOf)])
}

function cellsOf(row: UserRow): readonly string[] {
  return [
    printable(row.email),
    printable(row.username),
    timeOf(row.created_at),
    row.last_seen_at === null ? '-' : timeOf(row.last_seen_at),
    String(row.scripts),
    `${(row.bytes / 1_000_000).toFixed(1)} MB`,
  ]
}

/** `2027-05-03 18:30` */
function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')
}

/** A text without control characters: a name must not be able to control the administrator's terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '?')
}

function tableOf(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => Array.from(at(row, column)).length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const gap = ' '.repeat(at(widths, column) - Array.from(cell).length)
        return RIGHT_ALIGNED.has(column) ? gap + cell : cell + gap
      })
      .join('  ')
      .trimEnd(),
  )
}
