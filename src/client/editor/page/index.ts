import type { EditorFeature } from '../core/feature.ts'
import { emptyPagePlugin } from './empty-page-plugin.ts'
import { createPageSplitView } from './page-split-view.ts'

export const page: EditorFeature = {
  name: 'page',
  plugins: ({ text }) => [emptyPagePlugin(text)],
  nodeViews: ({ text }) => ({
    pageSplit: (split) => createPageSplitView(split, text),
  }),
}
