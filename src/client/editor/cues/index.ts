import type { Command } from 'prosemirror-state'
import { CUE_TYPES, cueLabel, type CueType } from '#/shared/script/cue-types.ts'
import type { EditorFeature } from '../core/feature.ts'
import { CueMarkers } from './cue-markers.tsx'
import { placeOrSelect, selectedCueType } from './cue-selection.ts'
import { cueSelectionPlugin } from './cue-selection-plugin.ts'
import { cueVisibilityPlugin } from './cue-visibility.ts'
import './cue-words.css'
import { CuesPanel } from './cues-panel.tsx'
import { dragCuePlugin } from './drag-cue-plugin.ts'
import { lastCueType } from './last-cue-type.ts'
import { wordPreviewPlugin } from './word-preview.ts'

/** Mod-Shift and this letter place a cue (CUE-14). */
const SHORTCUT_LETTERS = {
  light: 'l',
  video: 'v',
  sound: 's',
  props: 'p',
  technik: 't',
  einruf: 'e',
} as const satisfies Readonly<Record<CueType, string>>

/** With a selection these two align the text; a bare caret places the cue. */
const ALIGNING: readonly CueType[] = ['light', 'einruf']

function choose(type: CueType): Command {
  const command = placeOrSelect(type)
  return (state, dispatch, view) => {
    if (dispatch) lastCueType.set(type)
    return command(state, dispatch, view)
  }
}

function byShortcut(type: CueType): Command {
  const command = choose(type)
  return (state, dispatch, view) =>
    (state.selection.empty || !ALIGNING.includes(type)) && command(state, dispatch, view)
}

export const cues: EditorFeature = {
  name: 'cues',
  plugins: () => [
    cueSelectionPlugin(),
    wordPreviewPlugin(),
    dragCuePlugin(),
    cueVisibilityPlugin(),
  ],
  keymap: Object.fromEntries(
    CUE_TYPES.map(({ id }) => [`Mod-Shift-${SHORTCUT_LETTERS[id]}`, byShortcut(id)]),
  ),
  toolbar: CUE_TYPES.map(({ id, label }) => ({
    id: `cue-${id}`,
    group: 'cue',
    icon: id,
    label: (text) => text.placeCue(label),
    command: choose(id),
    shortcut: `Mod-Shift-${SHORTCUT_LETTERS[id].toUpperCase()}`,
    isActive: (state) => selectedCueType(state) === id,
    tint: id,
  })),
  sidebar: [{ id: 'cues', label: (text) => text.cuesTab, Panel: CuesPanel }],
  hint: (state, text, isTouch) => {
    const type = selectedCueType(state)
    if (type === null) return null
    return isTouch ? text.tapWord(cueLabel(type)) : text.clickWord(cueLabel(type))
  },
  Overlay: CueMarkers,
}
