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

/** Whether these rights (null: none at all) permit something. */
export const permits = (rights: ScriptRights | null, capability: Capability): boolean =>
  can(rights?.role ?? null, capability)

export function areSameRights(a: ScriptRights | null, b: ScriptRights | null): boolean {
  return a?.role === b?.role && String(a?.cueTypes) === String(b?.cueTypes)
}
