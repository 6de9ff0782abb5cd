import { at } from '../at.ts'
import { isCut, type OutlineCue } from './outline.ts'

/** Past this many cues of one type in a scene numbers run into the next scene's hundred. */
export const MAX_CUES_PER_SCENE_AND_TYPE = 99

/** The fields of a cue on which its number depends. */
export type CountedCue = Pick<
  OutlineCue,
  'cueId' | 'cueType' | 'manualNumber' | 'storedNumbers' | 'scene'
>

/**
 * Every cue's number by its cueId: scene × 100 + the running count of its type within the scene, in
 * document order. Numbers set by hand stay as they are and are not counted (CUE).
 */
export function cueNumbers({
  cues,
}: {
  readonly cues: readonly CountedCue[]
}): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const cue of cues) {
    if (cue.manualNumber) {
      numbers.set(cue.cueId, at(cue.storedNumbers, 0))
      continue
    }
    const group = `${cue.scene}/${cue.cueType}`
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    numbers.set(cue.cueId, String(cue.scene * 100 + count))
  }
  return numbers
}

/** The number that a user typed, without its leading Q; empty if the editor is to count. */
export function numberByHand(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:q\s*)+/i, '')
    .replaceAll(/\s+/g, ' ')
}

/** The cues with the same number as another cue of their type. Cut cues do not count. */
export function doubledNumbers(
  cues: readonly Pick<OutlineCue, 'cueId' | 'cueType' | 'calledRange'>[],
  numbers: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const idsByNumber = new Map<string, string[]>()
  for (const cue of cues) {
    if (isCut(cue)) continue
    const { cueId, cueType } = cue
    const key = `${cueType} ${numbers.get(cueId)?.toLowerCase()}`
    idsByNumber.set(key, [...(idsByNumber.get(key) ?? []), cueId])
  }
  return new Set([...idsByNumber.values()].filter(({ length }) => length > 1).flat())
}

/** How a cue's number is shown. */
export function cueLabelOfNumber(number: string): string {
  return `Q${number}`
}
