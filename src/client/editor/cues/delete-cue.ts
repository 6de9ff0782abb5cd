import type { Command } from 'prosemirror-state'
import { isMarkOfCue, removeAnchors } from '../core/document/anchor-marks.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { findCue } from './connect-cue.ts'

/** Removes every word connection of a cue (CUE-11). */
export function deleteCue(cueId: string): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return false
    dispatch?.(asOneStep(removeAnchors(state.tr, cue.ranges, isMarkOfCue(cueId))))
    return true
  }
}
