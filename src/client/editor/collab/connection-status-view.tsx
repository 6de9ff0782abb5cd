import { type ReactNode, useMemo } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { connectionReport } from './connection-text.ts'
import styles from './collab.module.css'
import { watchOthers } from './people.ts'

interface Props {
  readonly session: ScriptSession
  readonly userId: string
}

/** The header's sphere and count while all is well; a banner on phones and whenever it is not (COL-24). */
export function ConnectionStatusView({ session, userId }: Props): ReactNode {
  const { editor: text } = useText()
  const { status, awareness } = session.connection
  const othersStore = useMemo(() => watchOthers(awareness, userId), [awareness, userId])
  const now = useStore(status)
  const others = useStore(othersStore)
  const isOnPhone = usePhone()
  const report = connectionReport(now, others.length, text)
  return (
    <>
      <HeaderSlot>
        {others.length > 0 && (
          <span className={styles['others']} title={text.others(...others)}>
            <Icon name="people" size={16} />
            {/* A new element for every count, so that the change is seen (HDR-4). */}
            <span key={others.length} aria-hidden="true" className={styles['count']}>
              {others.length}
            </span>
            <span className="visually-hidden">{text.others(...others)}</span>
          </span>
        )}
        <span
          role="status"
          className={styles['sphere']}
          data-tone={report.tone}
          title={report.text}
          aria-label={report.text}
        />
      </HeaderSlot>
      <p
        className={styles['banner']}
        data-tone={report.tone}
        data-always={now.kind === 'connected' ? undefined : ''}
      >
        {isOnPhone ? text.onPhone(report.text) : report.text}
      </p>
    </>
  )
}
