// The tasks of one person in one script: the roles that they play, the cues that they run, or all of it.
import { CUE_TYPES, type CueType } from '../script/cue-types.ts'
import { foldSpeakerName, splitSpeakerName } from '../script/speaker-names.ts'

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
