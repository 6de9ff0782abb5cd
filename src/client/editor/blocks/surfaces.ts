import type { ToolbarAction, FeatureSurfaces } from '../core/feature.ts'
import { moveSelected } from '../model/move-selected.ts'
import { BlockHandle } from './block-handle.tsx'
import { moveShortcuts } from './shortcuts.ts'

function moveButton(direction: 'up' | 'down'): ToolbarAction {
  return {
    id: `move-${direction}`,
    group: 'block',
    contexts: ['scene-select', 'speaker-select', 'dialogue-layout'],
    icon: `move-${direction}`,
    label: (text) => text.blocks[direction],
    command: moveSelected(direction),
    shortcut: moveShortcuts[direction],
  }
}

export const blockSurfaces: FeatureSurfaces = {
  name: 'blocks',
  toolbar: [moveButton('up'), moveButton('down')],
  slots: { overlay: BlockHandle },
}
