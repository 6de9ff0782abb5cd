import { chainCommands } from 'prosemirror-commands'
import { redo, stayRedo } from '../core/binding/undo.ts'
import type { TextShortcut } from '../core/controls/shortcut.ts'
import { insertNewBlock } from '../core/document/insert-block.ts'

/**
 * The specification gives Mod-Shift-z to redo and to a new scene. The key redoes while something can be redone. After
 * that it stays redo until the next edit. While it is held down it never inserts.
 */
export const sceneShortcut: TextShortcut = {
  keys: ['Mod-Shift-z'],
  group: 'writing',
  label: (text) => text.shortcuts.redoOrScene,
  right: 'script:edit',
  command: chainCommands(redo, stayRedo, insertNewBlock('scene')),
  held: chainCommands(redo, () => true),
}
