import type { FeatureSurfaces } from '../core/feature.ts'
import { ShortcutsDialog, ShortcutsItem } from './shortcuts-dialog.tsx'

export const shortcutSurfaces: FeatureSurfaces = {
  name: 'shortcuts',
  menu: [{ id: 'shortcuts', places: ['script'], Items: ShortcutsItem }],
  slots: { overlay: ShortcutsDialog },
}
