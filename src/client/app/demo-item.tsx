import { type ReactNode, useSyncExternalStore } from 'react'
import { isDemoAvailable, isDemoOn } from '#/client/editor/core/demo-mode.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { MenuItem } from '#/client/ui/menu.tsx'

/** Switches Demo Mode, while the open script has something to play (HDR-8). */
export function DemoItem(): ReactNode {
  const { rehearsal: text } = useText().editor
  const isAvailable = useSyncExternalStore(isDemoAvailable.subscribe, isDemoAvailable.get)
  const isOn = useSyncExternalStore(isDemoOn.subscribe, isDemoOn.get)
  if (!isAvailable && !isOn) return null
  return (
    <MenuItem icon="demo" onClick={() => isDemoOn.set(!isOn)}>
      {isOn ? text.endDemo : text.startDemo}
    </MenuItem>
  )
}
