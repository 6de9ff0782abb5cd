import type { EditorFeature } from '../core/feature.ts'
import { emptyPagePlugin } from './empty-page-plugin.ts'
import { insertFreeText, insertPageSplit } from './insert-blocks.ts'
import { PageOverlay } from './page-overlay.tsx'
import { createPageSplitView } from './page-split-view.ts'
import { RulerItem, ViewMenu, ViewSwitchItem } from './view-menus.tsx'

export const page: EditorFeature = {
  name: 'page',
  plugins: ({ text }) => [emptyPagePlugin(text)],
  nodeViews: ({ text }) => ({
    pageSplit: (split) => createPageSplitView(split, text),
  }),
  toolbar: [
    {
      id: 'page-split',
      group: 'insert',
      contexts: ['default', 'scene-select'],
      icon: 'page-split',
      label: (text) => text.menus.insertPageSplit,
      command: insertPageSplit,
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
  Overlay: PageOverlay,
}
