import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { TOKEN_KINDS, type TokenKind } from '#/shared/access/script-rights.ts'
import { api } from '#/shared/api/index.ts'
import {
  type AccessToken,
  MAX_TOKEN_NAME_LENGTH,
  type NewAccessToken,
} from '#/shared/api/tokens.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainAnswer } from '#/client/api/api-error.ts'
import { readAnew } from '#/client/api/query-client.ts'
import { formatAgo, formatDate } from '#/client/i18n/format-date.ts'
import { type Text, useText } from '#/client/i18n/library.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CopyButton } from '#/client/ui/copy-button.tsx'
import { Dialog, DialogActions, type DialogState, useDialog } from '#/client/ui/dialog.tsx'
import { ErrorNote, TextField } from '#/client/ui/form-fields.tsx'
import { Select } from '#/client/ui/select.tsx'
import { SubjectQuestion } from '#/client/ui/subject-question.tsx'
import { useNow } from '#/client/local/server-clock.ts'
import styles from './tokens-dialog.module.css'

/** The access tokens of programs that may work in the user's name (ACC-92). */
export function TokensDialog({ dialog }: { readonly dialog: DialogState<true> }): ReactNode {
  const { tokens, app } = useText()
  if (dialog.subject === null) return null
  return (
    <Dialog title={tokens.title} {...dialog.props}>
      <TokenSettings />
      <DialogActions>
        <Button onClick={dialog.close}>{app.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

function TokenSettings(): ReactNode {
  const { tokens: text } = useText()
  const { lang } = usePreferences()
  const tokens = useTokens()
  const revocation = useDialog<AccessToken>()
  const name = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className={styles['hint']}>
        {text.hint}{' '}
        <a href={`/api/docs?lang=${lang}`} target="_blank" rel="noreferrer">
          {text.docs}
        </a>
      </p>
      <TokenForm fieldRef={name} onCreate={tokens.create} />
      <ErrorNote>{tokens.error}</ErrorNote>
      {tokens.fresh && <TokenSecret key={tokens.fresh.id} token={tokens.fresh} />}
      <TokenList list={tokens} onRevoke={revocation.open} />
      <SubjectQuestion
        dialog={revocation}
        words={({ name: token }) => ({
          title: text.revokeTitle(token),
          action: text.revoke,
          text: text.revokeText,
        })}
        onConfirm={tokens.revoke}
        // the button that was pressed is removed with its row
        focusAfter={() => name.current?.focus()}
      />
    </>
  )
}

/** A token's secret, which is shown this once. */
function TokenSecret({ token }: { readonly token: NewAccessToken }): ReactNode {
  const { tokens } = useText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
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
      <CopyButton
        tone="primary"
        text={token.token}
        label={tokens.copy}
        copied={tokens.copied}
        isTextShown
        // selected, so that it can be copied by hand
        onTried={() => field.current?.focus()}
      />
      <output className={styles['secretHint']}>{tokens.secretHint}</output>
    </section>
  )
}

interface Props {
  readonly fieldRef: Ref<HTMLInputElement>
  readonly onCreate: (name: string, kind: TokenKind) => Promise<boolean>
}

function TokenForm({ fieldRef, onCreate }: Props): ReactNode {
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

interface TokenListProps {
  readonly list: Pick<Tokens, 'tokens' | 'status'>
  readonly onRevoke: (token: AccessToken) => void
}

function TokenList({ list: { tokens, status }, onRevoke }: TokenListProps): ReactNode {
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
  const now = useNow()
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

interface Tokens {
  readonly tokens: readonly AccessToken[]
  readonly status: 'pending' | 'error' | 'success'
  readonly error: string | null
  /** The token that was just made, with its secret, which is stored nowhere else. */
  readonly fresh: NewAccessToken | null
  /** True if the list has grown by one. */
  readonly create: (name: string, kind: TokenKind) => Promise<boolean>
  readonly revoke: (token: AccessToken) => Promise<void>
}

const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => callApi(api.listTokens, {}),
  // the time of the last use of each token changes all the time
  staleTime: 0,
})

/** The user's access tokens, and the changes to them. */
function useTokens(): Tokens {
  const text = useText()
  const list = useQuery(tokensQuery)
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<NewAccessToken | null>(null)
  // a function, not the sentence: the language may change while it is shown
  const [failure, setFailure] = useState<((text: Text) => string) | null>(null)
  const isBusy = useRef(false)

  /** A double click is one change: the second call is ignored while the first is open. */
  async function attempt(
    make: () => Promise<void>,
    otherwise: 'createFailed' | 'revokeFailed',
  ): Promise<boolean> {
    if (isBusy.current) return false
    isBusy.current = true
    setFailure(null)
    try {
      await make()
      await readAnew(queryClient, tokensQuery.queryKey)
      return true
    } catch (error) {
      setFailure(() => (words: Text) => explainAnswer(error, words) ?? words.tokens[otherwise])
      return false
    } finally {
      isBusy.current = false
    }
  }

  return {
    tokens: list.data ?? [],
    status: list.status,
    error: failure?.(text) ?? (list.isError ? text.tokens.loadFailed : null),
    fresh,
    create: (name, kind) =>
      attempt(
        async () => setFresh(await callApi(api.createToken, { body: { name, kind } })),
        'createFailed',
      ),
    revoke: async (token) => {
      const isGone = await attempt(async () => {
        await callApi(api.revokeToken, { params: { tokenId: token.id } })
      }, 'revokeFailed')
      if (isGone && fresh?.id === token.id) setFresh(null)
    },
  }
}
