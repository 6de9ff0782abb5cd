// What a person may do in a script: their role, and the types of cue that they may set. Who may write the text sets cues of
// every type; who may comment sets those of their function in a production (`functions.ts`).
import { CUE_TYPES, type CueType } from '../script/cue-types.ts'
import { can, type Capability, type ScriptRole } from './capabilities.ts'

export interface ScriptRights {
  readonly role: ScriptRole
  /** In the order of the types. */
  readonly cueTypes: readonly CueType[]
}

const ALL_TYPES = CUE_TYPES.map(({ id }) => id)

/** The rights of a role. `ofFunctions` are the types of cue that functions permit to a person who may not write. */
export function rightsOf(role: ScriptRole, ofFunctions: readonly CueType[] = []): ScriptRights {
  if (can(role, 'script:edit')) return { role, cueTypes: ALL_TYPES }
  const may = can(role, 'script:comment')
  return { role, cueTypes: ALL_TYPES.filter((type) => may && ofFunctions.includes(type)) }
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

/** The types of cue that are a person's by their functions in productions, as far as the rights say. */
export const departmentsOf = (rights: ScriptRights | null): readonly CueType[] =>
  rights !== null && setsCuesOnly(rights) ? rights.cueTypes : []

export function areSameRights(a: ScriptRights | null, b: ScriptRights | null): boolean {
  return a?.role === b?.role && String(a?.cueTypes) === String(b?.cueTypes)
}
