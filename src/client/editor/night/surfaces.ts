import type { FeatureSurfaces } from '../core/feature.ts'
import { RestBar } from './rest-bar.tsx'

export const nightSurfaces: FeatureSurfaces = {
  name: 'night',
  slots: { overlay: RestBar },
}
