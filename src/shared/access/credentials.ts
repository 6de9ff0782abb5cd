// The kinds of credentials, and the calls that each kind allows. Only this file decides about them.
import { isWrite, type Call } from '#/shared/api/call.ts'
import { rightsOf, type ScriptRights } from './script-rights.ts'

/** The kinds of access tokens. */
export const TOKEN_KINDS = ['read', 'write'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** `session`: a sign-in; `guest`: the session of a person without an account, whom an invitation lets in. */
export type Credential = 'session' | 'guest' | TokenKind

/**
 * Whether a call may be made with a credential. Calls about the account itself need a sign-in; guests may only make the
 * calls that say so.
 */
export function mayCall(credential: Credential, call: Call): boolean {
  if (credential === 'session') return true
  if (credential === 'guest') return call.guests === true
  return call.needsSession !== true && (credential === 'write' || !isWrite(call))
}

/** A user's rights in a script, reduced to those that this credential allows. */
export function rightsWith(
  credential: Credential,
  rights: ScriptRights | null,
): ScriptRights | null {
  const isMore = rights && ['owner', 'write', 'comment'].includes(rights.role)
  return credential === 'read' && isMore ? rightsOf('read') : rights
}
