import type { FeatureSurfaces } from '../core/feature.ts'
import { CopyItem } from './copy-item.tsx'

/** A copy of the whole script, for all users who may read it. */
export const scriptCopySurfaces: FeatureSurfaces = {
  name: 'script-copy',
  menu: [{ id: 'copy-script', places: ['script'], Items: CopyItem }],
}
