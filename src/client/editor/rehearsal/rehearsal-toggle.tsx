import { type ReactNode, useSyncExternalStore } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import styles from './rehearsal.module.css'
import { rehearsalShortcut } from './shortcuts.ts'
import { toggleRehearsal } from './toggle-rehearsal.ts'
import { whoRehearses } from './who-rehearses.ts'

interface Props {
  readonly editor: EditorHandle
}

/**
 * Starts and ends the rehearsal. The button is in the header, because readers find it there, too, and names the people
 * who rehearse.
 */
export function RehearsalToggle({ editor }: Props): ReactNode {
  const { rehearsal: text, keys } = useText().editor
  const isOn = useEditorState(editor, isRehearsing)
  const invitation = useInvitation(editor.session)
  const isInvited = !isOn && invitation !== null
  const label = isOn ? text.end : (invitation ?? text.start)
  return (
    <HeaderSlot>
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={isOn}
        aria-label={label}
        title={`${label} (${readableShortcut(rehearsalShortcut.keys[0], keys)})`}
        data-invites={isInvited || undefined}
        onClick={() => toggleRehearsal(editor.view)}
      >
        <Icon name="rehearsal" size={16} />
        <span className={styles['toggle-name']}>{isInvited ? invitation : text.name}</span>
        {isInvited && <span className={styles['toggle-short']}>{text.joinShort}</span>}
      </button>
    </HeaderSlot>
  )
}

/** The same in the menu of sheet and background, beside the other ways to look at the script. */
export function RehearsalItem({ editor }: Props): ReactNode {
  const { rehearsal: text } = useText().editor
  const isOn = useEditorState(editor, isRehearsing)
  const invitation = useInvitation(editor.session)
  return (
    <MenuItem icon="rehearsal" onClick={() => toggleRehearsal(editor.view)}>
      {isOn ? text.end : (invitation ?? text.start)}
    </MenuItem>
  )
}

/** The names of the people who rehearse, and the hint that the user may join; null if nobody rehearses. */
function useInvitation({ connection: { awareness } }: ScriptSession): string | null {
  const { rehearsal: text } = useText().editor
  return useSyncExternalStore(
    (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    () => {
      const { others, isOwn } = whoRehearses(awareness.getStates(), awareness.clientID)
      const [first, second] = others
      if (first === undefined) return isOwn ? text.joinOwn : null
      if (second === undefined) return text.joinOne(first)
      return others.length === 2
        ? text.joinTwo(first, second)
        : text.joinMany(first, others.length - 1)
    },
  )
}
