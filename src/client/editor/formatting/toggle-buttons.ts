import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import type { ToolbarAction } from '../core/feature.ts'
import { boldShortcut, italicShortcut } from './shortcuts.ts'
import { toggleBold, toggleCode, toggleItalic } from './toggle-marks.ts'

/** Bold, italic and code. A button is pressed where the selected text has the mark. */
export const toggleButtons: readonly ToolbarAction[] = (
  [
    {
      id: 'bold',
      icon: 'bold',
      label: (text) => text.bold,
      command: toggleBold,
      shortcut: boldShortcut,
      isActive: hasMark(schema.marks.bold),
    },
    {
      id: 'italic',
      icon: 'italic',
      label: (text) => text.italic,
      command: toggleItalic,
      shortcut: italicShortcut,
      isActive: hasMark(schema.marks.italic),
    },
    {
      id: 'code',
      icon: 'code',
      label: (text) => text.writing.code,
      command: toggleCode,
      isActive: hasMark(schema.marks.code),
    },
  ] as const satisfies readonly Omit<ToolbarAction, 'group'>[]
).map((button) => ({
  ...button,
  group: 'text',
  contexts: ['text-formatting', 'empty-page'],
}))

function hasMark(type: MarkType): (state: EditorState) => boolean {
  return ({ selection: { empty, $from, from, to }, storedMarks, doc }) =>
    empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}
