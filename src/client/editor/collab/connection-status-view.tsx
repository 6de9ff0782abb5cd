import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import type { ScriptSession } from '../core/connection/script-session.ts'
import { connectionReport } from './connection-text.ts'
import styles from './collab.module.css'
import { useOthers } from './use-others.ts'

interface Props {
  readonly session: ScriptSession
}

/** A sphere in the header while all is well; a banner on phones, and while there is a problem (COL-24). */
export function ConnectionStatusView({ session }: Props): ReactNode {
  const { editor: text } = useText()
  const now = useStore(session.connection.status)
  const isCopyFailing = useStore(session.isCopyFailing)
  const others = useOthers(session)
  const isOnPhone = usePhone()
  const report = connectionReport(now, isCopyFailing, others.length, text)
  return (
    <>
      <HeaderSlot>
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
