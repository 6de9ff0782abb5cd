import type { EditorFeature } from '../core/feature.ts'
import { cueDraftsPlugin } from './cue-drafts-plugin.ts'
import { CueItems } from './cue-items.tsx'
import { CueMarkers } from './cue-markers.tsx'
import { selectionHint } from './cue-selection-hint.ts'
import { cueSelectionPlugin } from './cue-selection-plugin.ts'
import { cueKeymap, cueToolbar } from './cue-toolbar.ts'
import { cueVisibility } from '../core/sheet/cue-visibility.ts'
import './cue-words.css'
import { CuesPanel } from './cues-panel.tsx'
import { dragCuePlugin } from './drag-cue-plugin.ts'
import { ShownTypesOnSheet } from './shown-types.tsx'
import { wordPreview } from './word-preview.ts'

export const cues: EditorFeature = {
  name: 'cues',
  plugins: ({ session }) => [
    cueSelectionPlugin(),
    wordPreview.plugin(),
    dragCuePlugin(),
    cueVisibility.plugin(),
    cueDraftsPlugin(session.scriptId),
  ],
  keymap: cueKeymap,
  toolbar: cueToolbar,
  menu: [{ id: 'cues', places: ['page'], Items: CueItems }],
  hint: selectionHint,
  sidebar: [{ id: 'cues', label: (text) => text.cuesTab, Panel: CuesPanel }],
  Notice: ShownTypesOnSheet,
  Overlay: CueMarkers,
}
