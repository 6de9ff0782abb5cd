import type { ReactNode } from 'react'
import { MAX_EMAIL_LENGTH } from '#/shared/account/limits.ts'
import { useText } from '#/client/i18n/common.ts'
import { TextField } from '#/client/ui/text-field.tsx'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (email: string) => void
}

export function EmailField({ value, error, onType }: Props): ReactNode {
  const { auth } = useText()
  return (
    <TextField
      label={auth.email}
      type="email"
      name="email"
      autoComplete="email"
      required
      maxLength={MAX_EMAIL_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
