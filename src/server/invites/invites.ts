import type { FastifyInstance, FastifyReply } from 'fastify'
import { GUEST_PERMISSIONS } from '#/shared/access/capabilities.ts'
import type { SignedIn, User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { InviteAnswer } from '#/shared/api/invites.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import type { Database } from '../db/schema.ts'
import { guestName } from '../domain/guest-name.ts'
import { httpError } from '../http/http-error.ts'
import { networkOf } from '../http/network-of.ts'
import { route } from '../http/route.ts'
import { removeGuest } from './guest-store.ts'
import {
  createGuest,
  createInvite,
  findInvite,
  type FoundInvite,
  listInvites,
  revokeInvite,
  shareByInvite,
} from './invite-store.ts'

interface InviteFeature {
  readonly db: Database
  /** Whether the house lets in people without an account. */
  readonly guests: boolean
  /** Checks a name as that of an account is checked. @throws HttpError */
  readonly checkName: (name: string) => string
  /** What makes another name of one that is taken; empty at the first attempt. */
  readonly nameSuffix: (attempt: number) => string
  /** Starts a guest's session, which ends with the invitation. */
  readonly startSession: (
    guest: { readonly user: User; readonly endsAt: number; readonly cookieOnly: boolean },
    reply: FastifyReply,
  ) => Promise<SignedIn>
  /** Called after a script's rights have changed; resolves when the new rights hold for its open sockets. */
  readonly rightsChanged: (scriptId: string) => Promise<void>
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Tokens that are none, or of invitations that are over, from one network. A valid one is given back: a whole ensemble
 * scans one poster behind one address. Those under way count, too, so that many guesses at once are no more.
 */
const WRONG_TOKENS: RateLimit = { name: 'invites', max: 10, windowMs: 60_000 }

/** New guests from one network: each is a row in the database. */
const GUESTS: RateLimit = { name: 'guests', max: 300, windowMs: 5 * 60_000 }

export function mountInviteRoutes(server: FastifyInstance, feature: InviteFeature): void {
  const { db, guests, rightsChanged } = feature
  route(server, api.createInvite, async ({ user, params, body }) => {
    const { permission, label = '', for_guests: forGuests, max_uses: maxUses, days } = body
    if (forGuests && !guests)
      throw httpError(403, 'guests_off', 'This house lets in nobody without an account.')
    if (forGuests && !GUEST_PERMISSIONS.includes(permission))
      throw httpError(400, 'invalid', 'Guests, who have no account, cannot write.')
    const terms = { permission, label: label.trim(), forGuests, maxUses, validMs: days * DAY_MS }
    const invite = await createInvite(db, params.id, terms)
    const { id: inviteId } = invite
    server.log.info(
      { scriptId: params.id, inviteId, userId: user.id, permission, forGuests, maxUses, days },
      'An invitation was made',
    )
    return invite
  })

  route(server, api.listInvites, async ({ params }) => listInvites(db, params.id))

  route(server, api.revokeInvite, async ({ user, params: { id: scriptId, inviteId } }) => {
    if (!(await revokeInvite(db, scriptId, inviteId)))
      throw httpError(404, 'not_found', 'Invitation not found')
    await rightsChanged(scriptId)
    server.log.info({ scriptId, inviteId, userId: user.id }, 'An invitation was revoked')
    return null
  })

  route(server, api.removeGuest, async ({ user, params: { id: scriptId, guestId } }) => {
    if (!(await removeGuest(db, scriptId, guestId)))
      throw httpError(404, 'not_found', 'Guest not found')
    await rightsChanged(scriptId)
    server.log.info({ scriptId, guestId, userId: user.id }, 'A guest was removed')
    return null
  })
  mountTakeRoutes(server, feature)
}

/** The calls of the people who are invited. */
function mountTakeRoutes(
  server: FastifyInstance,
  { db, guests, checkName, nameSuffix, startSession, rightsChanged }: InviteFeature,
): void {
  const { rateLimiter } = server.guard

  async function lookUp(token: string, ip: string): Promise<FoundInvite | null> {
    const network = networkOf(ip)
    rateLimiter.consume(WRONG_TOKENS, network)
    const found = await findInvite(db, token)
    // an invitation may be older than the house's decision
    const invite = found && { ...found, forGuests: found.forGuests && guests }
    if (invite !== null && !invite.isOver) rateLimiter.giveBack(WRONG_TOKENS, network)
    return invite
  }

  async function openInvite(token: string, ip: string): Promise<FoundInvite> {
    const invite = await lookUp(token, ip)
    if (invite === null || invite.isOver) throw inviteOver(invite)
    return invite
  }

  route(server, api.readInvite, async ({ body, request }) =>
    answerOf(await lookUp(body.token, request.ip)),
  )

  route(server, api.takeInvite, async ({ user, body, request }) => {
    const invite = await openInvite(body.token, request.ip)
    const { scriptId, title } = invite
    if (user.id !== invite.owner.id) {
      if (!(await shareByInvite(db, invite, user.id))) throw inviteOver(invite)
      await rightsChanged(scriptId)
      logEntry(invite, user.id, false)
    }
    return { script_id: scriptId, title }
  })

  route(
    server,
    api.enterAsGuest,
    async ({ body, request, reply }) => {
      const invite = await openInvite(body.token, request.ip)
      if (!invite.forGuests)
        throw httpError(403, 'invite_needs_account', 'This invitation needs an account.')
      const given = checkName(body.name)
      const named = (attempt: number) =>
        guestName(`${given}${nameSuffix(attempt)}`, body.lang ?? 'de')
      const user = await createGuest(db, invite, named)
      if (user === null) throw inviteOver(invite)
      const { scriptId, title, expiresAt } = invite
      logEntry(invite, user.id, true)
      const { cookieOnly = false } = body
      const session = await startSession({ user, endsAt: expiresAt, cookieOnly }, reply)
      return { ...session, script_id: scriptId, title }
    },
    { perAddress: GUESTS },
  )

  function logEntry({ id: inviteId, scriptId }: FoundInvite, userId: string, isGuest: boolean) {
    server.log.info({ scriptId, inviteId, userId, isGuest }, 'An invitation has let a user in')
  }
}

function answerOf(invite: FoundInvite | null): InviteAnswer {
  if (invite === null || invite.isOver)
    return { state: 'over', owner: invite?.owner.username ?? null }
  const { scriptId, title, owner, permission, forGuests } = invite
  return {
    state: 'open',
    script_id: scriptId,
    title,
    owner: owner.username,
    permission,
    for_guests: forGuests,
  }
}

/** One answer, whatever the reason. */
function inviteOver(invite: FoundInvite | null) {
  const ask = invite === null ? 'Ask for a new one.' : `Ask ${invite.owner.username} for a new one.`
  return httpError(410, 'invite_over', `This invitation is no longer valid. ${ask}`)
}
