import { type Static, Type } from 'typebox'
import { PERMISSIONS } from '#/shared/access/capabilities.ts'
import { FUNCTIONS, INVITED_FUNCTIONS } from '#/shared/access/functions.ts'
import { LANGUAGES, sessionOptions, SignedIn } from './accounts.ts'
import { MAX_EMAIL_LENGTH } from '../account/account-rules.ts'
import { defineCall } from './call.ts'
import { ScriptParams } from './scripts.ts'

export const MAX_INVITE_LABEL_LENGTH = 60
/** The longest time that an invitation is valid. */
const MAX_INVITE_DAYS = 180
/** How many people one invitation can let in. */
const MAX_INVITE_USES = 500
/** How many invitations to a script, or into a production, can be valid at once. */
export const MAX_INVITES = 50
/** To how many addresses a user can mail invitations within a day, and by one call. */
export const MAX_INVITE_MAILS_A_DAY = 200
export const MAX_MAILS_AT_ONCE = 100
export const MAX_GUEST_NAME_LENGTH = 30
/** Guests, and what is known of an invitation, are deleted so many days after its end. */
export const KEEP_INVITES_DAYS = 30

const token = Type.String({ minLength: 1, maxLength: 64 })
const permission = Type.Enum([...PERMISSIONS])
const functionOrNull = Type.Union([Type.Enum([...FUNCTIONS]), Type.Null()])

/** A person without an account whom an invitation has let in. */
export const Guest = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Epoch milliseconds, to the hour. */
  last_seen_at: Type.Integer(),
  /** Whether the guest was removed, and has no right since then. */
  is_removed: Type.Boolean(),
})
export type Guest = Static<typeof Guest>

export const Invite = Type.Object({
  id: Type.String(),
  /** Empty if it has none. */
  label: Type.String(),
  permission,
  /** What people are in the production; null in an invitation to a script. */
  function: functionOrNull,
  /** Whether it lets in people without an account. */
  for_guests: Type.Boolean(),
  /** How many people it can let in, and how many it has let in. */
  max_uses: Type.Integer(),
  uses: Type.Integer(),
  /** Epoch milliseconds. */
  created_at: Type.Integer(),
  expires_at: Type.Integer(),
  guests: Type.Array(Guest),
})
export type Invite = Static<typeof Invite>

/** An invitation with its token: no other call answers it. */
export const NewInvite = Type.Object({ ...Invite.properties, token: Type.String() })
export type NewInvite = Static<typeof NewInvite>

/** Of a guest: the first script of the production. */
const Invited = { script_id: Type.String(), title: Type.String() }
/** Null if the invitation does not lead to one script: to a production with several, or none. */
const scriptOrNull = Type.Union([Type.String(), Type.Null()])

/** What the owner of a link learns: the invitation, or only whom to ask for another one. */
export const InviteAnswer = Type.Union([
  Type.Object({
    state: Type.Literal('open'),
    script_id: scriptOrNull,
    /** Null in an invitation to a script. */
    production_id: Type.Union([Type.String(), Type.Null()]),
    /** Of the script or the production. */
    title: Type.String(),
    owner: Type.String(),
    permission,
    function: functionOrNull,
    for_guests: Type.Boolean(),
  }),
  Type.Object({
    /** Revoked, expired, used up, or no token of an invitation. */
    state: Type.Literal('over'),
    /** Whom to ask for another one; null if the token was never one of an invitation. */
    owner: Type.Union([Type.String(), Type.Null()]),
  }),
])
export type InviteAnswer = Static<typeof InviteAnswer>

const id = Type.String({ minLength: 1, maxLength: 64 })
const InviteParams = Type.Object({ ...ScriptParams.properties, inviteId: id })
const ProductionParams = Type.Object({ id })

/** The terms of an invitation beside what it permits. */
const terms = {
  label: Type.Optional(Type.String({ maxLength: MAX_INVITE_LABEL_LENGTH })),
  /** Whether it also lets in people without an account, who may not write. */
  for_guests: Type.Boolean(),
  max_uses: Type.Integer({ minimum: 1, maximum: MAX_INVITE_USES }),
  /** In so many days it ends. */
  days: Type.Integer({ minimum: 1, maximum: MAX_INVITE_DAYS }),
}

const Mailing = Type.Object({
  token,
  emails: Type.Array(Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH }), {
    minItems: 1,
    maxItems: MAX_MAILS_AT_ONCE,
  }),
  /** The language of the mail. */
  lang: Type.Optional(Type.Enum([...LANGUAGES])),
})
/** To how many different addresses the mail goes. Whether it arrives is not known yet. */
const Mailed = Type.Object({ addresses: Type.Integer() })

export const inviteCalls = {
  createInvite: defineCall({
    method: 'POST',
    path: '/api/s/:id/invites',
    access: 'script:share',
    errors: ['too_many_invites', 'guests_off'],
    summary: `Make an invitation to a script, as a link whose token only this answer has; at most ${MAX_INVITES} valid ones.`,
    params: ScriptParams,
    body: Type.Object({ permission, ...terms }),
    response: NewInvite,
    status: 201,
  }),
  listInvites: defineCall({
    method: 'GET',
    path: '/api/s/:id/invites',
    access: 'script:share',
    summary: 'The invitations to a script that are neither revoked nor expired, newest first.',
    params: ScriptParams,
    response: Type.Array(Invite),
  }),
  revokeInvite: defineCall({
    method: 'DELETE',
    path: '/api/s/:id/invites/:inviteId',
    access: 'script:share',
    summary:
      'Revoke an invitation. It lets nobody in any more, and its guests are out when the call answers; accounts keep their shares.',
    params: InviteParams,
    response: Type.Null(),
    status: 204,
  }),
  mailInvite: defineCall({
    method: 'POST',
    path: '/api/s/:id/invites/:inviteId/mails',
    access: 'script:share',
    errors: ['no_mail', 'invite_over', 'rate_limited'],
    summary: `Mail an invitation, whose token the caller still has, to at most ${MAX_MAILS_AT_ONCE} addresses, and ${MAX_INVITE_MAILS_A_DAY} a day; none is stored or looked up.`,
    params: InviteParams,
    body: Mailing,
    response: Mailed,
  }),
  removeGuest: defineCall({
    method: 'DELETE',
    path: '/api/s/:id/guests/:guestId',
    access: 'script:share',
    summary:
      'Remove a guest of a script, who is out when the call answers. The invitation goes on letting people in.',
    params: Type.Object({ ...ScriptParams.properties, guestId: id }),
    response: Type.Null(),
    status: 204,
  }),
  createProductionInvite: defineCall({
    method: 'POST',
    path: '/api/productions/:id/invites',
    access: 'production:people',
    errors: ['too_many_invites', 'guests_off'],
    summary: `Make an invitation into a production, as a link whose token only this answer has; at most ${MAX_INVITES} valid ones.`,
    params: ProductionParams,
    body: Type.Object({
      /** The direction is given to a person who is in the production, and not by a link. */
      function: Type.Enum([...INVITED_FUNCTIONS], { examples: ['guest'] }),
      ...terms,
    }),
    response: NewInvite,
    status: 201,
  }),
  listProductionInvites: defineCall({
    method: 'GET',
    path: '/api/productions/:id/invites',
    access: 'production:people',
    summary:
      'The invitations into a production that are neither revoked nor expired, newest first.',
    params: ProductionParams,
    response: Type.Array(Invite),
  }),
  revokeProductionInvite: defineCall({
    method: 'DELETE',
    path: '/api/productions/:id/invites/:inviteId',
    access: 'production:people',
    summary:
      'Revoke an invitation into a production. Its guests are out when the call answers; members stay.',
    params: Type.Object({ id, inviteId: id }),
    response: Type.Null(),
    status: 204,
  }),
  mailProductionInvite: defineCall({
    method: 'POST',
    path: '/api/productions/:id/invites/:inviteId/mails',
    access: 'production:people',
    errors: ['no_mail', 'invite_over', 'rate_limited'],
    summary: 'Mail an invitation into a production, as one to a script is mailed.',
    params: Type.Object({ id, inviteId: id }),
    body: Mailing,
    response: Mailed,
  }),
  removeProductionGuest: defineCall({
    method: 'DELETE',
    path: '/api/productions/:id/guests/:guestId',
    access: 'production:people',
    summary:
      'Remove a guest of a production, who is out when the call answers. The invitation goes on letting people in.',
    params: Type.Object({ id, guestId: id }),
    response: Type.Null(),
    status: 204,
  }),
  readInvite: defineCall({
    method: 'POST',
    path: '/api/invites/read',
    access: 'anyone',
    errors: ['rate_limited'],
    summary: 'What an invitation leads to, by the token behind the # of its link.',
    body: Type.Object({ token }),
    response: InviteAnswer,
  }),
  takeInvite: defineCall({
    method: 'POST',
    path: '/api/invites/take',
    access: 'signed-in',
    needsSession: true,
    guests: true,
    errors: [
      'invite_over',
      'guest_forbidden',
      'rate_limited',
      'too_many_members',
      'too_many_productions',
    ],
    summary:
      'Accept an invitation: the script is shared with the caller, or the caller belongs to the production. Who is in already, also as a guest, is led there by one that is over, too.',
    body: Type.Object({ token }),
    response: Type.Object({ script_id: scriptOrNull, title: Type.String() }),
  }),
  enterAsGuest: defineCall({
    method: 'POST',
    path: '/api/invites/guest',
    access: 'anyone',
    errors: ['invite_over', 'invite_needs_account', 'username_invalid', 'rate_limited'],
    summary:
      'Accept an invitation without an account, under a name; the session ends with the invitation.',
    body: Type.Object({
      token,
      name: Type.String({ minLength: 1, maxLength: MAX_GUEST_NAME_LENGTH, pattern: '\\S' }),
      /** The language of the word for a guest that stands behind the name. */
      lang: Type.Optional(Type.Enum([...LANGUAGES])),
      cookieOnly: sessionOptions.cookieOnly,
    }),
    response: Type.Object({ ...SignedIn.properties, ...Invited }),
    status: 201,
  }),
}
