import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import { MAX_MAILS_AT_ONCE, type NewInvite } from '#/shared/api/invites.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/explain-error.ts'
import { type Text, useText } from '#/client/i18n/invites.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { addressesIn } from './addresses-in.ts'
import type { InviteTarget } from './invite-target.ts'
import styles from './invites.module.css'

interface Props {
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

function useMailing({ target, invite }: Props) {
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
      setTyped('')
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
export function MailForm(props: Props): ReactNode {
  const text = useText()
  const { invites: words } = text
  const id = useId()
  const { typed, type, isBusy, sent, failure, submit } = useMailing(props)
  const message = failure?.(text)
  return (
    <form className={styles['mail']} onSubmit={submit} noValidate>
      <label htmlFor={id}>{words.mailTo}</label>
      <textarea
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
