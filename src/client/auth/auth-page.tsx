import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#/shared/api/accounts.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { setPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import styles from './auth-page.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { Stage } from './stage.tsx'

const LEAVE_MS = 300

interface Props {
  /** Why somebody finds themselves here who was at work. */
  readonly notice: string | null
  readonly onSignedIn: (user: User) => void
}

/** The authentication area: the stage, and the login or the registration beside it (ACC-6). */
export function AuthPage({ notice, onSignedIn }: Props): ReactNode {
  const { legalPages, header } = useText()
  const { lang } = usePreferences()
  const [showLogin, setShowLogin] = useState(true)
  const [email, setEmail] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  useDocumentTitle(null)
  const emailState = { email, onEmail: setEmail }
  const otherLang = lang === 'de' ? 'en' : 'de'

  const leave = (user: User) => {
    setLeaving(true)
    setTimeout(() => onSignedIn(user), LEAVE_MS)
  }
  const aimLight = (event: PointerEvent) => {
    const aim = (event.clientX / window.innerWidth) * 2 - 1
    page.current?.style.setProperty('--aim', aim.toFixed(2))
  }
  return (
    <div ref={page} className={styles['page']} data-leaving={isLeaving} onPointerMove={aimLight}>
      <Stage />
      <div className={styles['desk']}>
        <main className={styles['form']}>
          {notice !== null && (
            <p role="alert" className={styles['notice']}>
              {notice}
            </p>
          )}
          {showLogin ? (
            <LoginForm {...emailState} onSignedIn={leave} onRegister={() => setShowLogin(false)} />
          ) : (
            <RegisterForm {...emailState} onSignedIn={leave} onLogin={() => setShowLogin(true)} />
          )}
        </main>
        <footer className={styles['footer']}>
          <Link href="/privacy">{legalPages.privacy}</Link>
          <Link href="/imprint">{legalPages.imprint}</Link>
          <button
            type="button"
            lang={otherLang}
            onClick={() => setPreferences({ lang: otherLang })}
          >
            {header.otherLanguage}
          </button>
        </footer>
      </div>
    </div>
  )
}
