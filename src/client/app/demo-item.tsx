import type { ReactNode } from 'react'
import { isDemoAvailable, isDemoOn } from '#/client/editor/model/demo-mode.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { useStore } from '#/client/ui/store.ts'
import { MenuItem } from '#/client/ui/menu.tsx'

/** Switches Demo Mode, while the open script has something to play (HDR-8). */
export function DemoItem(): ReactNode {
  const { rehearsal: text } = useText().editor
  const isAvailable = useStore(isDemoAvailable)
  const isOn = useStore(isDemoOn)
  if (!isAvailable && !isOn) return null
  return (
    <MenuItem icon="demo" onClick={() => isDemoOn.set(!isOn)}>
      {isOn ? text.endDemo : text.startDemo}
    </MenuItem>
  )
}
