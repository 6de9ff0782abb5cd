import type { Mark } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { schema } from '#/shared/script/schema.ts'
import { isMarkOfCue, removeAnchors } from '../core/document/anchor-marks.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { cueWordAt } from './words-between.ts'

export function findCue(state: EditorState, cueId: string): OutlineCue | undefined {
  return outlineIn(state).outline.cues.find((cue) => cue.cueId === cueId)
}

/** The mark of a cue as the outline reads it. */
export function markOfCue(cue: OutlineCue): Mark {
  return schema.marks.cueConnection.create({
    cueId: cue.cueId,
    cueType: cue.cueType,
    cueNumber: cue.storedNumbers[0] ?? '0',
    cueName: cue.cueName,
    manualNumber: cue.manualNumber,
  })
}

/** Adds words to a cue and removes none (CUE-21). */
export function extendCue(cueId: string, { from, to }: TextRange): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return false
    dispatch?.(
      removeAnchors(state.tr, [{ from, to }], isMarkOfCue(cueId)).addMark(from, to, markOfCue(cue)),
    )
    return true
  }
}

/** Connects a cue to these words and to no others (CUE-22, CUE-23). */
export function connectCue(cueId: string, { from, to }: TextRange): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return false
    dispatch?.(
      removeAnchors(state.tr, cue.ranges, isMarkOfCue(cueId)).addMark(from, to, markOfCue(cue)),
    )
    return true
  }
}

/** Connects a cue to the word at the caret, as dropping it there does; by keyboard there is nothing to drop. */
export function connectToCaret(cueId: string): Command {
  return (state, dispatch) => {
    const word = cueWordAt(state.selection.$head)
    const isThere = findCue(state, cueId)?.ranges.some(
      ({ from, to }) => word !== null && from < word.to && word.from < to,
    )
    return word !== null && isThere === false && connectCue(cueId, word)(state, dispatch)
  }
}
