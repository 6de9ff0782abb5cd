import '#/client/i18n/people-texts.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Button } from '#/client/ui/button.tsx'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-form.module.css'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Where a link to a new password leads (ACC-73). */
export function ResetPasswordPage(): ReactNode {
  const { auth, people } = useText()
  const [token] = useState(() => location.hash.slice(1))
  const [isSet, setSet] = useState(false)
  useDocumentTitle(people.resetTitle)
  // Neither the address bar nor the history keeps the token.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const message = isSet ? people.passwordSet : people.linkIncomplete
  return (
    <AuthFrame>
      {token === '' || isSet ? (
        <div className={styles['form']}>
          <h2 className={styles['title']}>{people.resetTitle}</h2>
          <p role={isSet ? 'status' : 'alert'}>{message}</p>
          {/* Loaded anew: the sessions have ended, whatever this page has known of one. */}
          <Button tone="primary" wide onClick={() => location.assign('/')}>
            {auth.goToLogin}
          </Button>
        </div>
      ) : (
        <ResetPasswordForm token={token} onSet={() => setSet(true)} />
      )}
    </AuthFrame>
  )
}
