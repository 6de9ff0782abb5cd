import { type ReactNode, useSyncExternalStore } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { isRehearsing } from '../core/rehearsal-state.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { REHEARSAL_SHORTCUT } from './rehearsal-keys.ts'
import styles from './rehearsal.module.css'
import { newestPlace } from './shared-place.ts'
import { toggleRehearsal } from './toggle-rehearsal.ts'

interface Props {
  readonly editor: EditorHandle
}

/** Begins and ends the rehearsal, in the header, where readers find it too. A dot says that others rehearse. */
export function RehearsalToggle({ editor }: Props): ReactNode {
  const { rehearsal: text, keys } = useText().editor
  const isOn = useEditorState(editor, isRehearsing)
  const isElsewhere = useIsRehearsedElsewhere(editor.session)
  const label = isOn ? text.end : isElsewhere ? text.isRunning : text.start
  return (
    <HeaderSlot>
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={isOn}
        aria-label={isOn ? text.end : text.start}
        title={`${label} (${readableShortcut(REHEARSAL_SHORTCUT, keys)})`}
        data-elsewhere={(!isOn && isElsewhere) || undefined}
        onClick={() => toggleRehearsal(editor.view)}
      >
        <Icon name="rehearsal" size={16} />
        <span className={styles['toggle-name']}>{text.name}</span>
      </button>
    </HeaderSlot>
  )
}

/** The same in the menu of sheet and background, beside the other ways to look at the script. */
export function RehearsalItem({ editor }: Props): ReactNode {
  const { rehearsal: text } = useText().editor
  const isOn = useEditorState(editor, isRehearsing)
  return (
    <MenuItem icon="rehearsal" onClick={() => toggleRehearsal(editor.view)}>
      {isOn ? text.end : text.start}
    </MenuItem>
  )
}

function useIsRehearsedElsewhere({ connection: { awareness } }: ScriptSession): boolean {
  return useSyncExternalStore(
    (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    () => newestPlace(awareness.getStates(), awareness.clientID, Date.now()) !== null,
  )
}
