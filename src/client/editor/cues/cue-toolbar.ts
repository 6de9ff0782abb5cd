import { deleteCue } from './cue-commands.ts'
import type { Command, EditorState } from 'prosemirror-state'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { CUE_TYPES, type CueType } from '#/shared/script/cue-types.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { TOOLBAR_CONTEXTS, type ToolbarAction } from '../core/feature.ts'
import { cueIdsAtCaret } from './cue-at.ts'
import { CUE_KEYS_SHORTCUT, toggleCueKeys } from './cue-keys.ts'
import { CUE_LETTERS } from './cue-letters.ts'
import { placeOrSelect, selectedCueType, startCueExtension } from './cue-selection.ts'
import { lastCueType } from './last-cue-type.ts'

/** With a selection these two align the text; a bare caret places the cue. */
const ALIGNING: readonly CueType[] = ['light', 'einruf']

/** Places a cue of a type, or has a word chosen for it, and remembers the type. */
export function chooseCue(type: CueType): Command {
  const command = placeOrSelect(type)
  return (state, dispatch, view) => {
    if (dispatch) lastCueType.set(type)
    return command(state, dispatch, view)
  }
}

function byShortcut(type: CueType): Command {
  const command = chooseCue(type)
  return (state, dispatch, view) =>
    (state.selection.empty || !ALIGNING.includes(type)) && command(state, dispatch, view)
}

/** A command for the cue whose words the caret is at, the first of several. */
function atCaret(command: (cueId: string) => Command): Command {
  return (state, dispatch, view) => {
    const [cueId] = cueIdsAtCaret(state)
    return cueId !== undefined && command(cueId)(state, dispatch, view)
  }
}

function labelAtCaret(state: EditorState): string {
  const [cueId = ''] = cueIdsAtCaret(state)
  return cueLabelOfNumber(outlineListIn(state).cueNumbers.get(cueId) ?? '')
}

export const cueKeymap: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(
    CUE_TYPES.map(({ id }) => [`Mod-Shift-${CUE_LETTERS[id]}`, byShortcut(id)]),
  ),
  [CUE_KEYS_SHORTCUT]: toggleCueKeys,
}

const placing: readonly ToolbarAction[] = CUE_TYPES.map(({ id }) => ({
  id: `cue-${id}`,
  group: 'cue',
  contexts: TOOLBAR_CONTEXTS,
  icon: id,
  label: (text) => text.placeCue(text.cueOfType[id]),
  command: chooseCue(id),
  shortcut: `Mod-Shift-${CUE_LETTERS[id].toUpperCase()}`,
  isActive: (state) => selectedCueType(state) === id,
  tint: id,
}))

/** The six kinds are always at hand; where the caret is at a cue, its own actions are, too. */
export const cueToolbar: readonly ToolbarAction[] = [
  {
    id: 'cue-extend',
    group: 'block',
    contexts: ['cue-select'],
    icon: 'extend',
    label: (text) => text.extendCue,
    command: atCaret(startCueExtension),
  },
  {
    id: 'cue-delete',
    group: 'remove',
    contexts: ['cue-select'],
    icon: 'trash',
    label: (text) => text.removeCue,
    command: atCaret(deleteCue),
    deleting: (state, text) => text.cueDeleted(labelAtCaret(state)),
  },
  ...placing,
]
