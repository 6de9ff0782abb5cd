// Invitations by mail. Nobody is looked up by an address, and no address is kept.
import type { FastifyInstance } from 'fastify'
import type { Permission } from '#/shared/access/capabilities.ts'
import { cueTypesOf } from '#/shared/access/functions.ts'
import { isEmailAddress } from '#/shared/account/account-rules.ts'
import type { Language, User } from '#/shared/api/accounts.ts'
import type { BodyOf } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { MAX_INVITE_MAILS_A_DAY } from '#/shared/api/invites.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { invitePath } from '#/shared/routes/parse-route.ts'
import { isolated } from '#/shared/isolated.ts'
import { type RateLimit, RateLimitError, type RateLimiter } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { type Letter, writeLetter } from '../domain/letter.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { findInvite, type FoundInvite, type InviteTarget, logged } from './find-invite.ts'

/** Sends a mail in the background. */
type PostMail = (write: () => Promise<Letter | null>) => void

export interface MailFeature {
  readonly db: Database
  /** Whether the house lets in people without an account. */
  readonly guests: boolean
  /** Null if the house sends no mail. */
  readonly post: PostMail | null
  /** What the link begins with; a house that sends mail has one. */
  readonly origin: string | null
}

const DAY_MS = 24 * 60 * 60_000

/** Mails of one user, to all their scripts: a house must not become a sender of mass mail. */
const MAILS: RateLimit = { name: 'invite mails', max: MAX_INVITE_MAILS_A_DAY, windowMs: DAY_MS }
/** Mails of one user to one address: nobody is pestered in the house's name. */
const MAILS_TO_ONE: RateLimit = { name: 'invite mails to one', max: 3, windowMs: DAY_MS }

export function mountInviteMail(server: FastifyInstance, feature: MailFeature): void {
  const mail = mailer(server, feature)
  route(server, api.mailInvite, async ({ user, params: { id, inviteId }, body }) =>
    mail({ kind: 'script', id }, user, inviteId, body),
  )
  route(server, api.mailProductionInvite, async ({ user, params: { id, inviteId }, body }) =>
    mail({ kind: 'production', id }, user, inviteId, body),
  )
}

function mailer(server: FastifyInstance, { db, guests, post, origin }: MailFeature) {
  return async (
    target: InviteTarget,
    user: User,
    inviteId: string,
    body: BodyOf<typeof api.mailInvite>,
  ) => {
    if (post === null || origin === null)
      throw httpError(404, 'no_mail', 'This house sends no mail.')
    const { token, lang = 'de' } = body
    const wrong = body.emails.filter((email) => !isEmailAddress(email))
    if (wrong.length > 0)
      throw httpError(400, 'invalid', `Not an e-mail address: ${wrong.join(', ')}`)
    const invite = await findInvite(db, token)
    if (invite === null || invite.id !== inviteId || !isSame(invite.target, target))
      throw httpError(404, 'not_found', 'Invitation not found')
    if (invite.isOver) throw httpError(410, 'invite_over', 'This invitation is no longer valid.')
    const emails = new Map(body.emails.toReversed().map((email) => [foldCase(email), email]))
    countMails(server.guard.rateLimiter, user.id, [...emails.keys()])
    const forGuests = invite.forGuests && guests
    const mail = inviteMail({ ...invite, forGuests }, { lang, origin, token, by: user.username })
    for (const to of emails.values()) post(async () => ({ to, ...mail }))
    server.log.info(
      { ...logged(target), inviteId, userId: user.id, addresses: emails.size },
      'An invitation was handed to the mail service',
    )
    return { addresses: emails.size }
  }
}

const isSame = (one: InviteTarget, other: InviteTarget): boolean =>
  one.kind === other.kind && one.id === other.id

/** Counts all mails or none. @throws RateLimitError */
function countMails(limiter: RateLimiter, userId: string, emails: readonly string[]): void {
  const counted: (readonly [RateLimit, string])[] = []
  try {
    for (const email of emails)
      for (const use of [[MAILS, userId] as const, [MAILS_TO_ONE, `${userId} ${email}`] as const]) {
        counted.push(use)
        limiter.consume(...use)
      }
  } catch (error) {
    if (error instanceof RateLimitError) for (const use of counted) limiter.giveBack(...use)
    throw error
  }
}

interface Words {
  readonly subject: (title: string) => string
  readonly opening: (by: string, house: string, title: string) => string
  /** The same of a production. */
  readonly production: (by: string, house: string, title: string) => string
  readonly rights: Readonly<Record<Permission | 'cues', string>>
  readonly button: Readonly<Record<InviteTarget['kind'], string>>
  readonly guest: string
  readonly account: string
  readonly until: (day: string) => string
  readonly unknown: (by: string) => string
}

const WORDS: Readonly<Record<Language, Words>> = {
  de: {
    subject: (title) => `Einladung zu „${title}“`,
    opening: (by, house, title) => `${by} lädt dich auf Stichwort (${house}) zu „${title}“ ein.`,
    production: (by, house, title) =>
      `${by} lädt dich auf Stichwort (${house}) in die Produktion „${title}“ ein, mit allen ihren Skripten.`,
    rights: {
      cues: 'Du kannst mitlesen, kommentieren und die Cues deiner Abteilung setzen:',
      read: 'Du kannst mitlesen und der Probe folgen:',
      comment: 'Du kannst mitlesen, der Probe folgen und kommentieren:',
      write: 'Du kannst mitlesen und mitschreiben:',
    },
    button: { script: 'Skript öffnen', production: 'Einladung öffnen' },
    guest: 'Ein Konto brauchst du nicht.',
    account: 'Du brauchst ein Konto; anlegen kannst du es dort.',
    until: (day) => `Die Einladung gilt bis ${day}.`,
    unknown: (by) =>
      `Kennst du ${by} nicht, brauchst du nichts zu tun: Deine Adresse wird nicht gespeichert.`,
  },
  en: {
    subject: (title) => `Invitation to “${title}”`,
    opening: (by, house, title) => `${by} invites you to “${title}” at Stichwort (${house}).`,
    production: (by, house, title) =>
      `${by} invites you into the production “${title}” at Stichwort (${house}), with all its scripts.`,
    rights: {
      cues: 'You can read along, comment and set the cues of your department:',
      read: 'You can read along and follow the rehearsal:',
      comment: 'You can read along, follow the rehearsal and comment:',
      write: 'You can read and write along:',
    },
    button: { script: 'Open script', production: 'Open invitation' },
    guest: 'You need no account.',
    account: 'You need an account; you can create it there.',
    until: (day) => `The invitation is valid until ${day}.`,
    unknown: (by) =>
      `If you do not know ${by}, there is nothing to do: your address is not stored.`,
  },
}

const LOCALES: Readonly<Record<Language, string>> = { de: 'de-DE', en: 'en-GB' }
/** Longer titles are cut: a mail in the house's name is no place for a message of one's own. */
const MAX_SHOWN_LENGTH = 100

interface Sending {
  readonly lang: Language
  readonly origin: string
  readonly token: string
  readonly by: string
}

function inviteMail(invite: FoundInvite, { lang, origin, token, by }: Sending): Omit<Letter, 'to'> {
  const words = WORDS[lang]
  const [name, title] = [shown(by), shown(invite.title)]
  const day = new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'long' }).format(invite.expiresAt)
  const { function: function_, permission } = invite
  const open = function_ === null ? words.opening : words.production
  const opening = open(name, new URL(origin).host, title)
  const setsCues = function_ !== null && cueTypesOf(function_).length > 0
  return writeLetter(lang, {
    subject: words.subject(title),
    opening: `${opening} ${words.rights[setsCues ? 'cues' : permission]}`,
    link: origin + invitePath(token, lang),
    button: words.button[invite.target.kind],
    after: [
      `${invite.forGuests ? words.guest : words.account} ${words.until(day)}`,
      words.unknown(name),
    ],
  })
}

/** What users have typed, for the middle of a sentence. */
const shown = (typed: string): string => isolated(withoutLinks(typed))

const WORD_JOINER = '\u2060'

/** What users have typed, in one line, and so that no mail program makes a link of it: the only link is the invitation. */
function withoutLinks(typed: string): string {
  const line = typed.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  const shown = [...line].slice(0, MAX_SHOWN_LENGTH).join('')
  return shown.replaceAll(/[.:/@](?=\S)/g, `$&${WORD_JOINER}`)
}
