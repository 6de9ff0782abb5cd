import type { EditorFeature } from '../core/feature.ts'
import { createPageSplitView } from './page-split-view.ts'

export const page: EditorFeature = {
  name: 'page',
  nodeViews: ({ text }) => ({
    pageSplit: (_node, _view, _position, decorations) => createPageSplitView(decorations, text),
  }),
}
