import type { EditorFeature } from '../core/feature.ts'
import { moveShortcuts } from './shortcuts.ts'
import { createUnreadableView } from './unreadable-view.ts'

/** Moves the blocks of the script: by a handle beside them, or by keyboard. */
export const blocks: EditorFeature = {
  name: 'blocks',
  shortcuts: [moveShortcuts.up, moveShortcuts.down],
  nodeViews: ({ text }) => ({ unreadable: (node) => createUnreadableView(node, text) }),
}
