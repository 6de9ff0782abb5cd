import { CUE_TYPES, type CueType } from '#/shared/script/cue-types.ts'
import type { EditorFeature } from '../core/feature.ts'
import { CueMarkers } from './cue-markers.tsx'
import './cue-words.css'
import { CuesPanel } from './cues-panel.tsx'
import { placeCue } from './place-cue.ts'

/** Mod-Shift and this letter place a cue (CUE-14). */
const SHORTCUT_LETTERS = {
  light: 'l',
  video: 'v',
  sound: 's',
  props: 'p',
  technik: 't',
  einruf: 'e',
} as const satisfies Readonly<Record<CueType, string>>

export const cues: EditorFeature = {
  name: 'cues',
  keymap: Object.fromEntries(
    CUE_TYPES.map(({ id }) => [`Mod-Shift-${SHORTCUT_LETTERS[id]}`, placeCue(id)]),
  ),
  toolbar: CUE_TYPES.map(({ id, label }) => ({
    id: `cue-${id}`,
    group: 'cue',
    icon: id,
    label: (text) => text.placeCue(label),
    command: placeCue(id),
    shortcut: `Mod-Shift-${SHORTCUT_LETTERS[id].toUpperCase()}`,
    tint: id,
  })),
  sidebar: [{ id: 'cues', label: (text) => text.cuesTab, Panel: CuesPanel }],
  Overlay: CueMarkers,
}
