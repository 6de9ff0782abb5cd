import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { schema } from '#/shared/script/schema.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { redo, undo } from '../core/binding/undo.ts'
import { ColorChoices } from '../core/controls/color-menu.tsx'
import { ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import {
  type FeatureSurfaces,
  TOOLBAR_CONTEXTS,
  type ToolbarAction,
  type ToolbarControl,
} from '../core/feature.ts'
import { setTextStyle, textStyleAt } from './set-text-style.ts'
import { boldShortcut, italicShortcut, redoShortcut, undoShortcut } from './shortcuts.ts'
import { AlignmentMenu, FontFamilyMenu, FontSizeMenu, TextBlockMenu } from './text-menus.tsx'
import { toggleBold, toggleCode, toggleItalic } from './format-commands.ts'

/** Bold, italic and code. A button is pressed where the selected text has the mark. */
const toggleButtons: readonly ToolbarAction[] = (
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

function TextColorMenu({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { writing: text } = useText().editor
  const color = useEditorState(editor, (state) => textStyleAt(state, 'color'))
  return (
    <ToolbarMenu editor={editor} label={text.color} icon="color">
      <ColorChoices
        label={text.color}
        colorName={text.colorNumber}
        chosen={color}
        onChoose={(chosen) => editor.run(setTextStyle({ color: chosen }))}
      />
      <MenuSeparator />
      <MenuItem
        isDisabled={color === null}
        onClick={() => editor.run(setTextStyle({ color: null }))}
      >
        {text.noColor}
      </MenuItem>
    </ToolbarMenu>
  )
}

function textControl(id: string, Control: ToolbarControl['Control']): ToolbarControl {
  return { id, group: 'text', contexts: ['text-formatting'], Control }
}

export const formattingSurfaces: FeatureSurfaces = {
  name: 'formatting',
  toolbar: [
    {
      id: 'undo',
      group: 'history',
      right: 'script:comment',
      contexts: TOOLBAR_CONTEXTS,
      icon: 'undo',
      label: (text) => text.undo,
      command: undo,
      shortcut: undoShortcut,
    },
    {
      id: 'redo',
      group: 'history',
      right: 'script:comment',
      contexts: TOOLBAR_CONTEXTS,
      icon: 'redo',
      label: (text) => text.redo,
      command: redo,
      shortcut: redoShortcut,
    },
    {
      id: 'block',
      group: 'block',
      contexts: ['text-formatting', 'empty-page', 'default'],
      Control: TextBlockMenu,
    },
    ...toggleButtons,
    textControl('font-family', FontFamilyMenu),
    textControl('font-size', FontSizeMenu),
    textControl('color', TextColorMenu),
    textControl('alignment', AlignmentMenu),
  ],
}
