import { type ReactNode, type SubmitEvent, useState } from 'react'
import { GUEST_PERMISSIONS, type Permission, PERMISSIONS } from '#/shared/access/capabilities.ts'
import type { BodyOf } from '#/shared/api/call.ts'
import type { api } from '#/shared/api/index.ts'
import { MAX_INVITE_LABEL_LENGTH } from '#/shared/api/invites.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { useText } from '#/client/i18n/invites.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField } from '#/client/ui/check-field.tsx'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import styles from './invites.module.css'

const DAY_MS = 24 * 60 * 60_000
const DAYS = ['1', '7', '30', '90', '180'] as const
const USES = ['1', '10', '50', '200', '500'] as const

export type InviteTerms = BodyOf<typeof api.createInvite>

interface Props {
  readonly onCreate: (terms: InviteTerms) => Promise<void>
  readonly onCancel: () => void
}

interface Terms {
  readonly permission: Permission
  readonly days: (typeof DAYS)[number]
  readonly uses: (typeof USES)[number]
  readonly label: string
  readonly wantsGuests: boolean
}

const USUAL: Terms = { permission: 'read', days: '30', uses: '50', label: '', wantsGuests: true }

const mayHaveGuests = ({ permission }: Terms): boolean => GUEST_PERMISSIONS.includes(permission)

/** Asks for the terms of a new invitation. */
export function InviteForm({ onCreate, onCancel }: Props): ReactNode {
  const { app, invites: text } = useText()
  const hasGuests = useHouse()?.guests !== false
  const [terms, setTerms] = useState(USUAL)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await onCreate({
      permission: terms.permission,
      label: terms.label.trim(),
      for_guests: hasGuests && terms.wantsGuests && mayHaveGuests(terms),
      max_uses: Number(terms.uses),
      days: Number(terms.days),
    })
    setBusy(false)
  }
  return (
    <form className={styles['form']} onSubmit={submit} aria-label={text.form}>
      <TermsFields
        terms={terms}
        hasGuests={hasGuests}
        onChange={(part) => setTerms({ ...terms, ...part })}
      />
      <div className={styles['buttons']}>
        <Button onClick={onCancel}>{app.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={isBusy}>
          {text.create}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  readonly terms: Terms
  readonly hasGuests: boolean
  readonly onChange: (part: Partial<Terms>) => void
}

function TermsFields({ terms, hasGuests, onChange }: FieldsProps): ReactNode {
  const { invites: text, sharing } = useText()
  const { lang } = usePreferences()
  const [openedAt] = useState(Date.now)
  const dayIn = (count: string) => formatDate(openedAt + Number(count) * DAY_MS, lang)
  return (
    <>
      <Select
        label={sharing.permission}
        value={terms.permission}
        options={PERMISSIONS.map((value) => ({ value, label: sharing[value] }))}
        onChange={(permission) => onChange({ permission })}
      />
      <Select
        label={text.uses}
        value={terms.uses}
        options={USES.map((value) => ({ value, label: text.people(Number(value)) }))}
        onChange={(uses) => onChange({ uses })}
      />
      <div className={styles['whole']}>
        <Select
          label={text.until}
          value={terms.days}
          options={DAYS.map((value) => ({
            value,
            label: text.untilDay(dayIn(value), text.spans[value]),
          }))}
          onChange={(days) => onChange({ days })}
        />
      </div>
      <TextField
        label={text.label}
        placeholder={text.labelExample}
        autoComplete="off"
        className={styles['whole']}
        maxLength={MAX_INVITE_LABEL_LENGTH}
        value={terms.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      {hasGuests && (
        <div className={styles['whole']}>
          {mayHaveGuests(terms) ? (
            <CheckField
              checked={terms.wantsGuests}
              onChange={(wantsGuests) => onChange({ wantsGuests })}
              hint={text.forGuestsHint}
            >
              {text.forGuests}
            </CheckField>
          ) : (
            <p className={styles['note']}>{text.noGuestsHint}</p>
          )}
        </div>
      )}
    </>
  )
}
