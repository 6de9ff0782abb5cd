import { type ReactNode, useEffect } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import { useText } from '#/client/i18n/editor.ts'
import { useKeptTrue } from '#/client/ui/dialog.tsx'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { keeping, openKeeping } from './shortcuts.ts'
import { openVersions, useVersionPair } from '../model/versions-address.ts'

/** The items are hidden from readers of a public script, because these readers may not see its versions (VER-6). */
function VersionItems({ editor: { session } }: { readonly editor: EditorHandle }): ReactNode {
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

// loaded late, because it is large and seldom used; the dialog is not, because its key is followed by a name at once
const { Screen: VersionsPanel } = createLoadedScreen<{ readonly editor: EditorHandle }>(
  async () => (await import('./panel/versions-panel.tsx')).VersionsPanel,
  OPTIONAL_PART,
)

/** The panel is loaded at its first use; panel and dialog stay mounted from then on, so that they can leave the screen. */
function VersionsOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const maySee = can(useStore(editor.session.role), 'script:history')
  const isPanelWanted = useKeptTrue(useVersionPair() !== null)
  const isDialogWanted = useKeptTrue(useStore(keeping) !== null)
  useEffect(() => () => keeping.set(null), [])
  return (
    <>
      {maySee && isPanelWanted && <VersionsPanel editor={editor} />}
      {isDialogWanted && <KeepDialog editor={editor} />}
    </>
  )
}

export const versionSurfaces: FeatureSurfaces = {
  name: 'versions',
  menu: [{ id: 'versions', places: ['script'], Items: VersionItems }],
  slots: { overlay: VersionsOverlay },
}
