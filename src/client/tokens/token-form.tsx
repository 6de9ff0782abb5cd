import { type ReactNode, type Ref, type SubmitEvent, useState } from 'react'
import { TOKEN_KINDS, type TokenKind } from '#/shared/access/credentials.ts'
import { MAX_TOKEN_NAME_LENGTH } from '#/shared/api/tokens.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { Select } from '#/client/ui/select.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import styles from './tokens-dialog.module.css'

interface Props {
  readonly fieldRef: Ref<HTMLInputElement>
  readonly onCreate: (name: string, kind: TokenKind) => Promise<boolean>
}

export function TokenForm({ fieldRef, onCreate }: Props): ReactNode {
  const { tokens } = useText()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<TokenKind>('read')
  const [isBusy, setBusy] = useState(false)
  const isEmpty = name.trim() === ''
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || isEmpty) return
    setBusy(true)
    if (await onCreate(name.trim(), kind)) setName('')
    setBusy(false)
  }
  return (
    <form className={styles['add']} onSubmit={submit} aria-label={tokens.creation}>
      <TextField
        ref={fieldRef}
        label={tokens.name}
        placeholder={tokens.namePlaceholder}
        autoComplete="off"
        maxLength={MAX_TOKEN_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        label={tokens.kind}
        value={kind}
        options={TOKEN_KINDS.map((value) => ({ value, label: tokens[value] }))}
        onChange={setKind}
      />
      <Button type="submit" tone="primary" disabled={isEmpty} aria-busy={isBusy}>
        {tokens.create}
      </Button>
    </form>
  )
}
