import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { CUE_TYPES, type CueType } from '#/shared/script/cue-types.ts'
import { type Shortcut, type TextShortcut, isPressed } from '../core/controls/shortcut.ts'
import { CUE_LETTERS, toggleCueKeys, handleCueKey } from './cue-keys.ts'
import { chooseCue, finishByEnter } from './cue-selection.ts'
import { readSelection } from '../core/sheet/fresh-caret-plugin.ts'
import { maySetCue, setsCuesOnlyIn } from '../model/rights.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'

/** With a selection the shortcuts of these two types align the text; with a bare caret they place the cue. */
const ALIGNING: readonly CueType[] = ['light', 'einruf']

/** The browser uses the shortcuts of these types to open a private window or a tab that was closed. */
const KEPT_BY_BROWSERS: readonly CueType[] = ['props', 'technik']

export const placeCueShortcuts: Readonly<Record<CueType, TextShortcut>> = {
  light: placeCueShortcut('light'),
  video: placeCueShortcut('video'),
  sound: placeCueShortcut('sound'),
  props: placeCueShortcut('props'),
  technik: placeCueShortcut('technik'),
  einruf: placeCueShortcut('einruf'),
}

function placeCueShortcut(type: CueType): TextShortcut {
  const command = chooseCue(type)
  return {
    keys: [`Mod-Shift-${CUE_LETTERS[type]}`],
    group: 'cues',
    label: (text) => text.placeCue(text.cueOfType[type]),
    right: `cues:${type}`,
    ...(KEPT_BY_BROWSERS.includes(type) ? { isKeptByBrowsers: true } : {}),
    command: (state, dispatch, view) =>
      (state.selection.empty || !ALIGNING.includes(type)) && command(state, dispatch, view),
  }
}

export const cueKeysShortcut: TextShortcut = {
  keys: ['Mod-Alt-c'],
  group: 'cues',
  label: (text) => text.setCuesByKeys,
  right: 'cues',
  command: toggleCueKeys,
}

/** In the list of cues. */
export const nameCueShortcut: Shortcut = {
  keys: ['F2', 'n'],
  group: 'cues',
  label: (text) => text.shortcuts.nameCue,
  right: 'cues',
}

/** In the list of cues. */
export const deleteCueShortcut: Shortcut = {
  keys: ['Delete'],
  group: 'cues',
  label: (text) => text.shortcuts.deleteCue,
  right: 'cues',
}

export const cueShortcuts: readonly Shortcut[] = [
  ...CUE_TYPES.map(({ id }) => placeCueShortcuts[id]),
  cueKeysShortcut,
  nameCueShortcut,
  deleteCueShortcut,
]

// The keys of a person who sets cues in a text that they cannot write. Such a text gets no keys but those that are handled here.

export function departmentKeysPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(view, event) {
          const isOwn = setsCuesOnlyIn(view.state) && !isRehearsing(view.state)
          if (!isOwn || isOfInputMethod(event) || !handleKey(view, event)) return false
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
