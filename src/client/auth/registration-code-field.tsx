import { type ReactNode, useId } from 'react'
import { MAX_REGISTRATION_CODE_LENGTH } from '#/shared/account/limits.ts'
import { useText } from '#/client/i18n/people.ts'
import { TextField } from '#/client/ui/text-field.tsx'
import styles from './auth-form.module.css'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (code: string) => void
}

/** The field for the code that the house requires for a registration (ACC-70). */
export function RegistrationCodeField({ value, error, onType }: Props): ReactNode {
  const { people } = useText()
  const hintId = useId()
  return (
    <div>
      <TextField
        label={people.registrationCode}
        name="code"
        autoComplete="off"
        required
        maxLength={MAX_REGISTRATION_CODE_LENGTH}
        describedBy={hintId}
        value={value}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      <p id={hintId} className={styles['note']}>
        {people.registrationCodeHint}
      </p>
    </div>
  )
}
