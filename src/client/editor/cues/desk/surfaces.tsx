import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useCan, type EditorHandle } from '../../core/editor-handle.ts'
import type { FeatureSurfaces } from '../../core/feature.ts'
import { isDeskOpen } from './open-desk.ts'

/** Opens the reconciliation with a desk, from the menu of the script. */
function DeskItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  if (!useCan(editor, 'cues')) return null
  return (
    <MenuItem icon="refresh" onClick={() => isDeskOpen.set(true)}>
      {text.reconcileDesk}
    </MenuItem>
  )
}

const { Screen: DeskDialog } = createLoadedScreen<{ readonly editor: EditorHandle }>(
  async () => (await import('./desk-dialog.tsx')).DeskDialog,
  OPTIONAL_PART,
)

/** The dialog is loaded when it is first opened, and stays mounted from then on: it keeps what was chosen in it. */
function DeskOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const isOpen = useStore(isDeskOpen)
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  useEffect(() => () => isDeskOpen.set(false), [])
  return useCan(editor, 'cues') && (isOpen || isWanted) ? <DeskDialog editor={editor} /> : null
}

export const deskSurfaces: FeatureSurfaces = {
  name: 'desk',
  menu: [{ id: 'desk', places: ['script'], Items: DeskItem }],
  slots: { overlay: DeskOverlay },
}
