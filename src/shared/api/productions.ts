import { type Static, Type } from 'typebox'
import { FUNCTIONS } from '#/shared/access/functions.ts'
import { MAX_USERNAME_LENGTH } from '#/shared/account/account-rules.ts'
import { defineCall } from './call.ts'
import { MAX_TITLE_LENGTH, ScriptParams } from './scripts.ts'

/** How many productions a user can belong to. */
export const MAX_PRODUCTIONS = 100
export const MAX_PRODUCTION_MEMBERS = 300
export const MAX_PRODUCTION_SCRIPTS = 100

const id = Type.String({ minLength: 1, maxLength: 64 })
const title = Type.String({ minLength: 1, maxLength: MAX_TITLE_LENGTH, pattern: '\\S' })
const ofMember = Type.Enum([...FUNCTIONS])

const ProductionParams = Type.Object({ id })
const MemberParams = Type.Object({ id, memberId: id })
const PlaceParams = Type.Object({ ...ScriptParams.properties, productionId: id })

export const ProductionMember = Type.Object({
  id: Type.String(),
  username: Type.String(),
  function: ofMember,
})
export type ProductionMember = Static<typeof ProductionMember>

export const Production = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** The caller's own function. */
  function: ofMember,
  /** In the order of the functions, then of the names. */
  members: Type.Array(ProductionMember),
  /** The ids of its scripts. */
  scripts: Type.Array(Type.String()),
})
export type Production = Static<typeof Production>

export const productionCalls = {
  listProductions: defineCall({
    method: 'GET',
    path: '/api/productions',
    access: 'signed-in',
    summary: 'The productions that the caller belongs to, by title, with their people and scripts.',
    response: Type.Array(Production),
  }),
  createProduction: defineCall({
    method: 'POST',
    path: '/api/productions',
    access: 'signed-in',
    errors: ['too_many_productions'],
    summary: `Create a production, whose direction the caller is; a user belongs to at most ${MAX_PRODUCTIONS}.`,
    body: Type.Object({ title }),
    response: Production,
    status: 201,
  }),
  renameProduction: defineCall({
    method: 'PATCH',
    path: '/api/productions/:id',
    access: 'production:people',
    summary: 'Rename a production.',
    params: ProductionParams,
    body: Type.Object({ title }),
    response: Production,
  }),
  deleteProduction: defineCall({
    method: 'DELETE',
    path: '/api/productions/:id',
    access: 'production:people',
    summary: 'Delete a production: its scripts stay their owners’, and the rights by function end.',
    params: ProductionParams,
    response: Type.Null(),
    status: 204,
  }),
  addMember: defineCall({
    method: 'POST',
    path: '/api/productions/:id/members',
    access: 'production:people',
    errors: ['user_not_found', 'already_member', 'too_many_members', 'too_many_productions'],
    summary: `Take a user into a production by username, with a function; at most ${MAX_PRODUCTION_MEMBERS}.`,
    params: ProductionParams,
    body: Type.Object({
      username: Type.String({ minLength: 1, maxLength: MAX_USERNAME_LENGTH, pattern: '\\S' }),
      function: ofMember,
    }),
    response: ProductionMember,
    status: 201,
  }),
  changeMember: defineCall({
    method: 'PATCH',
    path: '/api/productions/:id/members/:memberId',
    access: 'production:people',
    errors: ['last_direction'],
    summary: 'Give a member another function; the new rights hold when the call answers.',
    params: MemberParams,
    body: Type.Object({ function: ofMember }),
    response: ProductionMember,
  }),
  removeMember: defineCall({
    method: 'DELETE',
    path: '/api/productions/:id/members/:memberId',
    access: 'production:people',
    errors: ['last_direction'],
    summary:
      'Remove a member, with the scripts that the member has put in; all rights by it have ended when the call answers.',
    params: MemberParams,
    response: Type.Null(),
    status: 204,
  }),
  leaveProduction: defineCall({
    method: 'POST',
    path: '/api/productions/:id/leave',
    access: 'production:read',
    errors: ['last_direction'],
    summary: 'Leave a production, with the scripts that the caller has put in.',
    params: ProductionParams,
    response: Type.Null(),
    status: 204,
  }),
  handOverProduction: defineCall({
    method: 'POST',
    path: '/api/productions/:id/members/:memberId/hand-over',
    access: 'production:people',
    errors: ['last_direction'],
    summary:
      'Make a member the direction and leave, with the scripts that the caller has put in: both at once, or neither.',
    params: MemberParams,
    response: Type.Null(),
    status: 204,
  }),
  placeScript: defineCall({
    method: 'PUT',
    path: '/api/s/:id/productions/:productionId',
    access: 'script:share',
    errors: ['too_many_production_scripts'],
    summary:
      'Put a script into a production of the caller: its people have the rights of their functions.',
    params: PlaceParams,
    response: Type.Null(),
    status: 204,
  }),
  withdrawScript: defineCall({
    method: 'DELETE',
    path: '/api/s/:id/productions/:productionId',
    access: 'script:share',
    summary:
      'Take a script out of a production: the rights by function have ended when the call answers.',
    params: PlaceParams,
    response: Type.Null(),
    status: 204,
  }),
}
