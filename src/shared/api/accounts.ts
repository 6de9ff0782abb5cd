import { type Static, Type } from 'typebox'
import {
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_REGISTRATION_CODE_LENGTH,
  MAX_USERNAME_LENGTH,
} from '#/shared/account/account-rules.ts'
import { defineCall } from './call.ts'

export const User = Type.Object({ id: Type.String(), username: Type.String() })
export type User = Static<typeof User>

/**
 * The signed-in user. `guest` is there if the user has no account: an invitation lets them into one script, or the
 * scripts of a production.
 */
export const CurrentUser = Type.Object({
  ...User.properties,
  /** Since when the user exists: comments that are older are those of another person of the name. */
  since: Type.Optional(Type.Integer()),
  guest: Type.Optional(
    Type.Object({
      /** The script that is shown first. */
      script_id: Type.String(),
      /** Whom to ask for another invitation: the owner of the script, or a direction. */
      owner: Type.String(),
      /** What the invitation leads into, if not into one script. */
      production: Type.Optional(
        Type.Object({
          id: Type.String(),
          scripts: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
        }),
      ),
    }),
  ),
})
export type CurrentUser = Static<typeof CurrentUser>

/** The languages of messages. */
export const LANGUAGES = ['de', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** `token` is absent where the caller asked for `cookieOnly`. */
export const SignedIn = Type.Object({
  token: Type.Optional(Type.String()),
  user: Type.Pick(CurrentUser, ['id', 'username', 'since']),
})
export type SignedIn = Static<typeof SignedIn>

/** For each identity provider: the page that the popup opens, and the id of this house as a client of the provider. */
const SignInOptions = Type.Object({
  google: Type.Union([
    Type.Object({ client_id: Type.String(), authorization_endpoint: Type.String() }),
    Type.Null(),
  ]),
})
export type SignInOptions = Static<typeof SignInOptions>

const MAX_ID_TOKEN_LENGTH = 16_384

const email = Type.String({ maxLength: MAX_EMAIL_LENGTH })
const password = Type.String({ maxLength: MAX_PASSWORD_LENGTH })
/** Whether access tokens outlive the old password. */
const keepTokens = Type.Optional(Type.Boolean())
/** The code that a new user needs to register if REGISTRATION is `code`. */
const registrationCode = Type.Optional(Type.String({ maxLength: MAX_REGISTRATION_CODE_LENGTH }))
export const sessionOptions = {
  cookieOnly: Type.Optional(Type.Boolean()),
  remember: Type.Optional(Type.Boolean()),
}

export const accountCalls = {
  login: defineCall({
    method: 'POST',
    path: '/login',
    access: 'anyone',
    errors: ['wrong_credentials', 'rate_limited'],
    summary: 'Sign in with e-mail and password; sets the session cookies.',
    body: Type.Object({
      email: Type.Optional(email),
      password: Type.Optional(password),
      ...sessionOptions,
    }),
    response: SignedIn,
  }),
  register: defineCall({
    method: 'POST',
    path: '/register',
    access: 'anyone',
    errors: [
      'username_invalid',
      'username_department',
      'weak_password',
      'email_taken',
      'username_taken',
      'rate_limited',
      'registration_closed',
      'registration_code',
      'registration_domain',
    ],
    summary: 'Create an account and sign in, where REGISTRATION lets the caller.',
    body: Type.Object({
      email: Type.Optional(email),
      username: Type.Optional(Type.String({ maxLength: MAX_USERNAME_LENGTH })),
      password: Type.Optional(password),
      registration_code: registrationCode,
      ...sessionOptions,
    }),
    response: SignedIn,
    status: 201,
  }),
  getSignInOptions: defineCall({
    method: 'GET',
    path: '/api/sign-in-options',
    access: 'anyone',
    errors: ['provider_unreachable'],
    summary: 'How one may sign in besides e-mail and password; null where it is not configured.',
    response: SignInOptions,
  }),
  loginGoogle: defineCall({
    method: 'POST',
    path: '/login/google',
    access: 'anyone',
    errors: [
      'sign_in_unavailable',
      'identity_refused',
      'email_unverified',
      'provider_unreachable',
      'rate_limited',
      'registration_closed',
      'registration_code',
      'registration_domain',
    ],
    summary: 'Sign in with the identity token of a third party; makes the account if need be.',
    body: Type.Object({
      id_token: Type.String({ minLength: 1, maxLength: MAX_ID_TOKEN_LENGTH }),
      /** The nonce with which the token was requested. The token must hold the same one. */
      nonce: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      registration_code: registrationCode,
      ...sessionOptions,
    }),
    response: SignedIn,
  }),
  startHouseSignIn: defineCall({
    method: 'POST',
    path: '/login/oidc',
    access: 'anyone',
    errors: ['sign_in_unavailable', 'provider_unreachable', 'rate_limited'],
    summary:
      'Begin a sign-in at the house’s own identity provider: where to send this browser, which comes back signed in.',
    body: Type.Object({
      remember: Type.Optional(Type.Boolean()),
      registration_code: registrationCode,
    }),
    response: Type.Object({ authorization_url: Type.String() }),
  }),
  requestPasswordReset: defineCall({
    method: 'POST',
    path: '/api/password-reset/request',
    access: 'anyone',
    errors: ['no_mail', 'rate_limited'],
    summary:
      'Have a link to a new password sent; the answer is the same whether there is such an account or not.',
    body: Type.Object({
      email: Type.Optional(email),
      lang: Type.Optional(Type.Enum([...LANGUAGES])),
    }),
    response: Type.Null(),
    status: 204,
  }),
  resetPassword: defineCall({
    method: 'POST',
    path: '/api/password-reset',
    access: 'anyone',
    errors: ['weak_password', 'reset_link_invalid', 'rate_limited'],
    summary:
      'Set a new password by the token of a link; ends all sessions of the account, and its access tokens.',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 200 }),
      password: Type.Optional(password),
      keep_tokens: keepTokens,
    }),
    response: Type.Null(),
    status: 204,
  }),
  changePassword: defineCall({
    method: 'PUT',
    path: '/api/account/password',
    access: 'signed-in',
    needsSession: true,
    errors: ['weak_password', 'wrong_password', 'no_password', 'rate_limited'],
    summary: 'Change one’s own password; ends the account’s other sessions and its access tokens.',
    body: Type.Object({
      old_password: password,
      new_password: Type.Optional(password),
      keep_tokens: keepTokens,
    }),
    response: Type.Null(),
    status: 204,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/logout',
    access: 'signed-in',
    guests: true,
    needsSession: true,
    summary: 'Revoke the session and clear its cookies.',
    response: Type.Null(),
    status: 204,
  }),
  getCurrentUser: defineCall({
    method: 'GET',
    path: '/api/me',
    access: 'signed-in',
    guests: true,
    summary:
      'The signed-in user, whose id a call may send as x-expected-user: 401 other_user in another’s session.',
    response: CurrentUser,
  }),
  getCsrfToken: defineCall({
    method: 'GET',
    path: '/api/csrf-token',
    access: 'signed-in',
    guests: true,
    needsSession: true,
    summary: 'The anti-forgery token of this session, for the header x-csrf-token.',
    response: Type.Object({ token: Type.String() }),
  }),
  getSocketToken: defineCall({
    method: 'GET',
    path: '/api/ws-token',
    access: 'signed-in',
    guests: true,
    errors: ['rate_limited'],
    summary: 'A token for the live connections, good for 60 seconds.',
    response: Type.Object({ token: Type.String() }),
  }),
}
