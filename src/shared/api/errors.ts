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
  'token_forbidden',
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
  'too_many_tokens',
  'too_many_imports',
  'user_not_found',
  'self_share',
  'already_shared',
  'not_a_pdf',
  'file_too_large',
  'file_too_small',
  'rate_limited',
  'closing',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** The status that a code is answered with; `invalid` also stands for others from 400 to 499. */
export const STATUS_OF_ERROR: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  other_user: 401,
  csrf: 403,
  token_forbidden: 403,
  forbidden: 403,
  not_found: 404,
  wrong_credentials: 401,
  email_taken: 409,
  username_taken: 409,
  username_invalid: 400,
  weak_password: 400,
  title_required: 400,
  sign_in_unavailable: 404,
  identity_refused: 401,
  email_unverified: 403,
  provider_unreachable: 502,
  too_many_layouts: 409,
  too_many_tokens: 409,
  too_many_imports: 409,
  user_not_found: 404,
  self_share: 400,
  already_shared: 409,
  not_a_pdf: 400,
  file_too_large: 413,
  file_too_small: 400,
  rate_limited: 429,
  closing: 503,
  internal: 500,
}
