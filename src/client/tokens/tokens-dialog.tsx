import { type ReactNode, useRef } from 'react'
import type { AccessToken } from '#/shared/api/tokens.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { ConfirmDialog } from '#/client/ui/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import { type DialogState, useDialog } from '#/client/ui/use-dialog.ts'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'
import { TokenSecret } from './token-secret.tsx'
import styles from './tokens-dialog.module.css'
import { useTokens } from './use-tokens.ts'

/** The access tokens of programs that may work in the user's name (ACC-92). */
export function TokensDialog({ dialog }: { readonly dialog: DialogState<true> }): ReactNode {
  const { tokens, app } = useText()
  if (dialog.subject === null) return null
  return (
    <Dialog
      title={tokens.title}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.forget}
    >
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
      {revocation.subject && (
        <Revocation
          dialog={revocation}
          token={revocation.subject}
          onRevoke={tokens.revoke}
          // the button that was pressed is removed with its row
          focusAfter={() => name.current?.focus()}
        />
      )}
    </>
  )
}

interface RevocationProps {
  readonly dialog: DialogState<AccessToken>
  readonly token: AccessToken
  readonly onRevoke: (token: AccessToken) => Promise<void>
  readonly focusAfter: () => void
}

function Revocation({ dialog, token, onRevoke, focusAfter }: RevocationProps): ReactNode {
  const { tokens } = useText()
  return (
    <ConfirmDialog
      isOpen={dialog.isOpen}
      title={tokens.revokeTitle(token.name)}
      action={tokens.revoke}
      focusAfter={focusAfter}
      onClose={dialog.close}
      onClosed={dialog.forget}
      onConfirm={() => {
        dialog.close()
        void onRevoke(token)
      }}
    >
      <p>{tokens.revokeText}</p>
    </ConfirmDialog>
  )
}
