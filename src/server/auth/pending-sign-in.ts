// The cookie that a browser keeps while the user is at the identity provider, so that an answer for another browser
// does not sign this browser in.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '#/shared/is-record.ts'
import type { PendingSignIn } from './house-provider.ts'
import { isSignature, signatureOf } from './signatures.ts'

export interface KeptSignIn extends PendingSignIn {
  readonly remember: boolean
  /** The registration code, where the house has asked for one. */
  readonly registrationCode?: string | undefined
}

const COOKIE = 'sign_in'
const LIFETIME_MS = 10 * 60_000
/** The browser sends the cookie to no other address. */
const OPTIONS = { path: '/login/oidc', httpOnly: true }

export function keepSignIn(reply: FastifyReply, key: string, signIn: KeptSignIn): void {
  const kept = { ...signIn, expiresAt: Date.now() + LIFETIME_MS }
  const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
  const value = `${text}.${signatureOf(key, text)}`
  reply.setCookie(COOKIE, value, { ...OPTIONS, maxAge: LIFETIME_MS / 1000 })
}

/** Reads and deletes the cookie: it is valid for one answer. Null if there is none of ours, or if it is too old. */
export function takeSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
): KeptSignIn | null {
  reply.clearCookie(COOKIE, OPTIONS)
  const [text = '', signature = ''] = (request.cookies[COOKIE] ?? '').split('.')
  if (!isSignature(signature, key, text)) return null
  const kept: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  const isFresh = isRecord(kept) && Number(kept['expiresAt']) > Date.now()
  return isFresh && isKeptSignIn(kept) ? kept : null
}

/** The cookie is signed by us, but may come from an earlier build. */
function isKeptSignIn(kept: object): kept is KeptSignIn {
  if (!isRecord(kept)) return false
  const { state, nonce, verifier, redirectUri, remember, registrationCode } = kept
  return (
    [state, nonce, verifier, redirectUri].every((text) => typeof text === 'string') &&
    typeof remember === 'boolean' &&
    (registrationCode === undefined || typeof registrationCode === 'string')
  )
}
