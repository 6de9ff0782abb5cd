import type { ReactNode } from 'react'
import type { AccessToken } from '#/shared/api/tokens.ts'
import { formatAgo } from '#/client/i18n/format-ago.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { useNow } from '#/client/ui/use-now.ts'
import type { Tokens } from './use-tokens.ts'
import styles from './tokens-dialog.module.css'

const MINUTE_MS = 60_000

interface Props {
  readonly list: Pick<Tokens, 'tokens' | 'status'>
  readonly onRevoke: (token: AccessToken) => void
}

export function TokenList({ list: { tokens, status }, onRevoke }: Props): ReactNode {
  const text = useText()
  return (
    <section className={styles['section']}>
      <h3 className={styles['heading']}>{text.tokens.list}</h3>
      {status === 'pending' && <output className={styles['note']}>{text.tokens.loading}</output>}
      {status === 'success' && tokens.length === 0 && (
        <p className={styles['note']}>{text.tokens.none}</p>
      )}
      {tokens.length > 0 && (
        <ul className={styles['tokens']}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function TokenRow({
  token,
  onRevoke,
}: {
  readonly token: AccessToken
  readonly onRevoke: () => void
}): ReactNode {
  const { tokens } = useText()
  const { lang } = usePreferences()
  const now = useNow(MINUTE_MS)
  const { name, kind, created_at, last_used_at } = token
  const used =
    last_used_at === null ? tokens.neverUsed : tokens.used(formatAgo(last_used_at, now, lang))
  return (
    <li className={styles['token']}>
      <span className={styles['name']} title={name}>
        {name}
      </span>
      <Button tone="quiet" aria-label={tokens.revokeNamed(name)} onClick={onRevoke}>
        {tokens.revoke}
      </Button>
      <span className={styles['facts']}>
        {tokens[kind]} · {tokens.created(formatDate(created_at, lang))} · {used}
      </span>
    </li>
  )
}
