import type { Command } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { outlineIn } from '../core/outline-plugin.ts'

/** Removes every word connection of a cue (CUE-11). */
export function deleteCue(cueId: string): Command {
  return (state, dispatch) => {
    const cue = outlineIn(state).outline.cues.find((candidate) => candidate.cueId === cueId)
    if (!cue) return false
    if (dispatch) {
      const transaction = state.tr
      for (const { from, to } of cue.ranges)
        state.doc.nodesBetween(from, to, (node) => {
          for (const mark of node.marks)
            if (mark.type === schema.marks.cueConnection && mark.attrs.cueId === cueId)
              transaction.removeMark(from, to, mark)
        })
      dispatch(transaction)
    }
    return true
  }
}
