import type { EditorFeature } from '../core/feature.ts'
import { moveSelected } from '../model/move-selected.ts'
import { createUnreadableView } from './unreadable-view.ts'

/** The blocks of the script as things that are moved: by a handle beside them, or by keyboard. */
export const blocks: EditorFeature = {
  name: 'blocks',
  keymap: { 'Alt-ArrowUp': moveSelected('up'), 'Alt-ArrowDown': moveSelected('down') },
  nodeViews: ({ text }) => ({ unreadable: (node) => createUnreadableView(node, text) }),
}
