import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/people.ts'
import { Button } from '#/client/ui/button.tsx'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-form.module.css'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** The state of the link: a password may be set, was set, or the text with this key says why not. */
type LinkState = 'open' | 'linkIncomplete' | 'linkInvalid' | 'passwordSet'

/** The page of a link to a new password (ACC-73). */
export function ResetPasswordPage(): ReactNode {
  const { auth, people } = useText()
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
            {auth.goToLogin}
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
