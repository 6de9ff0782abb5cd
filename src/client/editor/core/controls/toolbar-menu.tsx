import type { ReactNode } from 'react'
import type { IconName } from '#/client/ui/icon-paths.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu } from '#/client/ui/menu.tsx'
import type { EditorHandle } from '../editor-handle.ts'
import { focusSheet } from '../sheet/focus-sheet.ts'
import { ToolbarButton } from './toolbar-button.tsx'

interface Props {
  readonly editor: EditorHandle
  readonly label: string
  readonly icon?: IconName
  /** The current choice, in words or as a number. */
  readonly value?: string
  readonly isDisabled?: boolean
  readonly children: ReactNode
}

/** A button of the floating toolbar that opens a menu; choosing gives the focus back to the text. */
export function ToolbarMenu({
  editor,
  label,
  icon,
  value,
  isDisabled,
  children,
}: Props): ReactNode {
  return (
    <Menu
      align="center"
      focusAfter={() => focusSheet(editor.view)}
      trigger={
        <ToolbarButton
          label={value === undefined ? label : `${label}: ${value}`}
          title={label}
          disabled={isDisabled}
        >
          {icon !== undefined && <Icon name={icon} />}
          {value}
          <Icon name="chevron-down" size={12} />
        </ToolbarButton>
      }
    >
      {children}
    </Menu>
  )
}
