import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { autoFollow, switchOffAutoFollow, switchOnAutoFollow } from './auto-follow.ts'
import styles from './auto-follow.module.css'

interface Props {
  readonly editor: EditorHandle
}

/** Switches auto-follow on and off, in the bar of the rehearsal. */
export function AutoFollowToggle({ editor }: Props): ReactNode {
  const { label, isOn, toggle } = useAutoFollow(editor)
  return (
    <IconButton label={label} className={styles['toggle']} aria-pressed={isOn} onClick={toggle}>
      <Icon name="microphone" />
    </IconButton>
  )
}

/** The menu item that switches auto-follow on and off; it also begins the rehearsal. */
export function AutoFollowItem({ editor }: Props): ReactNode {
  const { label, toggle } = useAutoFollow(editor)
  // a demo plays without a microphone
  if (editor.session.isPrivate) return null
  return (
    <MenuItem icon="microphone" onClick={toggle}>
      {label}
    </MenuItem>
  )
}

function useAutoFollow(editor: EditorHandle) {
  const { autoFollow: text } = useText().editor
  const { kind } = useStore(autoFollow)
  const isOn = kind !== 'off' && kind !== 'asking'
  return {
    isOn,
    label: isOn ? text.switchOff : text.switchOn,
    toggle: () => (isOn ? switchOffAutoFollow() : void switchOnAutoFollow(editor)),
  }
}
