import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { usePasteHere } from './use-paste-here.ts'

/** Cut, copy and paste, which the browser's own menu would offer. */
export function ClipboardItems({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { menus: text } = useText().editor
  const paste = usePasteHere(editor)
  const canEdit = useCanEdit(editor)
  const isSelected = useEditorState(editor, ({ selection }) => !selection.empty)
  const { view } = editor
  // unlike the newer calls of the clipboard, `execCommand` works on plain http, and does what the keys do
  const take = (what: 'cut' | 'copy') => {
    focusSheet(view)
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies as the keys do
    document.execCommand(what)
  }
  return (
    <>
      {canEdit && (
        <MenuItem icon="cut" isDisabled={!isSelected} onClick={() => take('cut')}>
          {text.cut}
        </MenuItem>
      )}
      <MenuItem icon="copy" isDisabled={!isSelected} onClick={() => take('copy')}>
        {text.copy}
      </MenuItem>
      {canEdit && (
        <MenuItem icon="paste" onClick={paste}>
          {text.paste}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  )
}
