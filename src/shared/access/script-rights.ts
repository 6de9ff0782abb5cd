// What a person may do in a script: their role, and the types of cue that they may set. Who may write the text sets cues of
// every type; who may comment sets those of their functions in productions (`functions.ts`).
import { CUE_TYPES, type CueType } from '../script/cue-types.ts'
import { can, type Capability, type ScriptRole } from './capabilities.ts'
import { cueTypesOf, type ProductionFunction } from './functions.ts'
import { isWrite, type Call } from '#/shared/api/call.ts'

export interface ScriptRights {
  readonly role: ScriptRole
  /** In the order of the types. */
  readonly cueTypes: readonly CueType[]
  /** The person's functions in productions of the script, each once; none where the credential takes their rights away. */
  readonly functions: readonly ProductionFunction[]
}

const ALL_TYPES = CUE_TYPES.map(({ id }) => id)

/** The rights of a role. Where it permits comments only, functions in productions add cues. */
export function rightsOf(
  role: ScriptRole,
  ofProductions: readonly ProductionFunction[] = [],
): ScriptRights {
  const functions = [...new Set(ofProductions)].toSorted()
  if (can(role, 'script:edit')) return { role, cueTypes: ALL_TYPES, functions }
  const types = can(role, 'script:comment') ? functions.flatMap(cueTypesOf) : []
  return { role, cueTypes: ALL_TYPES.filter((type) => types.includes(type)), functions }
}

/** What a part of the editor may need: something that a role permits, some cues, or those of one type. */
export type Right = Capability | 'cues' | `cues:${CueType}`

/** Whether these rights (null: none at all) permit something. */
export function permits(rights: ScriptRights | null, right: Right): boolean {
  if (right === 'cues') return rights !== null && rights.cueTypes.length > 0
  if (!isOfCues(right)) return can(rights?.role ?? null, right)
  return rights?.cueTypes.some((type) => right === `cues:${type}`) === true
}

const isOfCues = (right: Right): right is `cues:${CueType}` => right.startsWith('cues:')

/** Whether a person may set cues, and not write the text around them. */
export const setsCuesOnly = (rights: ScriptRights | null): boolean =>
  permits(rights, 'cues') && !permits(rights, 'script:edit')

export function areSameRights(a: ScriptRights | null, b: ScriptRights | null): boolean {
  return (
    a?.role === b?.role &&
    String(a?.cueTypes) === String(b?.cueTypes) &&
    String(a?.functions) === String(b?.functions)
  )
}

// The kinds of credentials, and the calls that each kind allows. Only this file decides about them.

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
