import type { TextRange } from '#/shared/script/block-summary.ts'
import type { Outline, OutlineCue } from '#/shared/script/outline.ts'

/** Cues that are called at the same moment: all cues that begin on one word. */
export interface CueCall {
  /** The start of the cues' word, or of the rehearsal's word if that is later. */
  readonly at: number
  readonly cues: readonly OutlineCue[]
}

/**
 * The next `count` calls from a word on. The first one is due now if it is at the word itself. A cue that stands on
 * several passages is due at each of them. Cut cues are never called.
 */
export function nextCues(
  { cues }: Pick<Outline, 'cues'>,
  word: TextRange,
  count: number,
): readonly CueCall[] {
  const calls = new Map<number, OutlineCue[]>()
  const coming = cues
    .flatMap((cue) => {
      const range = cue.ranges[cue.calledRange]
      if (!range || range.to <= word.from) return []
      return [{ cue, at: range.from < word.to ? word.from : range.from }]
    })
    // the outline sorts cues by their first words, which may be struck and not called
    .toSorted((a, b) => a.at - b.at)
  for (const { cue, at } of coming) {
    const call = calls.get(at)
    if (call) call.push(cue)
    else if (calls.size < count) calls.set(at, [cue])
  }
  return [...calls].map(([at, called]) => ({ at, cues: called }))
}
