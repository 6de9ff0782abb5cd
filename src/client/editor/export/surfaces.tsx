import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/export.ts'
import { useDialogMounted } from '#/client/ui/dialog.tsx'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
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

function ExportOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  return useDialogMounted(isExportOpen) && <ExportDialog editor={editor} />
}

export const exportSurfaces: FeatureSurfaces = {
  name: 'export',
  menu: [{ id: 'export', places: ['script'], Items: ExportItem }],
  slots: { overlay: ExportOverlay },
}
