import type { MarkType } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { schema } from '#/shared/script/schema.ts'
import { TEXT_ALIGNMENTS } from '#/shared/script/blocks.ts'
import { FONT_FAMILIES, FONT_SIZES, fontStack, houseFamily } from '#/shared/script/text-style.ts'
import { useText } from '#/client/i18n/editor.ts'
import { MenuItem, MenuSeparator, MenuChoices } from '#/client/ui/menu.tsx'
import { redo, undo } from '../core/binding/undo.ts'
import { ColorChoices, ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import {
  type FeatureSurfaces,
  TOOLBAR_CONTEXTS,
  type ToolbarAction,
  type ToolbarControl,
} from '../core/feature.ts'
import {
  setTextStyle,
  textStyleAt,
  fontSizeAt,
  setFontSize,
  setTextBlock,
  TEXT_BLOCKS,
  textBlockAt,
} from './set-text-style.ts'
import {
  boldShortcut,
  italicShortcut,
  redoShortcut,
  undoShortcut,
  toggleBold,
  toggleCode,
  toggleItalic,
  alignmentAt,
  alignText,
} from './format-commands.ts'

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

interface TextBlockMenuProps {
  readonly editor: EditorHandle
}

function TextBlockMenu({ editor }: TextBlockMenuProps): ReactNode {
  const { writing: text } = useText().editor
  const current = useEditorState(editor, textBlockAt)
  const isPossible = useEditorState(
    editor,
    (state) => setTextBlock('heading-1')(state) || setTextBlock('paragraph')(state),
  )
  // dialogue holds paragraphs only: there is nothing to choose
  if (!isPossible) return null
  return (
    <ToolbarMenu editor={editor} label={text.block} value={text.blocks[current]}>
      <MenuChoices
        label={text.block}
        chosenId={current}
        choices={TEXT_BLOCKS.map((id) => ({ id, name: text.blocks[id] }))}
        onChoose={(block) => editor.run(setTextBlock(block))}
      />
    </ToolbarMenu>
  )
}

function FontSizeMenu({ editor }: TextBlockMenuProps): ReactNode {
  const { writing: text } = useText().editor
  const size = useEditorState(editor, fontSizeAt)
  return (
    <ToolbarMenu editor={editor} label={text.fontSize} value={String(size)}>
      <MenuChoices
        label={text.fontSize}
        chosenId={String(size)}
        choices={FONT_SIZES.map((px) => ({ id: String(px), name: String(px) }))}
        onChoose={(px) => editor.run(setFontSize(Number(px)))}
      />
    </ToolbarMenu>
  )
}

const NO_FAMILY = 'default'

/** The document stores the name of the family, in quotation marks. */
function FontFamilyMenu({ editor }: TextBlockMenuProps): ReactNode {
  const { writing: text } = useText().editor
  const family = useEditorState(editor, (state) => textStyleAt(state, 'fontFamily'))
  const choices = [
    { id: NO_FAMILY, name: text.defaultFont },
    ...FONT_FAMILIES.map((name) => ({ id: name, name, font: fontStack(name) })),
  ]
  return (
    <ToolbarMenu editor={editor} label={text.fontFamily} icon="font">
      <MenuChoices
        label={text.fontFamily}
        chosenId={family === null ? NO_FAMILY : houseFamily(family)}
        choices={choices}
        onChoose={(name) =>
          editor.run(setTextStyle({ fontFamily: name === NO_FAMILY ? null : `'${name}'` }))
        }
      />
    </ToolbarMenu>
  )
}

function AlignmentMenu({ editor }: TextBlockMenuProps): ReactNode {
  const { writing: text } = useText().editor
  const alignment = useEditorState(editor, alignmentAt)
  const isPossible = useEditorState(editor, alignText('left'))
  return (
    <ToolbarMenu
      editor={editor}
      label={text.alignment}
      icon={`align-${alignment}`}
      isDisabled={!isPossible}
    >
      <MenuChoices
        label={text.alignment}
        chosenId={alignment}
        choices={TEXT_ALIGNMENTS.map((id) => ({ id, name: text.alignments[id] }))}
        onChoose={(alignment) => editor.run(alignText(alignment))}
      />
    </ToolbarMenu>
  )
}
