import type { FeatureSurfaces } from '../core/feature.ts'
import { SearchItem } from './search-item.tsx'
import { SearchPanel } from './search-panel.tsx'

export const searchSurfaces: FeatureSurfaces = {
  name: 'search',
  menu: [{ id: 'search', places: ['page', 'background', 'script'], Items: SearchItem }],
  slots: { overlay: SearchPanel },
}
