import type { Outline } from './outline.ts'

/** Past this many cues of one type in a scene numbers run into the next scene's hundred. */
export const MAX_CUES_PER_SCENE_AND_TYPE = 99

/**
 * Every cue's number by its cueId: scene × 100 + the running count of its type within the scene, in
 * document order. Numbers set by hand stay as they are and are not counted (CUE).
 */
export function cueNumbers(outline: Outline): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const cue of outline.cues) {
    if (cue.manualNumber) {
      numbers.set(cue.cueId, cue.storedNumbers[0] ?? '')
      continue
    }
    const group = `${cue.scene}/${cue.cueType}`
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    numbers.set(cue.cueId, String(cue.scene * 100 + count))
  }
  return numbers
}

/** How a cue's number is shown. */
export function cueLabelOfNumber(number: string): string {
  return `Q${number}`
}
