import type { FastifyInstance, FastifyReply } from 'fastify'
import { GUEST_PERMISSIONS } from '#/shared/access/capabilities.ts'
import { GUEST_FUNCTIONS, permissionOf } from '#/shared/access/functions.ts'
import type { SignedIn, User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { InviteAnswer, NewInvite } from '#/shared/api/invites.ts'
import { type RateLimit, networkOf } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { guestName } from '../domain/guest-name.ts'
import { productionFunction, scriptsIn } from '../domain/production-rights.ts'
import type { RightsOf } from '../domain/script-rights.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import type { AccessChanged } from '../sockets/socket-access.ts'
import { findInvite, type FoundInvite, type InviteTarget, logged } from './find-invite.ts'
import { createGuest, removeGuest } from './guest-store.ts'
import {
  createInvite,
  type InviteTerms,
  joinByInvite,
  listInvites,
  revokeInvite,
  shareByInvite,
} from './invite-store.ts'
import { mountInviteMail, type MailFeature } from './mail-invites.ts'

interface InviteFeature extends MailFeature {
  /** Checks a name as that of an account is checked. @throws HttpError */
  readonly checkName: (name: string) => string
  /** What makes another name of one that is taken; empty at the first attempt. */
  readonly nameSuffix: (attempt: number) => string
  /** Starts a guest's session, which ends with the invitation. */
  readonly startSession: (
    guest: { readonly user: User; readonly endsAt: number; readonly cookieOnly: boolean },
    reply: FastifyReply,
  ) => Promise<SignedIn>
  /** Called after rights have changed; resolves when the new rights hold for the open sockets. */
  readonly accessChanged: AccessChanged
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Tokens that are none, from one network. That of an invitation is given back, also if it is over, because who has it has
 * not guessed: a whole ensemble scans one poster behind one address. Those under way count, too, so that many guesses at
 * once are no more.
 */
const UNKNOWN_TOKENS: RateLimit = { name: 'invites', max: 10, windowMs: 60_000 }

/** New guests from one network: each is a row in the database. */
const GUESTS: RateLimit = { name: 'guests', max: 300, windowMs: 5 * 60_000 }

export function mountInviteRoutes(server: FastifyInstance, feature: InviteFeature): void {
  const make = invitationsOf(server, feature)
  route(server, api.createInvite, async ({ user, params: { id }, body }) => {
    const { permission, ...terms } = body
    return make.create({ kind: 'script', id }, user, { ...terms, permission, function: null })
  })
  route(server, api.listInvites, async ({ params: { id } }) => make.list({ kind: 'script', id }))
  route(server, api.revokeInvite, async ({ user, params: { id, inviteId } }) =>
    make.revoke({ kind: 'script', id }, user, inviteId),
  )
  route(server, api.removeGuest, async ({ user, params: { id, guestId } }) =>
    make.removeGuest({ kind: 'script', id }, user, guestId),
  )

  route(server, api.createProductionInvite, async ({ user, params: { id }, body }) => {
    const permission = permissionOf(body.function)
    return make.create({ kind: 'production', id }, user, { ...body, permission })
  })
  route(server, api.listProductionInvites, async ({ params: { id } }) =>
    make.list({ kind: 'production', id }),
  )
  route(server, api.revokeProductionInvite, async ({ user, params: { id, inviteId } }) =>
    make.revoke({ kind: 'production', id }, user, inviteId),
  )
  route(server, api.removeProductionGuest, async ({ user, params: { id, guestId } }) =>
    make.removeGuest({ kind: 'production', id }, user, guestId),
  )
  mountInviteMail(server, feature)
  mountTakeRoutes(server, feature)
}

interface AskedTerms extends Pick<InviteTerms, 'permission' | 'function'> {
  readonly label?: string
  readonly for_guests: boolean
  readonly max_uses: number
  readonly days: number
}

/** What the owner of a script, or the direction of a production, does with its invitations. */
function invitationsOf(
  server: FastifyInstance,
  { db, guests, accessChanged }: Pick<InviteFeature, 'db' | 'guests' | 'accessChanged'>,
) {
  return {
    async create(target: InviteTarget, user: User, asked: AskedTerms): Promise<NewInvite> {
      const { permission, function: function_, for_guests: forGuests } = asked
      const { max_uses: maxUses, days } = asked
      if (forGuests && !guests)
        throw httpError(403, 'guests_off', 'This house lets in nobody without an account.')
      if (forGuests && !mayBeGuests(asked))
        throw httpError(400, 'invalid', 'Guests, who have no account, cannot write or set cues.')
      const label = (asked.label ?? '').trim()
      const terms = { permission, function: function_, label, forGuests, maxUses }
      const invite = await createInvite(db, target, { ...terms, validMs: days * DAY_MS })
      const facts = { permission, function: function_, forGuests, maxUses, days }
      server.log.info(
        { ...logged(target), inviteId: invite.id, userId: user.id, ...facts },
        'An invitation was made',
      )
      return invite
    },
    list: (target: InviteTarget) => listInvites(db, target),
    async revoke(target: InviteTarget, user: User, inviteId: string): Promise<null> {
      if (!(await revokeInvite(db, target, inviteId)))
        throw httpError(404, 'not_found', 'Invitation not found')
      const scripts = target.kind === 'script' ? [target] : await scriptsIn(db, target.id)
      await Promise.all(scripts.map(({ id }) => accessChanged({ kind: 'script', scriptId: id })))
      const facts = { ...logged(target), inviteId, userId: user.id }
      server.log.info(facts, 'An invitation was revoked')
      return null
    },
    async removeGuest(target: InviteTarget, user: User, guestId: string): Promise<null> {
      if (!(await removeGuest(db, target, guestId)))
        throw httpError(404, 'not_found', 'Guest not found')
      await accessChanged({ kind: 'user', userId: guestId })
      server.log.info({ ...logged(target), guestId, userId: user.id }, 'A guest was removed')
      return null
    },
  }
}

const mayBeGuests = ({ permission, function: function_ }: AskedTerms): boolean =>
  function_ === null ? GUEST_PERMISSIONS.includes(permission) : GUEST_FUNCTIONS.includes(function_)

/** The calls of the people who are invited. */
function mountTakeRoutes(
  server: FastifyInstance,
  { db, guests, checkName, nameSuffix, startSession, accessChanged }: InviteFeature,
): void {
  const { rateLimiter, scriptRights } = server.guard
  const isIn = reachOf(db, scriptRights)

  async function lookUp(token: string, ip: string): Promise<FoundInvite | null> {
    const network = networkOf(ip)
    rateLimiter.consume(UNKNOWN_TOKENS, network)
    const found = await findInvite(db, token)
    // an invitation may be older than the house's decision
    const invite = found && { ...found, forGuests: found.forGuests && guests }
    if (invite !== null) rateLimiter.giveBack(UNKNOWN_TOKENS, network)
    return invite
  }

  route(server, api.readInvite, async ({ body, request }) =>
    answerOf(await lookUp(body.token, request.ip)),
  )

  route(server, api.takeInvite, async ({ user, body, request }) => {
    const invite = await lookUp(body.token, request.ip)
    const isGuest = request.identity?.credential === 'guest'
    if (invite !== null && (invite.isOver || isGuest) && (await isIn(invite, user.id, isGuest)))
      return leadingTo(invite)
    if (invite === null || invite.isOver) throw inviteOver(invite)
    if (isGuest) throw httpError(403, 'guest_forbidden', 'This invitation is to something else.')
    const isOwner = invite.target.kind === 'script' && user.id === invite.owner.id
    if (!isOwner) {
      if (!(await letIn(db, invite, user))) throw inviteOver(invite)
      await accessChanged({ kind: 'user', userId: user.id })
      logEntry(server, invite, user.id, false)
    }
    return leadingTo(invite)
  })

  route(
    server,
    api.enterAsGuest,
    async ({ body, request, reply }) => {
      const invite = await lookUp(body.token, request.ip)
      if (invite === null || invite.isOver) throw inviteOver(invite)
      if (!invite.forGuests)
        throw httpError(403, 'invite_needs_account', 'This invitation needs an account.')
      const given = checkName(body.name)
      const named = (attempt: number) =>
        guestName(`${given}${nameSuffix(attempt)}`, body.lang ?? 'de')
      const user = await createGuest(db, invite, named)
      if (user === null) throw inviteOver(invite)
      const { scriptIds, title, expiresAt } = invite
      const [scriptId = ''] = scriptIds
      logEntry(server, invite, user.id, true)
      const { cookieOnly = false } = body
      const session = await startSession({ user, endsAt: expiresAt, cookieOnly }, reply)
      return { ...session, script_id: scriptId, title }
    },
    { perAddress: GUESTS },
  )
}

function logEntry(
  { log }: FastifyInstance,
  { id: inviteId, target }: FoundInvite,
  userId: string,
  isGuest: boolean,
): void {
  const facts = { ...logged(target), inviteId, userId, isGuest }
  log.info(facts, 'An invitation has let a user in')
}

/** Tells whether a user has a right of their own in what an invitation leads to, as those have whom it has let in (INV-249). */
const reachOf =
  (db: Database, rightsOf: RightsOf) =>
  async ({ target, scriptIds }: FoundInvite, userId: string, isGuest: boolean) => {
    if (target.kind === 'production' && !isGuest)
      return (await productionFunction(db, userId, target.id)) !== null
    const [scriptId = ''] = scriptIds
    const role = (await rightsOf(userId, scriptId))?.role
    return role !== undefined && role !== 'public' && role !== 'trash'
  }

const letIn = (db: Database, invite: FoundInvite, user: User): Promise<boolean> =>
  invite.target.kind === 'script'
    ? shareByInvite(db, invite, user.id)
    : joinByInvite(db, invite, user)

function answerOf(invite: FoundInvite | null): InviteAnswer {
  if (invite === null || invite.isOver)
    return { state: 'over', owner: invite?.owner.username ?? null }
  const { target, title, owner, permission, function: function_, forGuests } = invite
  return {
    state: 'open',
    script_id: onlyScriptOf(invite),
    production_id: target.kind === 'production' ? target.id : null,
    title,
    owner: owner.username,
    permission,
    function: function_,
    for_guests: forGuests,
  }
}

const leadingTo = (invite: FoundInvite) => ({
  script_id: onlyScriptOf(invite),
  title: invite.title,
})

/** Null where there are several scripts, or none. */
const onlyScriptOf = ({ scriptIds }: FoundInvite): string | null =>
  scriptIds.length === 1 ? (scriptIds[0] ?? null) : null

/** One answer, whatever the reason. */
function inviteOver(invite: FoundInvite | null) {
  const ask = invite === null ? 'Ask for a new one.' : `Ask ${invite.owner.username} for a new one.`
  return httpError(410, 'invite_over', `This invitation is no longer valid. ${ask}`)
}
