import type { FeatureSurfaces } from '../core/feature.ts'
import { CueItems } from './cue-items.tsx'
import { CueKeysItem } from './cue-keys-item.tsx'
import { cueKeysHint } from './cue-keys.ts'
import { CueMarkers } from './cue-markers.tsx'
import { selectionHint } from './cue-selection-hint.ts'
import { cueToolbar } from './cue-toolbar.ts'
import { CuesPanel } from './cues-panel.tsx'
import { ShownTypesOnSheet } from './shown-types.tsx'

export const cueSurfaces: FeatureSurfaces = {
  name: 'cues',
  toolbar: cueToolbar,
  menu: [
    { id: 'cues', places: ['page'], Items: CueItems },
    { id: 'cue-keys', places: ['page'], Items: CueKeysItem },
  ],
  hint: (state, text, isOnPhone) =>
    cueKeysHint(state, text) ?? selectionHint(state, text, isOnPhone),
  sidebar: [{ id: 'cues', label: (text) => text.cuesTab, Panel: CuesPanel }],
  slots: { notice: ShownTypesOnSheet, overlay: CueMarkers },
}
