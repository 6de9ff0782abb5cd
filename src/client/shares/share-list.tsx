import type { ReactNode } from 'react'
import type { Share } from '#/shared/api/shares.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import styles from './share-dialog.module.css'
import type { Shares } from './use-shares.ts'

interface Props {
  readonly shares: readonly Share[]
  readonly status: Shares['status']
  readonly onRemove: (share: Share) => void
}

export function ShareList({ shares, status, onRemove }: Props): ReactNode {
  const { sharing } = useText()
  return (
    <section className={styles['section']}>
      <h3 className={styles['heading']}>{sharing.people}</h3>
      {status === 'pending' && <output className={styles['note']}>{sharing.loading}</output>}
      {status === 'success' && shares.length === 0 && (
        <p className={styles['note']}>{sharing.none}</p>
      )}
      {shares.length > 0 && (
        <ul className={styles['shares']}>
          {shares.map((share) => (
            <li key={share.id} className={styles['share']}>
              <span className={styles['username']} title={share.username}>
                {share.username}
              </span>
              <span className={styles['permission']}>{sharing[share.permission]}</span>
              <Button
                tone="quiet"
                aria-label={sharing.removePerson(share.username)}
                onClick={() => onRemove(share)}
              >
                {sharing.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
