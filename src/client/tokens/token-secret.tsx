import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { NewAccessToken } from '#/shared/api/tokens.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { copyText } from '#/client/ui/copy-text.ts'
import { TextField } from '#/client/ui/text-field.tsx'
import styles from './tokens-dialog.module.css'

/** A token's secret, which is shown this once. */
export function TokenSecret({ token }: { readonly token: NewAccessToken }): ReactNode {
  const { tokens } = useText()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => field.current?.select(), [])
  const copy = async () => {
    setCopied(await copyText(token.token))
    // selected, so that it can be copied by hand
    field.current?.focus()
  }
  return (
    <section className={styles['secret']}>
      <TextField
        ref={field}
        label={tokens.secret(token.name)}
        className={styles['secretField']}
        readOnly
        spellCheck={false}
        value={token.token}
        onFocus={(event) => event.target.select()}
      />
      <Button tone="primary" onClick={() => void copy()}>
        {isCopied ? tokens.copied : tokens.copy}
      </Button>
      <output className={styles['secretHint']}>{tokens.secretHint}</output>
    </section>
  )
}
