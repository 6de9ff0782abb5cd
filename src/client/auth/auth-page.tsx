import { type ReactNode, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-page.module.css'
import { LoadedForgotForm, LoadedRegisterForm } from './loaded-forms.ts'
import { LoginForm } from './login-form.tsx'

const LEAVE_MS = 300

interface Props {
  /** The reason why a user who was signed in has to sign in again. */
  readonly notice: ReactNode
  readonly onSignedIn: (user: User) => void
}

/** The authentication area: the stage, and the login or the registration beside it (ACC-6). */
export function AuthPage({ notice, onSignedIn }: Props): ReactNode {
  const [showLogin, setShowLogin] = useState(true)
  const [hasForgotten, setForgotten] = useState(false)
  const [email, setEmail] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  useDocumentTitle(null)
  const emailState = { email, onEmail: setEmail }
  const leave = (user: User) => {
    setLeaving(true)
    setTimeout(() => onSignedIn(user), LEAVE_MS)
  }
  return (
    <AuthFrame isLeaving={isLeaving}>
      {notice !== null && (
        <p role="alert" className={styles['notice']}>
          {notice}
        </p>
      )}
      {hasForgotten && <LoadedForgotForm {...emailState} onLogin={() => setForgotten(false)} />}
      {!hasForgotten && showLogin && (
        <LoginForm
          {...emailState}
          onSignedIn={leave}
          onRegister={() => setShowLogin(false)}
          onForgotten={() => setForgotten(true)}
        />
      )}
      {!showLogin && (
        <LoadedRegisterForm {...emailState} onSignedIn={leave} onLogin={() => setShowLogin(true)} />
      )}
    </AuthFrame>
  )
}
