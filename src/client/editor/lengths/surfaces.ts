import type { FeatureSurfaces } from '../core/feature.ts'
import { LengthsDialog, LengthsItem } from './lengths-dialog.tsx'

/** How long the script is: it changes nothing, so there is nothing of it in the text. */
export const lengthSurfaces: FeatureSurfaces = {
  name: 'lengths',
  menu: [{ id: 'lengths', places: ['script'], Items: LengthsItem }],
  slots: { overlay: LengthsDialog },
}
