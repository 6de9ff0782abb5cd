import type { EditorFeature, ToolbarAction } from '../core/feature.ts'
import { moveSelected } from '../core/document/move-selected.ts'
import { BlockHandle } from './block-handle.tsx'
import { createUnreadableView } from './unreadable-view.ts'

function moveButton(direction: 'up' | 'down'): ToolbarAction {
  return {
    id: `move-${direction}`,
    group: 'block',
    contexts: ['scene-select', 'speaker-select', 'dialogue-layout'],
    icon: `move-${direction}`,
    label: (text) => text.blocks[direction],
    command: moveSelected(direction),
    shortcut: direction === 'up' ? 'Alt-ArrowUp' : 'Alt-ArrowDown',
  }
}

/** The blocks of the script as things that are moved: by a handle beside them, or by keyboard. */
export const blocks: EditorFeature = {
  name: 'blocks',
  keymap: { 'Alt-ArrowUp': moveSelected('up'), 'Alt-ArrowDown': moveSelected('down') },
  nodeViews: ({ text }) => ({ unreadable: (node) => createUnreadableView(node, text) }),
  toolbar: [moveButton('up'), moveButton('down')],
  Overlay: BlockHandle,
}
