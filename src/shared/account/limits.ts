export const MAX_USERNAME_LENGTH = 40
export const MAX_EMAIL_LENGTH = 254
export const MAX_PASSWORD_LENGTH = 200
/** Session tokens and their cookies (ACC). */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
/** Socket tokens: reusable in that time, matter at the handshake only. */
export const SOCKET_TOKEN_LIFETIME_MS = 60 * 1000
/** What the client stores in place of a token where the cookie carries the session. */
export const COOKIE_SESSION_MARKER = 'authenticated'
export const CSRF_HEADER = 'x-csrf-token'
/** The id of the user whom a call is meant for: the cookie may have become another's (ACC-64). */
export const EXPECTED_USER_HEADER = 'x-expected-user'
