import type { Command, EditorState } from 'prosemirror-state'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { TOOLBAR_CONTEXTS, type ToolbarAction } from '../core/feature.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { maySetCue } from '../model/rights.ts'
import { cueIdsAtCaret, deleteCue, findCue } from './cue-commands.ts'
import { chooseCue, selectedCueType, startCueExtension } from './cue-selection.ts'
import { placeCueShortcuts } from './shortcuts.ts'

/** A command for the cue at whose words the caret is; of several cues for the first one. */
function atCaret(command: (cueId: string) => Command): Command {
  return (state, dispatch, view) => {
    const [cueId] = cueIdsAtCaret(state)
    return cueId !== undefined && command(cueId)(state, dispatch, view)
  }
}

/** Whether the cue at the caret is one that the person may set. */
function isOwnAtCaret(state: EditorState): boolean {
  const [cueId = ''] = cueIdsAtCaret(state)
  const cue = findCue(state, cueId)
  return cue === undefined || maySetCue(state, cue.cueType)
}

function labelAtCaret(state: EditorState): string {
  const [cueId = ''] = cueIdsAtCaret(state)
  return cueLabelOfNumber(outlineListIn(state).cueNumbers.get(cueId) ?? '')
}

const placing: readonly ToolbarAction[] = CUE_TYPES.map(({ id }) => ({
  id: `cue-${id}`,
  right: `cues:${id}`,
  group: 'cue',
  contexts: TOOLBAR_CONTEXTS,
  icon: id,
  label: (text) => text.placeCue(text.cueOfType[id]),
  command: chooseCue(id),
  shortcut: placeCueShortcuts[id],
  isActive: (state) => selectedCueType(state) === id,
  tint: id,
}))

/** The toolbar always has the six types; while the caret is at a cue, it also has the cue's own actions. */
export const cueToolbar: readonly ToolbarAction[] = [
  {
    id: 'cue-extend',
    group: 'block',
    contexts: ['cue-select'],
    icon: 'extend',
    label: (text) => text.extendCue,
    right: 'cues',
    command: atCaret(startCueExtension),
    isShown: isOwnAtCaret,
  },
  {
    id: 'cue-delete',
    group: 'remove',
    contexts: ['cue-select'],
    icon: 'trash',
    label: (text) => text.removeCue,
    right: 'cues',
    command: atCaret(deleteCue),
    isShown: isOwnAtCaret,
    deleting: (state, text) => text.cueDeleted(labelAtCaret(state)),
  },
  ...placing,
]
