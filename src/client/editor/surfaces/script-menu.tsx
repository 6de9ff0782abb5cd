import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/button.tsx'
import { Menu } from '#/client/ui/menu.tsx'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { MenuContent } from './context-menu/context-menu.tsx'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}

/** The menu for the script as a whole, behind its title (VER-40). */
export function ScriptMenu({ editor, features }: Props): ReactNode {
  const { scriptMenu: text } = useText().editor
  return (
    <HeaderSlot at="title">
      <Menu
        align="start"
        trigger={
          <IconButton label={text.title}>
            <Icon name="chevron-down" size={16} />
          </IconButton>
        }
      >
        <MenuContent editor={editor} features={features} place="script" />
      </Menu>
    </HeaderSlot>
  )
}
