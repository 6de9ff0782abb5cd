import type { TextShortcut } from '../core/controls/shortcut.ts'
import { moveSelected } from '../model/move-selected.ts'

export const moveShortcuts = {
  up: moveShortcut('up', 'Alt-ArrowUp'),
  down: moveShortcut('down', 'Alt-ArrowDown'),
}

function moveShortcut(direction: 'up' | 'down', keys: string): TextShortcut {
  return {
    keys: [keys],
    group: 'writing',
    label: (text) => text.shortcuts.move[direction],
    right: 'script:edit',
    command: moveSelected(direction),
  }
}
