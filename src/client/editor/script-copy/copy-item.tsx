import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { editorPath } from '#/shared/routes/editor-path.ts'
import { explainError } from '#/client/api/explain-error.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { copyScript } from './copy-script.ts'

/** Makes a copy, which is the person's own, and offers the way to it: whoever copies may want to go on here. */
export function CopyItem({ editor: { session } }: { readonly editor: EditorHandle }): ReactNode {
  const text = useText()
  const { scriptMenu: words } = text.editor
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const copy = async () => {
    const title = words.copyOf(screenTitle() ?? text.app.untitledScript)
    try {
      const { id, title: given } = await copyScript(session, title)
      void queryClient.invalidateQueries({ queryKey: scriptListQuery.queryKey })
      const open = () => {
        dismissMessage(message)
        navigate(editorPath(id, given))
      }
      const message = showMessage('good', words.copied(given), {
        action: { label: words.open, run: open },
      })
    } catch (error) {
      showMessage('danger', `${words.copyFailed}\n${explainError(error, text)}`)
    }
  }
  return (
    <MenuItem icon="copy" onClick={() => void copy()}>
      {words.copy}
    </MenuItem>
  )
}
