import type { Static } from 'typebox'
import { Type } from './schema.ts'

/** The body of every answer that is not a success. `code` is what programs decide by, `error` is for people. */
export const ErrorBody = Type.Object({
  error: Type.String(),
  code: Type.Optional(Type.String()),
  details: Type.Optional(Type.Array(Type.String())),
})
export type ErrorBody = Static<typeof ErrorBody>

export const ERROR_CODES = [
  'invalid',
  'unauthenticated',
  'other_user',
  'csrf',
  'forbidden',
  'not_found',
  'wrong_credentials',
  'email_taken',
  'username_taken',
  'username_invalid',
  'weak_password',
  'title_required',
  'sign_in_unavailable',
  'identity_refused',
  'email_unverified',
  'provider_unreachable',
  'too_many_layouts',
  'too_many_imports',
  'user_not_found',
  'self_share',
  'already_shared',
  'not_a_pdf',
  'file_too_large',
  'file_too_small',
  'rate_limited',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]
