import type { FeatureSurfaces } from '../core/feature.ts'
import { insertFreeText, insertPageSplit } from './insert-blocks.ts'
import { PageOverlay } from './page-overlay.tsx'
import { RulerItem, ViewMenu, ViewSwitchItem } from './view-menus.tsx'

export const pageSurfaces: FeatureSurfaces = {
  name: 'page',
  toolbar: [
    {
      id: 'page-split',
      group: 'insert',
      contexts: ['default', 'scene-select'],
      icon: 'page-split',
      label: (text) => text.menus.insertPageSplit,
      command: insertPageSplit,
      leadsToText: true,
    },
    { id: 'view', group: 'view', contexts: ['default', 'empty-page'], Control: ViewMenu },
  ],
  menu: [
    {
      id: 'free-text',
      place: 'insert',
      icon: 'paragraph',
      label: (text) => text.menus.freeText,
      command: insertFreeText,
    },
    { id: 'ruler', places: ['background'], Items: RulerItem },
    { id: 'view', places: ['page', 'background'], Items: ViewSwitchItem },
  ],
  slots: { overlay: PageOverlay },
}
