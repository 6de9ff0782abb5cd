import type { ReactNode } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { openKeeping } from './keeping.ts'
import { openVersions } from './versions-address.ts'

/** The items are hidden from readers of a public script, because these readers may not see its versions (VER-6). */
export function VersionItems({
  editor: { session },
}: {
  readonly editor: EditorHandle
}): ReactNode {
  const { scriptMenu: text } = useText().editor
  const role = useStore(session.role)
  return (
    <>
      {can(role, 'script:history') && (
        <MenuItem icon="history" onClick={() => openVersions()}>
          {text.versions}
        </MenuItem>
      )}
      {can(role, 'script:edit') && (
        <MenuItem icon="pin" onClick={() => openKeeping(null)}>
          {text.keepVersion}
        </MenuItem>
      )}
    </>
  )
}
