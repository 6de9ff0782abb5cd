import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Invite, NewInvite } from '#/shared/api/invites.ts'
import { invitePath } from '#/shared/routes/parse-route.ts'
import { backendOrigin } from '#/client/api/backend.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/invites.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { namePaper } from '#/client/ui/use-document-title.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CopyButton } from '#/client/ui/copy-button.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import type { InviteTarget } from './invite-target.ts'
import styles from './invites.module.css'
import { MailForm } from './mail-form.tsx'
import { QrCode } from './qr-code.tsx'

interface Props {
  readonly target: InviteTarget
  readonly invite: NewInvite
  readonly onDone: () => void
}

const THIS_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Link, code and poster of an invitation that was just made: they are shown this once. */
export function FreshInvite({ target, invite, onDone }: Props): ReactNode {
  const { invites: text } = useText()
  const { lang } = usePreferences()
  const sendsMail = useHouse()?.sends_mail === true
  const origin = backendOrigin() || location.origin
  const link = origin + invitePath(invite.token, lang)
  const field = useRef<HTMLInputElement>(null)
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles['fresh']}>
      <QrCode text={link} label={text.code} />
      <div className={styles['beside']}>
        <TextField
          ref={field}
          label={text.link}
          readOnly
          spellCheck={false}
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton
          tone="primary"
          text={link}
          label={text.copy}
          copied={text.copied}
          isTextShown
          // selected, so that it can be copied by hand
          onTried={() => field.current?.focus()}
        />
        <Button onClick={() => setPrinting(true)}>{text.print}</Button>
        <output className={styles['note']}>{text.onlyNow}</output>
        {THIS_MACHINE.has(new URL(origin).hostname) && (
          <p className={styles['note']} role="alert">
            {text.local}
          </p>
        )}
        <Button onClick={onDone}>{text.done}</Button>
      </div>
      {sendsMail && <MailForm target={target} invite={invite} />}
      {isPrinting && (
        <Poster target={target} invite={invite} link={link} onPrinted={() => setPrinting(false)} />
      )}
    </div>
  )
}

interface PosterProps {
  readonly target: InviteTarget
  readonly invite: Invite
  readonly link: string
  readonly onPrinted: () => void
}

/** A sheet for the wall of the rehearsal room: it prints itself, in the place of the page. */
function Poster({ target, invite, link, onPrinted }: PosterProps): ReactNode {
  const { app, invites } = useText()
  const { poster } = invites
  const { lang } = usePreferences()
  const printed = useEffectEvent(onPrinted)
  const print = useEffectEvent(() => {
    namePaper(target.title)
    window.print()
  })
  useEffect(() => {
    const end = () => printed()
    window.addEventListener('afterprint', end, { once: true })
    print()
    return () => {
      namePaper(null)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return createPortal(
    <article className={styles['poster']} data-poster="">
      <p className={styles['house']}>{app.name}</p>
      <h1 dir="auto">{target.title}</h1>
      <p className={styles['lead']}>{poster.lead}</p>
      <QrCode text={link} label={invites.code} />
      <p className={styles['step']}>{poster.step}</p>
      <p>{invite.for_guests ? poster.guest : poster.account}</p>
      <p className={styles['address']}>{link}</p>
      <p>{poster.until(formatDate(invite.expires_at, lang))}</p>
      <p className={styles['by']}>{poster.by(target.owner)}</p>
    </article>,
    document.body,
  )
}
