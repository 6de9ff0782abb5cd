import type { ReactNode } from 'react'
import { TEXT_ALIGNMENTS } from '#/shared/script/blocks.ts'
import { FONT_FAMILIES, FONT_SIZES, fontStack, houseFamily } from '#/shared/script/text-style.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuChoices } from '#/client/ui/submenu.tsx'
import { ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { alignmentAt, alignText } from './format-commands.ts'
import {
  setTextStyle,
  textStyleAt,
  fontSizeAt,
  setFontSize,
  setTextBlock,
  TEXT_BLOCKS,
  textBlockAt,
} from './set-text-style.ts'

interface Props {
  readonly editor: EditorHandle
}

export function TextBlockMenu({ editor }: Props): ReactNode {
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

export function FontSizeMenu({ editor }: Props): ReactNode {
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
export function FontFamilyMenu({ editor }: Props): ReactNode {
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

export function AlignmentMenu({ editor }: Props): ReactNode {
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
