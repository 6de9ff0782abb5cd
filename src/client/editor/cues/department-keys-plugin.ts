// The keys of a person who sets cues in a text that they cannot write. Such a text gets no keys but those that are handled here.
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { isPressed } from '../core/controls/shortcut.ts'
import { readSelection } from '../core/sheet/fresh-caret-plugin.ts'
import { maySetCue, setsCuesOnlyIn } from '../model/rights.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { handleCueKey, toggleCueKeys } from './cue-keys.ts'
import { chooseCue, finishByEnter } from './cue-selection.ts'
import { cueKeysShortcut, placeCueShortcuts } from './shortcuts.ts'

export function departmentKeysPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(view, event) {
          const isOwn = setsCuesOnlyIn(view.state) && !isRehearsing(view.state)
          if (!isOwn || event.isComposing || !handleKey(view, event)) return false
          event.preventDefault()
          return true
        },
      },
    },
  })
}

function handleKey(view: EditorView, event: KeyboardEvent): boolean {
  if (handleCueKey(view, event) || finishByEnter(view, event.key)) return true
  const type = CUE_TYPES.find(({ id }) => isPressed(placeCueShortcuts[id], event))?.id
  if (type) {
    if (!maySetCue(view.state, type)) return false
    readSelection(view)
    return chooseCue(type)(view.state, view.dispatch, view)
  }
  if (!isPressed(cueKeysShortcut, event)) return false
  readSelection(view)
  return toggleCueKeys(view.state, view.dispatch)
}
