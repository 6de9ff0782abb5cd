import { inOneLine } from '#/shared/in-one-line.ts'
import { entryOf } from '#/shared/at.ts'
import type { DetailsOfCues } from '#/shared/script/kept-details.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import type { EditorText } from '../core/feature.ts'
import { detailsInWords } from '../model/details-in-words.ts'
import type { NumberedOutline } from '../model/outline-plugin.ts'

/** The label in the margin for each cue of the chosen types, by its cueId: number and type, below them its name and what it does. */
export function printedCues(
  { outline, cueNumbers }: NumberedOutline,
  types: readonly CueType[],
  details: DetailsOfCues,
  text: EditorText['cueDetails'],
): ReadonlyMap<string, string> {
  return new Map(
    outline.cues
      .filter(({ cueType }) => types.includes(cueType))
      .map(({ cueId, cueType, cueName }) => {
        const number = cueLabelOfNumber(entryOf(cueNumbers, cueId))
        const known = details.get(cueId)
        const does = known ? inOneLine(detailsInWords(known, cueNumbers, text)) : ''
        const lines = [`${number} ${cueLabel(cueType)}`, cueName.trim(), does]
        return [cueId, lines.filter(Boolean).join('\n')]
      }),
  )
}
