// Whom a comment or a reply addresses: an @ with the name of a person of the script, or of a department, stands in its words.
// So a mention needs no field beside the text: it is written offline, and read by pages that know of no mentions.
import { foldCase } from '../fold-case.ts'
import type { Tasks } from '../tasks/tasks.ts'
import { cueTypesOf, type ProductionFunction } from '../access/functions.ts'
import { CUE_TYPES } from './cue-types.ts'

/** The functions in productions that can be addressed, beside those of types of cue. Guests of a production are no department. */
const OF_FUNCTIONS: ReadonlyMap<ProductionFunction, string> = new Map([
  ['direction', 'Regie'],
  ['dramaturgy', 'Dramaturgie'],
  ['stage-management', 'Inspizienz'],
  ['prompting', 'Soufflage'],
  ['acting', 'Spiel'],
])
/** Those that care for everything, so that people with everything among their tasks are meant, too. */
const OF_EVERYTHING: readonly string[] = ['Regie', 'Soufflage']
/** The departments that can be addressed. The labels of the types of cue are German in both languages. */
const DEPARTMENTS: readonly string[] = [
  ...CUE_TYPES.map(({ label }) => label),
  ...OF_FUNCTIONS.values(),
]

/** What those who work in English call them, too: productions have functions of these names. */
const ENGLISH: ReadonlyMap<string, string> = new Map([
  ['Licht', 'Light'],
  ['Ton', 'Sound'],
  ['Requisite', 'Props'],
  ['Regie', 'Direction'],
  ['Dramaturgie', 'Dramaturgy'],
  ['Inspizienz', 'Stage management'],
  ['Soufflage', 'Prompting'],
  ['Spiel', 'Acting'],
])
export const isDepartment = (name: string): boolean =>
  DEPARTMENTS.includes(name) || [...ENGLISH.values()].includes(name)

/** Whether a person's name is read as a department's: case does not matter in a mention. */
export const isLikeDepartment = (name: string): boolean => {
  const folded = foldCase(name)
  return [...DEPARTMENTS, ...ENGLISH.values()].some((each) => foldCase(each) === folded)
}

export interface Mention {
  /** Indices in the text, from the @ to the end of the name. */
  readonly from: number
  readonly to: number
  /** As the list of names has it. */
  readonly name: string
}

/** An @ that begins a word: that of an address stands in one. */
const AT = /(?<![\p{L}\p{N}._@-])@/gu
const IN_WORD = /^[\p{L}\p{M}\p{N}_]/u

/** Lists of names, folded: thousands of texts are asked for the same names. */
const foldedNames = new WeakMap<readonly string[], readonly string[]>()

function foldAll(names: readonly string[]): readonly string[] {
  const folded = foldedNames.get(names) ?? names.map(foldCase)
  foldedNames.set(names, folded)
  return folded
}

/** The mentions of a text in their order. Where several names fit, the longest one is meant; case does not matter. */
export function mentionsIn(text: string, names: readonly string[]): readonly Mention[] {
  const mentions: Mention[] = []
  const folded = foldAll(names)
  for (const { index } of text.matchAll(AT)) {
    const from = index + 1
    let found: string | null = null
    for (const [at, name] of names.entries())
      if (name.length > (found?.length ?? 0) && standsAt(text, from, name.length, folded[at]))
        found = name
    if (found !== null) mentions.push({ from: index, to: from + found.length, name: found })
  }
  return mentions
}

function standsAt(text: string, from: number, length: number, folded: string | undefined): boolean {
  const to = from + length
  return foldCase(text.slice(from, to)) === folded && !IN_WORD.test(text.slice(to))
}

/**
 * The names under which a text addresses a person: their own, and those of their departments.
 * @param username null for the departments alone
 * @param functions the person's in productions of the script
 */
export function namesOf(
  username: string | null,
  { cueTypes, everything }: Tasks,
  functions: readonly ProductionFunction[] = [],
): ReadonlySet<string> {
  const types = [...cueTypes, ...functions.flatMap(cueTypesOf)]
  const departments = new Set([
    ...CUE_TYPES.filter(({ id }) => types.includes(id)).map(({ label }) => label),
    ...functions.flatMap((each) => OF_FUNCTIONS.get(each) ?? []),
    ...(everything ? OF_EVERYTHING : []),
  ])
  return new Set([
    ...(username === null || isLikeDepartment(username) ? [] : [username]),
    ...[...departments].flatMap((name) => [name, ENGLISH.get(name) ?? name]),
  ])
}

/** The names that a list offers for the letters behind an @, English ones last, and only where the German one does not fit. */
export function namesToOffer(
  people: readonly string[],
  fits: (name: string) => boolean,
): readonly string[] {
  const others = DEPARTMENTS.filter((name) => !fits(name)).flatMap(
    (name) => ENGLISH.get(name) ?? [],
  )
  return [...people.filter((name) => !isLikeDepartment(name)), ...DEPARTMENTS, ...others].filter(
    fits,
  )
}

/** Everything that is a name in the texts of a script. Nobody takes the name of a department away by calling themselves so. */
export const namesToMention = (people: readonly string[]): readonly string[] => [
  ...DEPARTMENTS,
  ...ENGLISH.values(),
  ...people.filter((name) => !isLikeDepartment(name)),
]

/** An @ in a text that tells nobody. */
export interface Untold {
  /** As the text has it, without the @. */
  readonly name: string
  /** What the name is: of a department by a type of cue, by everything or by a function alone, of a guest, or of nobody. */
  readonly kind: 'cues' | 'everything' | 'function' | 'guest' | 'unknown'
}

/** The letters of a name that is none here. */
const WORD = /^\p{L}[\p{L}\p{M}\p{N}_-]*/u

/**
 * What a text says behind an @ and tells nobody, each once.
 * @param names all that are mentions in the script
 * @param told the names that tell somebody; one's own belongs to them
 * @param caret where the person writes: a name there that may still become another one is left out; null if nobody writes
 */
export function untoldIn(
  text: string,
  names: readonly string[],
  told: ReadonlySet<string>,
  caret: number | null = text.length,
): readonly Untold[] {
  const found = new Map<string, Untold>()
  const mentions = new Map(mentionsIn(text, names).map((each) => [each.from, each.name]))
  for (const { index } of text.matchAll(AT)) {
    const from = index + 1
    const mentioned = mentions.get(index)
    const name = mentioned ?? WORD.exec(text.slice(from))?.[0]
    if (name === undefined || (mentioned !== undefined && told.has(mentioned))) continue
    if (caret !== null && caret > index && isBegun(text.slice(from, caret), names)) continue
    // a word in front of others is no name yet while the person is in it
    const isWritten = caret !== null && caret > index && caret <= from + name.length
    if (mentioned === undefined && isWritten && text.slice(caret).trim() !== '') continue
    found.set(name, { name, kind: mentioned === undefined ? 'unknown' : kindOf(mentioned) })
  }
  return [...found.values()]
}

/** Whether more letters may make a name of these. */
const isBegun = (letters: string, names: readonly string[]): boolean =>
  foldAll(names).some((name) => name.length > letters.length && name.startsWith(foldCase(letters)))

function kindOf(name: string): Untold['kind'] {
  const isAmong = (departments: readonly string[]) =>
    departments.some((each) => each === name || ENGLISH.get(each) === name)
  if (isAmong(OF_EVERYTHING)) return 'everything'
  if (isAmong([...OF_FUNCTIONS.values()])) return 'function'
  return isDepartment(name) ? 'cues' : 'guest'
}
