import type { FeatureSurfaces } from '../core/feature.ts'
import { LengthsDialog, LengthsItem } from './lengths-dialog.tsx'

/** The length of the script. The feature changes nothing in the text, so it has surfaces only. */
export const lengthSurfaces: FeatureSurfaces = {
  name: 'lengths',
  menu: [{ id: 'lengths', places: ['script'], Items: LengthsItem }],
  slots: { overlay: LengthsDialog },
}
