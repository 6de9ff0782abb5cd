import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { printDialog } from './print-script.ts'

/** Shown to all users: a reader may print, too. */
export function PrintItem(): ReactNode {
  const { menus: text } = useText().editor
  return (
    <MenuItem icon="print" onClick={() => printDialog.set(true)}>
      {text.print}
    </MenuItem>
  )
}
