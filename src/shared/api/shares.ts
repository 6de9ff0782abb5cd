import { type Static, Type } from 'typebox'
import { MAX_USERNAME_LENGTH } from '#/shared/account/account-rules.ts'
import { PERMISSIONS } from '#/shared/access/capabilities.ts'
import { defineCall } from './call.ts'
import { ScriptParams } from './scripts.ts'

const permission = Type.Enum([...PERMISSIONS])

export const Share = Type.Object({ id: Type.String(), username: Type.String(), permission })
export type Share = Static<typeof Share>

const ShareParams = Type.Object({
  ...ScriptParams.properties,
  shareId: Type.String({ minLength: 1, maxLength: 64 }),
})

export const shareCalls = {
  addShare: defineCall({
    method: 'POST',
    path: '/api/s/:id/share',
    access: 'script:share',
    errors: ['user_not_found', 'self_share', 'already_shared'],
    summary: 'Share a script with another user by username.',
    params: ScriptParams,
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: MAX_USERNAME_LENGTH, pattern: '\\S' }),
      permission,
    }),
    response: Share,
    status: 201,
  }),
  listShares: defineCall({
    method: 'GET',
    path: '/api/s/:id/shares',
    access: 'script:share',
    summary: 'The shares of a script, each with its username.',
    params: ScriptParams,
    response: Type.Array(Type.Tuple([Share, Type.String()])),
  }),
  listScriptPeople: defineCall({
    method: 'GET',
    path: '/api/s/:id/people',
    access: 'script:comment',
    guests: true,
    summary:
      'The names of the people of a script, to mention them: its owner, those with a share, and its guests.',
    params: ScriptParams,
    response: Type.Array(Type.String()),
  }),
  listToldNames: defineCall({
    method: 'GET',
    path: '/api/s/:id/people/told',
    access: 'script:comment',
    guests: true,
    summary:
      'The names of people and departments of a script whose mention by the caller tells somebody else.',
    params: ScriptParams,
    response: Type.Array(Type.String()),
  }),
  listSharedWith: defineCall({
    method: 'GET',
    path: '/api/shares/people',
    access: 'signed-in',
    summary:
      'The usernames of those with whom the caller shares scripts of their own, most shared first.',
    response: Type.Array(Type.String()),
  }),
  changeShare: defineCall({
    method: 'PATCH',
    path: '/api/s/:id/shares/:shareId',
    access: 'script:share',
    summary: 'Change the permission of a share.',
    params: ShareParams,
    body: Type.Object({ permission }),
    response: Share,
  }),
  removeShare: defineCall({
    method: 'DELETE',
    path: '/api/s/:id/shares/:shareId',
    access: 'script:share',
    summary: 'Take a share back.',
    params: ShareParams,
    response: Type.Null(),
    status: 204,
  }),
  leaveScript: defineCall({
    method: 'DELETE',
    path: '/api/s/:id/share',
    access: 'script:leave',
    summary: 'Give up the caller’s own share of a script.',
    params: ScriptParams,
    response: Type.Null(),
    status: 204,
  }),
  offerScript: defineCall({
    method: 'PUT',
    path: '/api/s/:id/offer/:shareId',
    access: 'script:give',
    summary: 'Offer a script to a user with a share, who becomes its owner by accepting.',
    params: ShareParams,
    response: Type.Null(),
    status: 204,
  }),
  withdrawScriptOffer: defineCall({
    method: 'DELETE',
    path: '/api/s/:id/offer',
    access: 'script:history',
    summary:
      'End the offer of a script: its owner withdraws it, or the user who was asked declines.',
    params: ScriptParams,
    response: Type.Null(),
    status: 204,
  }),
  takeScript: defineCall({
    method: 'POST',
    path: '/api/s/:id/offer/accept',
    access: 'script:take',
    errors: ['too_many_scripts'],
    summary:
      'Accept the offer of a script: the caller is its owner, and the former owner may write.',
    params: ScriptParams,
    response: Type.Null(),
    status: 204,
  }),
  togglePublic: defineCall({
    method: 'PATCH',
    path: '/api/s/:id/public',
    access: 'script:publish',
    errors: ['public_off'],
    summary: 'Toggle between private and public; answers the new value.',
    params: ScriptParams,
    response: Type.Boolean(),
  }),
}
