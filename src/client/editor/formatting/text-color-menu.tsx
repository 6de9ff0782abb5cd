import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { ColorChoices } from '../core/controls/color-menu.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { ToolbarMenu } from '../core/controls/toolbar-menu.tsx'
import { setTextStyle, textStyleAt } from './set-text-style.ts'

export function TextColorMenu({ editor }: { readonly editor: EditorHandle }): ReactNode {
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
