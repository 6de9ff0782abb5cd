import type { FeatureSurfaces } from '../core/feature.ts'
import { ContinueOffer } from './continue-offer.tsx'
import { CopyLinkItem } from './copy-link-item.tsx'

export const placeLinkSurfaces: FeatureSurfaces = {
  name: 'place-link',
  menu: [{ id: 'copy-link', places: ['page', 'rehearsal'], Items: CopyLinkItem }],
  slots: { overlay: ContinueOffer },
}
