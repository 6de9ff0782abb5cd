import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { GUEST_PERMISSIONS, type Permission, PERMISSIONS } from '#/shared/access/capabilities.ts'
import {
  GUEST_FUNCTIONS,
  INVITED_FUNCTIONS,
  type ProductionFunction,
} from '#/shared/access/functions.ts'
import type { BodyOf } from '#/shared/api/call.ts'
import type { api } from '#/shared/api/index.ts'
import { MAX_INVITE_LABEL_LENGTH } from '#/shared/api/invites.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { useText } from '#/client/i18n/invites.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField, TextField } from '#/client/ui/form-fields.tsx'
import { Select } from '#/client/ui/select.tsx'
import styles from './invites.module.css'

const DAY_MS = 24 * 60 * 60_000
const DAYS = ['1', '7', '30', '90', '180'] as const
const USES = ['1', '10', '50', '200', '500'] as const

/** The call takes the right or the function, by what the invitation leads to. */
export type InviteTerms = BodyOf<typeof api.createInvite> & {
  readonly function: ProductionFunction
}

interface Props {
  readonly target: InviteTarget
  readonly onCreate: (terms: InviteTerms) => Promise<void>
  readonly onCancel: () => void
}

interface Terms {
  readonly permission: Permission
  readonly function: ProductionFunction
  readonly days: (typeof DAYS)[number]
  readonly uses: (typeof USES)[number]
  readonly label: string
  readonly wantsGuests: boolean
}

const USUAL: Terms = {
  permission: 'read',
  function: 'acting',
  days: '30',
  uses: '50',
  label: '',
  wantsGuests: true,
}

const mayHaveGuests = ({ kind }: InviteTarget, terms: Terms): boolean =>
  kind === 'script'
    ? GUEST_PERMISSIONS.includes(terms.permission)
    : GUEST_FUNCTIONS.includes(terms.function)

/** Asks for the terms of a new invitation. */
export function InviteForm({ target, onCreate, onCancel }: Props): ReactNode {
  const { app, invites: text } = useText()
  const hasGuests = useHouse()?.guests !== false
  const [terms, setTerms] = useState(USUAL)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // the button that was pressed is removed: the keyboard goes on in the form, and not at the dialog's beginning
  useEffect(() => form.current?.querySelector<HTMLElement>('[role=combobox]')?.focus(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await onCreate({
      permission: terms.permission,
      function: terms.function,
      label: terms.label.trim(),
      for_guests: hasGuests && terms.wantsGuests && mayHaveGuests(target, terms),
      max_uses: Number(terms.uses),
      days: Number(terms.days),
    })
    setBusy(false)
  }
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} aria-label={text.form}>
      <TermsFields
        target={target}
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
  readonly target: InviteTarget
  readonly terms: Terms
  readonly hasGuests: boolean
  readonly onChange: (part: Partial<Terms>) => void
}

function TermsFields({ target, terms, hasGuests, onChange }: FieldsProps): ReactNode {
  const { invites: text, library } = useText()
  const { lang } = usePreferences()
  const [openedAt] = useState(Date.now)
  const dayIn = (count: string) => formatDate(openedAt + Number(count) * DAY_MS, lang)
  return (
    <>
      <RightField target={target} terms={terms} onChange={onChange} />
      <Select
        label={text.uses}
        value={terms.uses}
        options={USES.map((value) => ({ value, label: text.people(Number(value)) }))}
        onChange={(uses) => onChange({ uses })}
      />
      {target.kind === 'production' && (
        <p className={`${styles['whole']} ${styles['note']}`}>
          {`${library.functions[terms.function]}: ${target.rightsOf(terms.function)}`}
        </p>
      )}
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
      {hasGuests && <GuestsField target={target} terms={terms} onChange={onChange} />}
    </>
  )
}

type FieldProps = Omit<FieldsProps, 'hasGuests'>

/** What people may do in the script, or what they are in the production. */
function RightField({ target, terms, onChange }: FieldProps): ReactNode {
  const { invites: text, sharing, library } = useText()
  if (target.kind === 'script')
    return (
      <Select
        label={sharing.permission}
        value={terms.permission}
        options={PERMISSIONS.map((value) => ({ value, label: sharing[value] }))}
        onChange={(permission) => onChange({ permission })}
      />
    )
  return (
    <Select
      label={text.function}
      value={terms.function}
      options={INVITED_FUNCTIONS.map((value) => ({ value, label: library.functions[value] }))}
      onChange={(chosen) => onChange({ function: chosen })}
    />
  )
}

function GuestsField({ target, terms, onChange }: FieldProps): ReactNode {
  const { invites: text } = useText()
  const isOfScript = target.kind === 'script'
  return (
    <div className={styles['whole']}>
      {mayHaveGuests(target, terms) ? (
        <CheckField
          checked={terms.wantsGuests}
          onChange={(wantsGuests) => onChange({ wantsGuests })}
          hint={isOfScript ? text.forGuestsHint : text.forGuestsOfProduction}
        >
          {text.forGuests}
        </CheckField>
      ) : (
        <p className={styles['note']}>
          {isOfScript ? text.noGuestsHint : text.functionNeedsAccount}
        </p>
      )}
    </div>
  )
}

interface Named {
  readonly id: string
  readonly title: string
  /** Whom to ask for another invitation. */
  readonly owner: string
}

/** What the invitations of a dialog lead to. */
export type InviteTarget =
  | (Named & { readonly kind: 'script' })
  | (Named & {
      readonly kind: 'production'
      /** What a function permits, in words. */
      readonly rightsOf: (function_: ProductionFunction) => string
    })
