import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/common.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface Props {
  readonly tone: 'danger' | 'good'
  readonly onDismiss?: () => void
  readonly children: ReactNode
}

/** A message that stays until the user dismisses it. */
export function Notice({ tone, onDismiss, children }: Props): ReactNode {
  const { app } = useText()
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={styles['notice']}
      data-tone={tone}
    >
      <Icon name={tone === 'danger' ? 'alert' : 'check'} />
      <div className={styles['text']}>{children}</div>
      {onDismiss !== undefined && (
        <IconButton label={app.dismiss} className={styles['dismiss']} onClick={onDismiss}>
          <Icon name="close" size={16} />
        </IconButton>
      )}
    </div>
  )
}
