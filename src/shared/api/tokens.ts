import { type Static, Type } from 'typebox'
import { TOKEN_KINDS } from '#/shared/access/script-rights.ts'
import { defineCall } from './call.ts'

export const MAX_TOKEN_NAME_LENGTH = 80
export const MAX_TOKENS = 50

const kind = Type.Enum([...TOKEN_KINDS])

export const AccessToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind,
  /** Epoch milliseconds. */
  created_at: Type.Integer(),
  /** The time of the last use, to the minute; null if the token was never used. */
  last_used_at: Type.Union([Type.Integer(), Type.Null()]),
})
export type AccessToken = Static<typeof AccessToken>

/** Only this response contains `token`: the server stores only its hash. */
const NewAccessToken = Type.Object({ ...AccessToken.properties, token: Type.String() })
export type NewAccessToken = Static<typeof NewAccessToken>

export const tokenCalls = {
  listTokens: defineCall({
    method: 'GET',
    path: '/api/tokens',
    access: 'signed-in',
    needsSession: true,
    summary: 'The caller’s access tokens without their secrets, oldest first.',
    response: Type.Array(AccessToken),
  }),
  createToken: defineCall({
    method: 'POST',
    path: '/api/tokens',
    access: 'signed-in',
    needsSession: true,
    errors: ['too_many_tokens', 'rate_limited'],
    summary: `Make an access token without end, to read or to write; at most ${MAX_TOKENS}. Its secret is answered this once.`,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: MAX_TOKEN_NAME_LENGTH, pattern: '\\S' }),
      kind,
    }),
    response: NewAccessToken,
    status: 201,
  }),
  revokeToken: defineCall({
    method: 'DELETE',
    path: '/api/tokens/:tokenId',
    access: 'signed-in',
    needsSession: true,
    errors: ['not_found'],
    summary: 'Revoke an access token, with every socket that it has opened.',
    params: Type.Object({ tokenId: Type.String({ minLength: 1, maxLength: 64 }) }),
    response: Type.Null(),
    status: 204,
  }),
}
