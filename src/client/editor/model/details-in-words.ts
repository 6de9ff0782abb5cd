import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import type { CueDetails, Standby } from '#/shared/script/cue-details.ts'
import type { cueDetailsTexts } from '#/client/i18n/editor-cues.ts'

type DetailsText = (typeof cueDetailsTexts)['de']

/**
 * What a cue does, in short parts: what happens, who, what it waits for, and how early it is announced.
 * @param numbers the numbers of all cues
 */
export function detailsInWords(
  { does, standby, who, trigger, after, seconds }: CueDetails,
  numbers: ReadonlyMap<string, string>,
  text: DetailsText,
): readonly string[] {
  const followed = after === null ? undefined : numbers.get(after)
  const follows =
    followed === undefined ? text.followsNone : text.follows(cueLabelOfNumber(followed))
  return [
    does.trim(),
    who.trim(),
    trigger === 'visual' ? text.visual : trigger === 'follow' ? follows : '',
    seconds === null ? '' : text.secondsLater(seconds),
    standby === null ? '' : text.standbyOf(standbyInWords(standby, text)),
  ].filter(Boolean)
}

export function standbyInWords(standby: Standby, text: DetailsText): string {
  return standby === 'half-page' ? text.halfPage : text.words(standby)
}
