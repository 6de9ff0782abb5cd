import type { ReactNode } from 'react'
import { PERMISSIONS, type Permission } from '#/shared/access/capabilities.ts'
import type { Share } from '#/shared/api/shares.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Select } from '#/client/ui/select.tsx'
import styles from './share-dialog.module.css'
import type { Shares } from './use-shares.ts'

interface Props {
  readonly shares: readonly Share[]
  readonly status: Shares['status']
  readonly onChange: (share: Share, permission: Permission) => void
  readonly onRemove: (share: Share) => void
}

export function ShareList({ shares, status, onChange, onRemove }: Props): ReactNode {
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
              <Select
                label={sharing.permissionOf(share.username)}
                isLabelHidden
                value={share.permission}
                options={PERMISSIONS.map((value) => ({ value, label: sharing[value] }))}
                onChange={(permission) => onChange(share, permission)}
              />
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
