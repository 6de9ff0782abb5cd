import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { unmetPasswordRules } from '#/shared/account/account-rules.ts'
import { api } from '#/shared/api/index.ts'
import { errorCode, explainError } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useText } from '#/client/i18n/people.ts'
import { log } from '#/client/local/log.ts'
import { Button } from '#/client/ui/button.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import styles from './auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { KeepTokensField, NewPasswordField } from './new-password-field.tsx'

/** The state of the link: a password may be set, was set, or the text with this key says why not. */
type LinkState = 'open' | 'linkIncomplete' | 'linkInvalid' | 'passwordSet'

/** The page of a link to a new password (ACC-73). */
export function ResetPasswordPage(): ReactNode {
  const { people } = useText()
  const [token] = useState(() => location.hash.slice(1))
  const [link, setLink] = useState<LinkState>(token === '' ? 'linkIncomplete' : 'open')
  useDocumentTitle(people.resetTitle)
  // Neither the address bar nor the history keeps the token.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return (
    <AuthFrame>
      {link === 'open' ? (
        <ResetPasswordForm
          token={token}
          onSet={() => setLink('passwordSet')}
          onSpent={() => setLink('linkInvalid')}
        />
      ) : (
        <div className={styles['form']}>
          <h2 className={styles['title']}>{people.resetTitle}</h2>
          <p role={link === 'passwordSet' ? 'status' : 'alert'}>{people[link]}</p>
          {/* Loads the page anew: all sessions have ended, and this page may still hold data of one. */}
          <Button tone="primary" wide onClick={() => location.assign('/')}>
            {people.goToLogin}
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}

interface Props {
  readonly token: string
  readonly onSet: () => void
  /** Called if the link is not valid any more. */
  readonly onSpent: () => void
}

/** Sets a password by the token of a link. */
function ResetPasswordForm({ token, onSet, onSpent }: Props): ReactNode {
  const text = useText()
  const { errors, people } = text
  const [password, setPassword] = useState('')
  const [keepTokens, setKeepTokens] = useState(false)
  const [isUnmet, setUnmet] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    const isWeak = unmetPasswordRules(password).length > 0
    setUnmet(isWeak)
    if (isWeak) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await callApi(api.resetPassword, { body: { token, password, keep_tokens: keepTokens } })
      onSet()
    } catch (error) {
      log.error('The password was not set', error)
      if (errorCode(error) === 'reset_link_invalid') return onSpent()
      setRefusal(error)
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void submit()
  }
  return (
    <AuthForm title={people.resetTitle} onSubmit={onSubmit}>
      <p className={styles['rule']}>{people.resetText}</p>
      <ErrorNote>{refusal === undefined ? null : explainError(refusal, text)}</ErrorNote>
      <NewPasswordField
        label={people.newPassword}
        value={password}
        error={isUnmet ? errors.byCode.weak_password : undefined}
        keepsRulesOpen={isUnmet}
        onType={(typed) => {
          setPassword(typed)
          setUnmet(false)
        }}
      />
      <KeepTokensField checked={keepTokens} onChange={setKeepTokens} />
      <Button type="submit" tone="primary" wide aria-busy={isBusy}>
        {people.setPassword}
      </Button>
    </AuthForm>
  )
}
