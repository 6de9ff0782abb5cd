import type { Command } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { schema } from '#/shared/script/schema.ts'
import { createCueId } from '../core/document/new-anchor-id.ts'
import { selectedWords } from './words-between.ts'

/** What a cue placed on a word starts with, until it is renumbered (CUE-12). */
const FIRST_NUMBER = '0'

/** Connects a new cue of this type to these words. */
export function placeCueOn(type: CueType, { from, to }: TextRange): Command {
  return (state, dispatch) => {
    dispatch?.(
      state.tr.addMark(
        from,
        to,
        schema.marks.cueConnection.create({
          cueId: createCueId(),
          cueType: type,
          cueNumber: FIRST_NUMBER,
        }),
      ),
    )
    return true
  }
}

/** Connects a new cue to the word at the caret, or the selected words; does not apply where there is none (CUE-15). */
export function placeCue(type: CueType): Command {
  return (state, dispatch) => {
    const words = selectedWords(state.selection)
    return words !== null && placeCueOn(type, words)(state, dispatch)
  }
}
