import type { Command } from 'prosemirror-state'
import { numberByHand } from '#/shared/script/cue-numbers.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { isMarkOfCue, replaceAnchors } from '../core/document/anchor-marks.ts'
import { findCue, markOfCue } from './connect-cue.ts'

/** What was changed by hand; what is left out stays as it is by then, whoever set it. */
export interface CueChange {
  readonly cueType?: CueType
  readonly cueName?: string
  /** As typed: 'Q7' and '7' set the number by hand, an empty one gives it back to the counting. */
  readonly number?: string
}

/** Writes a change into every connection of the cue (CUE-9, CUE-26); does not apply where nothing would change. */
export function updateCue(cueId: string, { number, ...attrs }: CueChange): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return false
    const before = markOfCue(cue)
    const byHand = number === undefined ? {} : numberAttrs(number)
    const next = before.type.create({ ...before.attrs, ...attrs, ...byHand })
    if (next.eq(before)) return false
    dispatch?.(replaceAnchors(state.tr, cue.ranges, isMarkOfCue(cueId), next))
    return true
  }
}

function numberAttrs(typed: string) {
  const cueNumber = numberByHand(typed)
  return cueNumber === '' ? { manualNumber: false } : { cueNumber, manualNumber: true }
}
