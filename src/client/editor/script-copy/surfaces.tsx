import type { ReactNode } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useScriptCopy } from '#/client/api/use-script-copy.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { whenAcknowledged } from '../core/connection/when-acknowledged.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'

/** Copies the script as it is on the screen. */
function CopyItem({ editor: { session } }: { readonly editor: EditorHandle }): ReactNode {
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

/** Copies the script as it is on this screen: the latest edits are sent first. */
async function copyScript(session: ScriptSession, title: string): Promise<Script> {
  await whenAcknowledged(session.connection)
  return callApi(api.copyScript, { params: { id: session.scriptId }, body: { title } })
}

/** A copy of the whole script, for all users who may read it. */
export const scriptCopySurfaces: FeatureSurfaces = {
  name: 'script-copy',
  menu: [{ id: 'copy-script', places: ['script'], Items: CopyItem }],
}
