import type { ReactNode } from 'react'
import { useScriptCopy } from '#/client/api/use-script-copy.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { copyScript } from './copy-script.ts'

/** Copies the script as it is on the screen. */
export function CopyItem({ editor: { session } }: { readonly editor: EditorHandle }): ReactNode {
  const text = useText()
  const copy = useScriptCopy()
  const run = () =>
    copy(screenTitle() ?? text.app.untitledScript, (title) => copyScript(session, title))
  return (
    <MenuItem icon="copy" onClick={() => void run()}>
      {text.editor.scriptMenu.copy}
    </MenuItem>
  )
}
