import type { ReactNode } from 'react'
import { backendOrigin } from '#/client/api/backend.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { copyText } from '#/client/ui/copy-text.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { editorPath } from '#/shared/routes/editor-path.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { fragmentOfPlace } from '../core/sheet/place-address.ts'

/** Copies the address of this place. Readers have this item, too: the address works for all with a right to read. */
export function CopyLinkItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { view, session } = editor
  if (session.isPrivate) return null
  const copy = async () => {
    const { state } = view
    const path = editorPath(session.scriptId)
    const link = backendOrigin() + path + fragmentOfPlace(state, state.selection.$from)
    if (await copyText(link)) showMessage('good', text.linkCopied)
    else showMessage('danger', text.linkNotCopied(link))
  }
  return (
    <MenuItem icon="share" onClick={() => void copy()}>
      {text.copyLink}
    </MenuItem>
  )
}
