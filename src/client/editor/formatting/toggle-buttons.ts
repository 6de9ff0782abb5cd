import { toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import type { ToolbarAction } from '../core/feature.ts'

export const toggleBold = toggleMark(schema.marks.bold)
export const toggleItalic = toggleMark(schema.marks.italic)
export const toggleCode = toggleMark(schema.marks.code)

/** Bold, italic and code: pressed where the selected text is. */
export const toggleButtons: readonly ToolbarAction[] = (
  [
    {
      id: 'bold',
      icon: 'bold',
      label: (text) => text.bold,
      command: toggleBold,
      shortcut: 'Mod-B',
      isActive: hasMark(schema.marks.bold),
    },
    {
      id: 'italic',
      icon: 'italic',
      label: (text) => text.italic,
      command: toggleItalic,
      shortcut: 'Mod-I',
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
