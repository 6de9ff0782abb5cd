import type { FeatureSurfaces } from '../core/feature.ts'
import { GoTo, GoToItem } from './go-to.tsx'

export const goToSurfaces: FeatureSurfaces = {
  name: 'go-to',
  menu: [{ id: 'go-to', places: ['page', 'background', 'rehearsal'], Items: GoToItem }],
  slots: { overlay: GoTo },
}
