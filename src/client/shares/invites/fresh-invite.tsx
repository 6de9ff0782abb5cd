import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type SubmitEvent,
  useId,
} from 'react'
import { createPortal } from 'react-dom'
import { encode } from 'uqr'
import { type Invite, type NewInvite, MAX_MAILS_AT_ONCE } from '#/shared/api/invites.ts'
import { invitePath } from '#/shared/routes/parse-route.ts'
import { api } from '#/shared/api/index.ts'
import { isEmailAddress } from '#/shared/account/account-rules.ts'
import { foldCase } from '#/shared/fold-case.ts'
import { backendOrigin } from '#/client/api/backend.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText, type Text } from '#/client/i18n/invites.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { namePaper } from '#/client/ui/use-document-title.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CopyButton } from '#/client/ui/copy-button.tsx'
import { TextField } from '#/client/ui/form-fields.tsx'
import { callApi } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/api-error.ts'
import type { InviteTarget } from './invite-form.tsx'
import styles from './invites.module.css'

/** The margin that readers need, in modules. */
const QUIET_ZONE = 4

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** A text as a QR code, which a camera also reads with a seventh of it covered. */
function QrCode({ text, label }: QrCodeProps): ReactNode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles['light']} />
      <path d={path} className={styles['dark']} />
    </svg>
  )
}

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

interface MailFormProps {
  readonly target: InviteTarget
  readonly invite: NewInvite
}

type Message = (text: Text) => string

/** What is wrong with the addresses, as a function: the language may change while it is shown. */
function flawOf(typed: string, { max_uses: most }: NewInvite): Message | null {
  const { addresses, others } = addressesIn(typed)
  const count = addresses.length
  if (others.length > 0) return ({ invites }) => invites.notAddresses(others.join(', '))
  if (count > most) return ({ invites }) => invites.fewerUses(most, count)
  if (count > MAX_MAILS_AT_ONCE) return ({ invites }) => invites.tooManyAddresses(MAX_MAILS_AT_ONCE)
  return null
}

function useMailing({ target, invite }: MailFormProps) {
  const { lang } = usePreferences()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sent, setSent] = useState(0)
  const [failure, setFailure] = useState<Message | null>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || typed.trim() === '') return
    const flaw = flawOf(typed, invite)
    setFailure(() => flaw)
    setSent(0)
    if (flaw) return
    setBusy(true)
    try {
      const params = { id: target.id, inviteId: invite.id }
      const body = { token: invite.token, emails: [...addressesIn(typed).addresses], lang }
      const mail = target.kind === 'script' ? api.mailInvite : api.mailProductionInvite
      setSent((await callApi(mail, { params, body })).addresses)
      // what was typed before the answer came stays
      setTyped((now) => (now === typed ? '' : now))
    } catch (error) {
      setFailure(() => (text: Text) => explainAnswer(error, text) ?? text.invites.mailFailed)
    } finally {
      setBusy(false)
    }
  }
  const type = (changed: string) => {
    setTyped(changed)
    setFailure(null)
  }
  return { typed, type, isBusy, sent, failure, submit }
}

/** Sends a new invitation to the addresses that one types or pastes (INV-61). */
function MailForm(props: MailFormProps): ReactNode {
  const text = useText()
  const { invites: words } = text
  const id = useId()
  const { typed, type, isBusy, sent, failure, submit } = useMailing(props)
  const message = failure?.(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    const pressed = document.activeElement
    await submit(event)
    // the button is disabled now, and would lose the focus to the page
    if ([pressed, document.body].includes(document.activeElement)) field.current?.focus()
  }
  return (
    <form className={styles['mail']} onSubmit={send} noValidate>
      <label htmlFor={id}>{words.mailTo}</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        dir="auto"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${id}-hint`} className={styles['note']}>
        {words.mailHint}
      </p>
      <p id={`${id}-error`} className={styles['wrong']} role="alert">
        {message}
      </p>
      <div className={styles['buttons']}>
        <output className={styles['note']}>{sent > 0 && words.mailed(sent)}</output>
        <Button type="submit" disabled={typed.trim() === ''} aria-busy={isBusy}>
          {words.mail}
        </Button>
      </div>
    </form>
  )
}

export interface FoundAddresses {
  /** Each address once, in the order of the text. */
  readonly addresses: readonly string[]
  /** The words that are none. */
  readonly others: readonly string[]
}

/** What may stand before an address in a list that was copied from a mail program: `"Berg, Ben" <ben@theater.example>`. */
const NAMED = /(?:"[^"]*"|(?<![^\s,;])[^\s,;<>"@][^,;<>\n"@]*)?\s*<([^<>]*)>/g

/** Reads addresses as people type and paste them: with commas, semicolons, blanks or line breaks between them. */
export function addressesIn(text: string): FoundAddresses {
  const addresses = new Map<string, string>()
  const others: string[] = []
  for (const word of text.replaceAll(NAMED, ' $1 ').split(/[\s,;]+/)) {
    if (word === '') continue
    const address = word.replace(/^mailto:/i, '')
    if (!isEmailAddress(address)) others.push(word)
    else if (!addresses.has(foldCase(address))) addresses.set(foldCase(address), address)
  }
  return { addresses: [...addresses.values()], others }
}
