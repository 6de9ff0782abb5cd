import type { FeatureSurfaces } from '../core/feature.ts'
import { VersionItems } from './version-items.tsx'
import { VersionsOverlay } from './versions-overlay.tsx'

export const versionSurfaces: FeatureSurfaces = {
  name: 'versions',
  menu: [{ id: 'versions', places: ['script'], Items: VersionItems }],
  slots: { overlay: VersionsOverlay },
}
