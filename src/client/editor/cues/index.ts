import './cue-words.css'
import type { EditorFeature } from '../core/feature.ts'
import { cueVisibility } from '../model/cue-visibility.ts'
import { cueDraftsPlugin } from './cue-drafts.ts'
import { cueKeysPlugin } from './cue-keys.ts'
import { cueSelectionPlugin } from './cue-selection.ts'
import { dragCuePlugin } from './drag-cue-plugin.ts'
import { cueShortcuts } from './shortcuts.ts'
import { wordPreview } from './words.ts'

export const cues: EditorFeature = {
  name: 'cues',
  plugins: ({ session }) => [
    cueSelectionPlugin(),
    cueKeysPlugin(),
    wordPreview.plugin(),
    dragCuePlugin(),
    cueVisibility.plugin(),
    cueDraftsPlugin(session.scriptId),
  ],
  shortcuts: cueShortcuts,
}
