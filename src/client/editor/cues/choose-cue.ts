import type { Command } from 'prosemirror-state'
import type { CueType } from '#/shared/script/cue-types.ts'
import { placeOrSelect } from './cue-selection.ts'
import { lastCueType } from './last-cue-type.ts'

/** Places a cue of a type, or lets the user choose a word for the cue, and remembers the type. */
export function chooseCue(type: CueType): Command {
  const command = placeOrSelect(type)
  return (state, dispatch, view) => {
    if (dispatch) lastCueType.set(type)
    return command(state, dispatch, view)
  }
}
