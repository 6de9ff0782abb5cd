// The functions of people in a production, and what each permits in the production's scripts. Only this file decides
// about it.
import type { CueType } from '../script/cue-types.ts'
import { higherOf, type Permission } from './capabilities.ts'

/** In the order of a programme: direction first. Departments are named like their type of cue. */
export const FUNCTIONS = [
  'direction',
  'dramaturgy',
  'stage-management',
  'prompting',
  'light',
  'sound',
  'video',
  'props',
  'technik',
  'acting',
  'guest',
] as const
export type ProductionFunction = (typeof FUNCTIONS)[number]

interface FunctionRights {
  /** May write the scripts: their text, cuts and cues of every type. */
  readonly text?: true
  readonly comment?: true
  /** The types of cue that people of this function set, where they may not write. */
  readonly cues?: readonly CueType[]
  /** May rename and delete the production, and says who belongs to it. */
  readonly people?: true
}

/** Every function reads the scripts and their earlier versions. */
const RIGHTS: Readonly<Record<ProductionFunction, FunctionRights>> = {
  direction: { text: true, comment: true, people: true },
  dramaturgy: { text: true, comment: true },
  'stage-management': { text: true, comment: true },
  prompting: { text: true, comment: true },
  light: { comment: true, cues: ['light'] },
  sound: { comment: true, cues: ['sound'] },
  video: { comment: true, cues: ['video'] },
  props: { comment: true, cues: ['props'] },
  technik: { comment: true, cues: ['technik'] },
  acting: { comment: true },
  guest: {},
}

/** What a function permits in the scripts of the production, like a share. */
export function permissionOf(function_: ProductionFunction): Permission {
  const { text, comment } = RIGHTS[function_]
  if (text) return 'write'
  return comment ? 'comment' : 'read'
}

/** The types of cue that a function permits to set beside commenting. */
export const cueTypesOf = (function_: ProductionFunction): readonly CueType[] =>
  RIGHTS[function_].cues ?? []

/** What a call may need in the production that its path names. */
const PRODUCTION_CAPABILITIES = ['production:read', 'production:people'] as const
export type ProductionCapability = (typeof PRODUCTION_CAPABILITIES)[number]

/** Whether a function (null: no member) may do something with the production itself. */
export function mayInProduction(
  function_: ProductionFunction | null,
  capability: ProductionCapability,
): boolean {
  if (function_ === null) return false
  return capability === 'production:read' || RIGHTS[function_].people === true
}

/** The functions that say who belongs to a production. */
export const LEADING_FUNCTIONS = FUNCTIONS.filter((each) => RIGHTS[each].people)

export function isProductionCapability(value: string): value is ProductionCapability {
  return (PRODUCTION_CAPABILITIES as readonly string[]).includes(value)
}

/** The functions that an invitation can give: who says who belongs to a production is named there by another such person. */
export const INVITED_FUNCTIONS = FUNCTIONS.filter((each) => !RIGHTS[each].people)

/** The functions that people without an account can have: those who may write, or set cues, have one. */
export const GUEST_FUNCTIONS: readonly ProductionFunction[] = ['guest']

/** Whether a function permits everything that another one permits, and more. */
export function permitsMore(function_: ProductionFunction, than: ProductionFunction): boolean {
  const [permission, other] = [permissionOf(function_), permissionOf(than)]
  if (permission !== other) return higherOf(permission, other) === permission
  const types = cueTypesOf(function_)
  const others = cueTypesOf(than)
  return types.length > others.length && others.every((type) => types.includes(type))
}
