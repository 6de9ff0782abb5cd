// The tasks of one person in one script: the roles that they play, the cues that they run, or all of it.
import { CUE_TYPES, type CueType } from '../script/cue-types.ts'
import {
  foldSpeakerName,
  speakerList,
  splitSpeakerName,
} from '../script/line-grammar/speaker-name.ts'

export const MAX_TASK_SPEAKERS = 40
/** In characters. */
export const MAX_TASK_SPEAKER_LENGTH = 80

export interface Tasks {
  /** The names of roles, as they stand in the script. */
  readonly speakers: readonly string[]
  readonly cueTypes: readonly CueType[]
  /** The whole script, as for direction and prompting. */
  readonly everything: boolean
}

export const NO_TASKS: Tasks = { speakers: [], cueTypes: [], everything: false }

export const hasTasks = ({ speakers, cueTypes, everything }: Tasks): boolean =>
  everything || speakers.length + cueTypes.length > 0

/** Whether a speech with this name is one of the person's: 'ANNA / BEN' is Anna's and Ben's. */
export function speechesOf({ speakers }: Pick<Tasks, 'speakers'>): (name: string) => boolean {
  const own = new Set(speakers.map(foldSpeakerName))
  // a play has few names, and each of them stands before a thousand speeches
  const known = new Map<string, boolean>()
  return (name) => {
    const isKnown = known.get(name)
    if (isKnown !== undefined) return isKnown
    const isOwn = splitSpeakerName(name).some((part) => own.has(foldSpeakerName(part)))
    known.set(name, isOwn)
    return isOwn
  }
}

/** Whether a cue of this type is the person's. */
export const isCueMine = ({ cueTypes, everything }: Tasks, type: string): boolean =>
  everything || cueTypes.some((own) => own === type)

/** Tasks in the order and within the limits in which they are kept: each role once, types in their own order. */
export function tidyTasks({ speakers, cueTypes, everything }: Tasks): Tasks {
  const names = new Map<string, string>()
  for (const name of speakers) {
    const written = name.trim()
    const key = foldSpeakerName(written)
    if (written !== '' && !names.has(key)) names.set(key, written)
  }
  return {
    speakers: [...names.values()].slice(0, MAX_TASK_SPEAKERS),
    cueTypes: CUE_TYPES.map(({ id }) => id).filter((id) => cueTypes.includes(id)),
    everything,
  }
}

// A role that has another name in the whole script: the comparison knows names as they stand before the speeches.

export type RenamedRole = readonly [was: string, is: string]

/**
 * The roles that have another name where speeches of one name have another one: 'ANNA / BEN' that is 'ANNE / BEN' now has
 * one. Where it is not known which role is which, the whole name counts as one role. The order of roles is no name.
 */
export function renamedRoles(was: string, is: string): readonly RenamedRole[] {
  const [olds, news] = [splitSpeakerName(was), splitSpeakerName(is)]
  const [gone, come] = [rolesOnlyIn(olds, news), rolesOnlyIn(news, olds)]
  const [old, now] = [gone[0], come[0]]
  if (old === undefined && now === undefined) return []
  if (old !== undefined && now !== undefined && gone.length === 1 && come.length === 1)
    return [[old, now]]
  const pairs = gone.map((role) => [role, news[olds.indexOf(role)] ?? ''] as const)
  const areInTheirPlaces = gone.length === come.length && pairs.every(([, to]) => come.includes(to))
  return areInTheirPlaces ? pairs : [[was, is]]
}

/** Whether the speeches of one name have another one because roles were renamed: none of the old ones is spoken later. */
export function areRolesRenamed(
  was: string,
  is: string,
  spoken: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): boolean {
  const [olds, news] = [splitSpeakerName(was), splitSpeakerName(is)]
  const [gone, come] = [rolesOnlyIn(olds, news), rolesOnlyIn(news, olds)]
  return (
    gone.length > 0 === come.length > 0 &&
    !gone.some((role) => spoken.after.has(foldSpeakerName(role))) &&
    !come.some((role) => spoken.before.has(foldSpeakerName(role)))
  )
}

/** The single roles of names, folded. */
export const rolesSpoken = (names: Iterable<string>): ReadonlySet<string> =>
  new Set(speakerList(names).map(foldSpeakerName))

function rolesOnlyIn(some: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others.map(foldSpeakerName))
  return some.filter((role) => !known.has(foldSpeakerName(role)))
}

/** The same tasks where the person's roles have other names; the tasks themselves where none of these was renamed. */
export function withRenamedRoles(tasks: Tasks, renamed: readonly RenamedRole[]): Tasks {
  const names = new Map<string, string | null>()
  for (const [was, is] of renamed) {
    const key = foldSpeakerName(was)
    const known = names.get(key) ?? is
    // of a role that is two now it is not known which one is the person's
    const isOne =
      splitSpeakerName(is).length === 1 && foldSpeakerName(known) === foldSpeakerName(is)
    const canBeKept = is.length <= MAX_TASK_SPEAKER_LENGTH
    names.set(key, isOne && canBeKept && names.get(key) !== null ? is : null)
  }
  const nameNow = (name: string) => names.get(foldSpeakerName(name)) ?? name
  if (tasks.speakers.every((name) => nameNow(name) === name)) return tasks
  return tidyTasks({ ...tasks, speakers: tasks.speakers.map(nameNow) })
}
