import type { Command } from 'prosemirror-state'
import type { CueType } from '#/shared/script/cue-types.ts'
import { schema } from '#/shared/script/schema.ts'
import { wordAt } from '#/shared/script/words.ts'

/** What a cue placed on a word starts with, until it is renumbered (CUE-12). */
const FIRST_NUMBER = '0'

/** A new cue's identity (CUE-3). */
export function createCueId(): string {
  return `cue-${Date.now()}-${crypto.randomUUID().slice(0, 8)}`
}

/** Connects a new cue of this type to the word at the caret; does not apply where there is no word (CUE-15). */
export function placeCue(type: CueType): Command {
  return (state, dispatch) => {
    const word = wordAt(state.selection.$head)
    if (!word) return false
    dispatch?.(
      state.tr.addMark(
        word.from,
        word.to,
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
