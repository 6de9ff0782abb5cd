import { toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { redo, undo } from '../core/undo.ts'
import type { EditorFeature } from '../core/feature.ts'

const toggleBold = toggleMark(schema.marks.bold)
const toggleItalic = toggleMark(schema.marks.italic)
const toggleStrike = toggleMark(schema.marks.strike)

function hasMark(type: MarkType): (state: EditorState) => boolean {
  return ({ selection: { empty, $from, from, to }, storedMarks, doc }) =>
    empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

export const formatting: EditorFeature = {
  name: 'formatting',
  keymap: {
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
  },
  toolbar: [
    {
      id: 'undo',
      group: 'history',
      icon: 'undo',
      label: (text) => text.undo,
      command: undo,
      shortcut: 'Mod-Z',
    },
    {
      id: 'redo',
      group: 'history',
      icon: 'redo',
      label: (text) => text.redo,
      command: redo,
      shortcut: 'Mod-Y',
    },
    {
      id: 'bold',
      group: 'text',
      icon: 'bold',
      label: (text) => text.bold,
      command: toggleBold,
      shortcut: 'Mod-B',
      isActive: hasMark(schema.marks.bold),
    },
    {
      id: 'italic',
      group: 'text',
      icon: 'italic',
      label: (text) => text.italic,
      command: toggleItalic,
      shortcut: 'Mod-I',
      isActive: hasMark(schema.marks.italic),
    },
    {
      id: 'strike',
      group: 'text',
      icon: 'strike',
      label: (text) => text.strike,
      command: toggleStrike,
      isActive: hasMark(schema.marks.strike),
    },
  ],
}
