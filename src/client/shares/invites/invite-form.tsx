import { type ReactNode, type SubmitEvent, useState } from 'react'
import { GUEST_PERMISSIONS, type Permission, PERMISSIONS } from '#/shared/access/capabilities.ts'
import { MAX_INVITE_LABEL_LENGTH } from '#/shared/api/invites.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/invites.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField } from '#/client/ui/check-field.tsx'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import type { InviteTerms } from './invite-section.tsx'
import styles from './invites.module.css'

const DAY_MS = 24 * 60 * 60_000
const DAYS = ['1', '7', '30', '90', '180'] as const
const USES = ['1', '10', '50', '200', '500'] as const

interface Props {
  readonly onCreate: (terms: InviteTerms) => Promise<void>
  readonly onCancel: () => void
}

/** The terms of a new invitation. */
export function InviteForm({ onCreate, onCancel }: Props): ReactNode {
  const { app, invites: text, sharing } = useText()
  const { lang } = usePreferences()
  const [permission, setPermission] = useState<Permission>('read')
  const [days, setDays] = useState<(typeof DAYS)[number]>('30')
  const [uses, setUses] = useState<(typeof USES)[number]>('50')
  const [label, setLabel] = useState('')
  const [wantsGuests, setWantsGuests] = useState(true)
  const [openedAt] = useState(Date.now)
  const [isBusy, setBusy] = useState(false)
  const mayHaveGuests = GUEST_PERMISSIONS.includes(permission)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await onCreate({
      permission,
      label: label.trim(),
      for_guests: wantsGuests && mayHaveGuests,
      max_uses: Number(uses),
      days: Number(days),
    })
    setBusy(false)
  }
  const dayIn = (count: string) => formatDate(openedAt + Number(count) * DAY_MS, lang)
  return (
    <form className={styles['form']} onSubmit={submit} aria-label={text.form}>
      <Select
        label={sharing.permission}
        value={permission}
        options={PERMISSIONS.map((value) => ({ value, label: sharing[value] }))}
        onChange={setPermission}
      />
      <Select
        label={text.uses}
        value={uses}
        options={USES.map((value) => ({ value, label: text.people(Number(value)) }))}
        onChange={setUses}
      />
      <Select
        label={text.until}
        value={days}
        options={DAYS.map((value) => ({
          value,
          label: text.untilDay(dayIn(value), text.spans[value]),
        }))}
        onChange={setDays}
      />
      <TextField
        label={text.label}
        placeholder={text.labelExample}
        autoComplete="off"
        className={styles['whole']}
        maxLength={MAX_INVITE_LABEL_LENGTH}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div className={styles['whole']}>
        {mayHaveGuests ? (
          <CheckField checked={wantsGuests} onChange={setWantsGuests} hint={text.forGuestsHint}>
            {text.forGuests}
          </CheckField>
        ) : (
          <p className={styles['note']}>{text.noGuestsHint}</p>
        )}
      </div>
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{app.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={isBusy}>
          {text.create}
        </Button>
      </div>
    </form>
  )
}
