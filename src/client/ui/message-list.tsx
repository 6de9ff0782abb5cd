import type { MouseEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import styles from './message-list.module.css'
import { dismissMessage, messages } from './messages.ts'
import { Notice } from './notice.tsx'
import { useStore } from './store.ts'

/**
 * Where messages appear: in a corner that no menu opens into, above an open dialog. Rendered once, beside the
 * app. A dialog hides everything else from screen readers but what names a live region; each notice speaks
 * for itself, so this one is off.
 */
export function MessageList(): ReactNode {
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the focus where it is
    <div className={styles['messages']} aria-live="off" onMouseDown={keepFocus}>
      {useStore(messages).map(({ id, tone, text, action }) => (
        <Notice key={id} tone={tone} onDismiss={() => dismissMessage(id)}>
          {text}
          {action && (
            <Button className={styles['action']} onClick={action.run}>
              {action.label}
            </Button>
          )}
        </Notice>
      ))}
    </div>,
    document.body,
  )
}

/** Who dismisses a message by mouse goes on where they were: a dialog keeps the focus, the text its caret. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
