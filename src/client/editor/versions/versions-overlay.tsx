import { type ReactNode, useEffect } from 'react'
import { can } from '#/shared/access/capabilities.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { useKeptTrue } from '#/client/ui/use-kept-true.ts'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { keeping } from './keeping.ts'
import { useVersionPair } from './versions-address.ts'

// panel and dialog are loaded late: with their texts they are half as large as all other surfaces, and seldom used
const { Screen: VersionsPanel } = createLoadedScreen<{ readonly editor: EditorHandle }>(
  async () => (await import('./panel/versions-panel.tsx')).VersionsPanel,
  OPTIONAL_PART,
)
const { Screen: KeepDialog } = createLoadedScreen<{ readonly editor: EditorHandle }>(
  async () => (await import('./keep-dialog.tsx')).KeepDialog,
  OPTIONAL_PART,
)

/** Panel and dialog are loaded at their first use and stay mounted from then on, so that they can leave the screen. */
export function VersionsOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
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
