import { type ReactNode, type RefObject, type SubmitEvent, useState } from 'react'
import { MAX_USERNAME_LENGTH } from '#/shared/account/account-rules.ts'
import { foldCase } from '#/shared/fold-case.ts'
import styles from './add-person-form.module.css'
import { Button } from './button.tsx'
import { TextField } from './form-fields.tsx'
import { Select, type SelectProps } from './select.tsx'

interface Props<Choice extends string> {
  readonly texts: {
    readonly form: string
    readonly username: string
    readonly suggestions: string
    readonly add: string
  }
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly username: string
  readonly onType: (username: string) => void
  /** Names that are offered, of people who have no place in the list yet. */
  readonly known: readonly string[]
  readonly choice: SelectProps<Choice>
  /** Whether the person was added; otherwise the name stays, so that it can be corrected. */
  readonly onAdd: (username: string) => Promise<boolean>
  /** What the choice means. */
  readonly children?: ReactNode
}

/** Adds a person, by username, with a right or a function. */
export function AddPersonForm<Choice extends string>(props: Props<Choice>): ReactNode {
  const { texts, fieldRef, username, onType, known, choice, onAdd, children } = props
  const [isBusy, setBusy] = useState(false)
  const isEmpty = username.trim() === ''
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || isEmpty) return
    const pressed = document.activeElement
    setBusy(true)
    const isAdded = await onAdd(username.trim())
    setBusy(false)
    // the next person of a long list is typed at once, some before the answer comes
    if (isAdded && fieldRef.current?.value === username) onType('')
    // not from what has been opened or chosen meanwhile; a button that is disabled loses the focus to the page
    if ([pressed, document.body].includes(document.activeElement)) fieldRef.current?.focus()
  }
  return (
    <form className={styles['form']} onSubmit={submit} aria-label={texts.form}>
      <TextField
        ref={fieldRef}
        label={texts.username}
        name="username"
        autoComplete="off"
        maxLength={MAX_USERNAME_LENGTH}
        value={username}
        onChange={(event) => onType(event.target.value)}
      />
      <Select {...choice} />
      <Button type="submit" tone="primary" disabled={isEmpty} aria-busy={isBusy}>
        {texts.add}
      </Button>
      {children}
      <NameSuggestions
        label={texts.suggestions}
        names={known}
        typed={username}
        onChoose={(name) => {
          onType(name)
          // the pressed suggestion is removed; from the field Enter adds the person
          fieldRef.current?.focus()
        }}
      />
    </form>
  )
}

/** One row on a desktop, two on a phone. */
const MAX_SHOWN = 5

interface SuggestionsProps {
  readonly label: string
  readonly names: readonly string[]
  /** The text in the field: only names that match it are offered. */
  readonly typed: string
  readonly onChoose: (name: string) => void
}

/** Names that the user can press instead of typing them (LIB-73). */
function NameSuggestions({ label, names, typed, onChoose }: SuggestionsProps): ReactNode {
  const wanted = foldCase(typed.trim())
  const fitting = names.filter((each) => {
    const name = foldCase(each)
    return name.includes(wanted) && name !== wanted
  })
  if (fitting.length === 0) return null
  return (
    <div role="group" aria-label={label} className={styles['suggestions']}>
      {fitting.slice(0, MAX_SHOWN).map((name) => (
        <Button
          key={name}
          className={styles['suggestion']}
          title={name}
          onClick={() => onChoose(name)}
        >
          <span dir="auto">{name}</span>
        </Button>
      ))}
    </div>
  )
}
