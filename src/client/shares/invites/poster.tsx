import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Script } from '#/shared/api/scripts.ts'
import type { Invite } from '#/shared/api/invites.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/invites.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import styles from './invites.module.css'
import { QrCode } from './qr-code.tsx'

interface Props {
  readonly script: Script
  readonly invite: Invite
  readonly link: string
  readonly onPrinted: () => void
}

/** A sheet for the wall of the rehearsal room: it prints itself, in the place of the page. */
export function Poster({ script, invite, link, onPrinted }: Props): ReactNode {
  const { app, invites } = useText()
  const { poster } = invites
  const { lang } = usePreferences()
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    const end = () => printed()
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  return createPortal(
    <article className={styles['poster']} data-poster="">
      <p className={styles['house']}>{app.name}</p>
      <h1 dir="auto">{script.title}</h1>
      <p className={styles['lead']}>{poster.lead}</p>
      <QrCode text={link} label={invites.code} />
      <p className={styles['step']}>{poster.step}</p>
      <p>{invite.for_guests ? poster.guest : poster.account}</p>
      <p className={styles['address']}>{link}</p>
      <p>
        {poster.until(formatDate(invite.expires_at, lang))} <bdi>{script.owner}</bdi>
      </p>
    </article>,
    document.body,
  )
}
