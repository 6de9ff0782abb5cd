import { redo, undo } from '../core/binding/undo.ts'
import type { EditorFeature } from '../core/feature.ts'
import { alignSelectedText, alignText } from './align-text.ts'
import { toggleBold, toggleItalic } from './toggle-buttons.ts'

export const formatting: EditorFeature = {
  name: 'formatting',
  keymap: {
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-l': alignSelectedText('left'),
    'Mod-Shift-e': alignSelectedText('center'),
    'Mod-Shift-r': alignText('right'),
    'Mod-Shift-j': alignText('justify'),
  },
}
