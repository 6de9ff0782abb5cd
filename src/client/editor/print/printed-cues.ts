import { entryOf } from '#/shared/at.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import type { NumberedOutline } from '../model/outline-plugin.ts'

/** The label in the margin for each cue of the chosen types, by its cueId: number and type, its name below. */
export function printedCues(
  { outline, cueNumbers }: NumberedOutline,
  types: readonly CueType[],
): ReadonlyMap<string, string> {
  return new Map(
    outline.cues
      .filter(({ cueType }) => types.includes(cueType))
      .map(({ cueId, cueType, cueName }) => {
        const number = cueLabelOfNumber(entryOf(cueNumbers, cueId))
        const lines = [`${number} ${cueLabel(cueType)}`, cueName.trim()]
        return [cueId, lines.filter(Boolean).join('\n')]
      }),
  )
}
