import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/export.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { isExportOpen } from './open-export.ts'

/** Shown to all users: a reader may export, as a reader may print. */
function ExportItem(): ReactNode {
  const { exports: text } = useText()
  return (
    <MenuItem icon="download" onClick={() => isExportOpen.set(true)}>
      {text.open}
    </MenuItem>
  )
}

const { Screen: ExportDialog } = createLoadedScreen<{ readonly editor: EditorHandle }>(
  async () => (await import('./export-dialog.tsx')).ExportDialog,
  OPTIONAL_PART,
)

/** The dialog is loaded when it is first opened, and keeps what was chosen in it. */
function ExportOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const isOpen = useStore(isExportOpen)
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  // with the editor, not with the dialog: React's development build unmounts what it has just mounted
  useEffect(() => () => isExportOpen.set(false), [])
  return isOpen || isWanted ? <ExportDialog editor={editor} /> : null
}

export const exportSurfaces: FeatureSurfaces = {
  name: 'export',
  menu: [{ id: 'export', places: ['script'], Items: ExportItem }],
  slots: { overlay: ExportOverlay },
}
