import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './message-list.module.css'
import { dismissMessage, useMessages } from './messages.ts'
import { Notice } from './notice.tsx'

/** Where messages appear: in a corner that no menu opens into. Rendered once. */
export function MessageList(): ReactNode {
  return (
    <div className={styles['messages']}>
      {useMessages().map(({ id, tone, text, action }) => (
        <Notice key={id} tone={tone} onDismiss={() => dismissMessage(id)}>
          {text}
          {action && (
            <Button className={styles['action']} onClick={action.run}>
              {action.label}
            </Button>
          )}
        </Notice>
      ))}
    </div>
  )
}
