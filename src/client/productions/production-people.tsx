import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import {
  cueTypesOf,
  FUNCTIONS,
  mayInProduction,
  permissionOf,
  type ProductionFunction,
} from '#/shared/access/functions.ts'
import { MAX_USERNAME_LENGTH } from '#/shared/account/limits.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import { sharedWithQuery } from '#/client/api/script-queries.ts'
import { type Text, useText } from '#/client/i18n/productions.ts'
import { Button } from '#/client/ui/button.tsx'
import { NameSuggestions } from '#/client/ui/name-suggestions.tsx'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import styles from './productions-dialog.module.css'
import type { ProductionActions } from './use-productions.ts'

interface Props {
  readonly production: Production
  readonly username: string
  /** Null if the user does not say who belongs to the production. */
  readonly actions: ProductionActions | null
  readonly onRemove: (member: ProductionMember) => void
}

/** The people of a production, each with a function and what it permits. */
export function People({ production, username, actions, onRemove }: Props): ReactNode {
  const { productions: text } = useText()
  const { id, members } = production
  return (
    <section className={styles['section']} aria-label={text.peopleHeading}>
      <h3 className={styles['heading']}>{text.peopleHeading}</h3>
      {actions && (
        <AddForm members={members} onAdd={(name, function_) => actions.add(id, name, function_)} />
      )}
      <ul className={styles['rows']} aria-label={text.peopleHeading}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.username === username}
            onChange={actions && ((function_) => void actions.change(id, member.id, function_))}
            onRemove={() => onRemove(member)}
          />
        ))}
      </ul>
    </section>
  )
}

/** What a function permits, in words. */
export function rightsOf(function_: ProductionFunction, words: Text): string {
  const { productions: text, library } = words
  if (mayInProduction(function_, 'production:people')) return text.may.lead
  if (cueTypesOf(function_).length > 0) return text.may.cues(library.functions[function_])
  return text.may[permissionOf(function_)]
}

interface RowProps {
  readonly member: ProductionMember
  readonly isOwn: boolean
  /** Null if the function is only shown. */
  readonly onChange: ((function_: ProductionFunction) => void) | null
  readonly onRemove: () => void
}

function MemberRow({ member, isOwn, onChange, onRemove }: RowProps): ReactNode {
  const words = useText()
  const { productions: text, library } = words
  const { username, function: current } = member
  return (
    <li className={styles['row']}>
      <span className={styles['who']}>
        <span className={styles['name']} title={username} dir="auto">
          {isOwn ? text.you(username) : username}
        </span>
        <span className={styles['facts']}>{rightsOf(current, words)}</span>
      </span>
      {onChange === null ? (
        <span className={styles['right']}>{library.functions[current]}</span>
      ) : (
        <Select
          label={text.functionOf(username)}
          isLabelHidden
          value={current}
          options={FUNCTIONS.map((value) => ({ value, label: library.functions[value] }))}
          onChange={onChange}
        />
      )}
      {onChange !== null && !isOwn && (
        <Button tone="quiet" aria-label={text.removeNamed(username)} onClick={onRemove}>
          {text.remove}
        </Button>
      )}
    </li>
  )
}

const NOBODY: readonly string[] = []

interface AddProps {
  readonly members: readonly ProductionMember[]
  readonly onAdd: (username: string, function_: ProductionFunction) => Promise<boolean>
}

/** Takes a person in by username, as the share dialog does. */
function AddForm({ members, onAdd }: AddProps): ReactNode {
  const words = useText()
  const { productions: text, library, sharing } = words
  const { data: known = NOBODY } = useQuery(sharedWithQuery)
  const [username, setUsername] = useKeptState('production: username', '')
  const [chosen, setChosen] = useKeptState<ProductionFunction>('production: function', 'acting')
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || username.trim() === '') return
    setBusy(true)
    const isAdded = await onAdd(username.trim(), chosen)
    setBusy(false)
    // the next person of a long list is typed at once
    field.current?.focus()
    if (isAdded) setUsername('')
  }
  return (
    <form className={styles['add']} onSubmit={submit} aria-label={text.add}>
      <TextField
        ref={field}
        label={sharing.username}
        name="username"
        autoComplete="off"
        maxLength={MAX_USERNAME_LENGTH}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Select
        label={text.function}
        value={chosen}
        options={FUNCTIONS.map((value) => ({ value, label: library.functions[value] }))}
        onChange={setChosen}
      />
      <Button type="submit" tone="primary" disabled={username.trim() === ''} aria-busy={isBusy}>
        {text.take}
      </Button>
      <p className={styles['facts']}>
        {`${library.functions[chosen]}: ${rightsOf(chosen, words)}`}
      </p>
      <NameSuggestions
        label={sharing.suggestions}
        names={known.filter((name) => !members.some((member) => member.username === name))}
        typed={username}
        onChoose={(name) => {
          setUsername(name)
          field.current?.focus()
        }}
      />
    </form>
  )
}
