import type { ReactNode } from 'react'
import { MAX_USERNAME_LENGTH } from '#/shared/account/limits.ts'
import { useText } from '#/client/i18n/common.ts'
import { TextField } from '#/client/ui/text-field.tsx'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (username: string) => void
}

export function UsernameField({ value, error, onType }: Props): ReactNode {
  const { auth } = useText()
  return (
    <TextField
      label={auth.username}
      name="username"
      autoComplete="username"
      required
      maxLength={MAX_USERNAME_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
