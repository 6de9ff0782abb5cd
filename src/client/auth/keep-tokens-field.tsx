import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/people.ts'
import { CheckField } from '#/client/ui/form-fields.tsx'

interface Props {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Lets access tokens outlive the old password (ACC-71, ACC-73). */
export function KeepTokensField({ checked, onChange }: Props): ReactNode {
  const { people } = useText()
  return (
    <CheckField checked={checked} hint={people.keepTokensHint} onChange={onChange}>
      {people.keepTokens}
    </CheckField>
  )
}
