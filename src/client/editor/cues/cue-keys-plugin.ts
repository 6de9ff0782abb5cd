import { Plugin, type Command } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { markFirstWord, markOneMore, markWord, setCue, typeOfKey } from './cue-keys.ts'
import { isSettingCues } from '../model/editor-mode.ts'
import { selectedWords } from './words.ts'

/** While cues are set by keys, keys write nothing: letters set cues, and arrows lead from word to word (WRI-1). */
export function cueKeysPlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (!isSettingCues(view.state) || event.ctrlKey || event.metaKey || event.altKey)
          return false
        const command = commandOfKey(event)
        if (command) command(view.state, view.dispatch, view)
        return command !== null || writes(event)
      },
      handleTextInput: (view) => isSettingCues(view.state),
      handlePaste: (view) => isSettingCues(view.state),
      attributes: (state): Record<string, string> =>
        isSettingCues(state) ? { 'data-sets-cues': '' } : {},
      decorations(state) {
        const words = isSettingCues(state) ? selectedWords(state.selection) : null
        if (!words) return null
        const marked = Decoration.inline(words.from, words.to, { class: 'cue-preview' })
        return DecorationSet.create(state.doc, [marked])
      },
    },
  })
}

function commandOfKey({ key, shiftKey }: KeyboardEvent): Command | null {
  if (key === 'ArrowRight') return shiftKey ? markOneMore : markWord('next')
  if (key === 'ArrowLeft') return shiftKey ? null : markWord('previous')
  if (key === ' ') return markWord('next')
  if (key === 'Tab') return markFirstWord(shiftKey ? 'previous' : 'next')
  const type = typeOfKey(key)
  return type && setCue(type)
}

function writes({ key }: KeyboardEvent): boolean {
  return key.length === 1 || key === 'Backspace' || key === 'Delete'
}
