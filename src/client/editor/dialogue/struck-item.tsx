import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { struckVisibility } from '../model/struck-visibility.ts'

/** Hides or shows struck text. It is in the menu for readers and for the rehearsal, which have no toolbar. */
export function StruckItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { dialogue: text } = useText().editor
  const isShown = useEditorState(editor, struckVisibility.isShown)
  const { view } = editor
  return (
    <MenuItem icon="fold" onClick={() => struckVisibility.toggle(view.state, view.dispatch)}>
      {isShown ? text.hideStruck : text.showStruck}
    </MenuItem>
  )
}
