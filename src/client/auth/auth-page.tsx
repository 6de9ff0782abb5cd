import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { useAskHouse, useHouse } from '#/client/api/house-query.ts'
import { changeUser, endedInvitation } from '#/client/api/session-query.ts'
import type { SessionEnd } from '#/client/api/session.ts'
import { useText } from '#/client/i18n/auth.ts'
import { keysOfWords } from '#/client/local/words-keeper.ts'
import { setPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField, ErrorNote } from '#/client/ui/form-fields.tsx'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import { loginErrors } from './auth-errors.ts'
import authFormStyles from './auth-form.module.css'
import { AuthForm, EmailField, PasswordField, type EmailState, useAuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-page.module.css'
import { ProviderButton } from './provider-button.tsx'
import { signIn } from './sign-in.ts'

const LEAVE_MS = 300

// What this page loads only when the user asks for it, if the house has an identity provider of its own, or after a guest.
const registerForm = createLoadedScreen(async () => {
  const { RegisterForm } = await import('./register-form.tsx')
  return RegisterForm
})
const forgotForm = createLoadedScreen(async () => {
  const { ForgotForm } = await import('./forgot-form.tsx')
  return ForgotForm
})
const { Screen: LoadedProviderButton } = createLoadedScreen(async () => {
  const { HouseProviderButton } = await import('./house-provider-button.tsx')
  return HouseProviderButton
}, OPTIONAL_PART)
const { Screen: LoadedRefusal } = createLoadedScreen(async () => {
  const { SignInRefusal } = await import('./house-provider-button.tsx')
  return SignInRefusal
}, OPTIONAL_PART)
const { Screen: LoadedGuestWords } = createLoadedScreen(async () => {
  const { GuestWords } = await import('./guest-words.tsx')
  return GuestWords
}, OPTIONAL_PART)

export interface ScreenProps {
  readonly sessionEnd: SessionEnd | null
  /** Whether the user comes from an address that is no screen. */
  readonly isLost: boolean
  /** Loads the screens behind this one, while the user types a password. */
  readonly preloadRest: () => Promise<void>
}

/** Sign-in sets the user; the address '/' then redirects to the address that was requested before the sign-in. */
export function AuthScreen({ sessionEnd, isLost, preloadRest }: ScreenProps): ReactNode {
  const { auth, errors } = useText()
  const [refusal] = useState(readSignInRefusal)
  useEffect(forgetSignInRefusal, [])
  const queryClient = useQueryClient()
  useEffect(() => {
    // the fonts of this screen are loaded first
    void document.fonts.ready
      .then(() => Promise.all([registerForm.preload(), forgotForm.preload()]))
      .then(preloadRest)
  }, [preloadRest])
  const lost = isLost ? errors.unknownAddress : null
  const explained = refusal === null ? lost : <LoadedRefusal code={refusal} />
  const endedBy = useStore(endedInvitation)
  const notices = {
    expired: auth.sessionExpired,
    'other-user': errors.byCode.other_user,
    'signed-out': auth.signedOutElsewhere,
    deleted: auth.accountDeleted,
  }
  return (
    <AuthPage
      notice={
        endedBy === null
          ? sessionEnd === null
            ? explained
            : notices[sessionEnd]
          : auth.invitationOver(endedBy)
      }
      words={(endedBy !== null || keysOfWords().length > 0) && <LoadedGuestWords />}
      onSignedIn={(user) => changeUser(queryClient, user)}
    />
  )
}

// After a refused sign-in by the house's identity provider the address holds an error code (ACC-74).

const PARAMETER = 'sign-in'

function readSignInRefusal(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER)
}

/** Removes the code, so that a reload does not show the refusal again. */
function forgetSignInRefusal(): void {
  if (readSignInRefusal() !== null) history.replaceState(history.state, '', location.pathname)
}

interface Props {
  /** The reason why a user who was signed in has to sign in again. */
  readonly notice: ReactNode
  /** Words of a guest who was here before. */
  readonly words?: ReactNode
  readonly onSignedIn: (user: User) => void
}

/** The authentication area: the stage, and the login or the registration beside it (ACC-6). */
export function AuthPage({ notice, words, onSignedIn }: Props): ReactNode {
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
      {words}
      {hasForgotten && <forgotForm.Screen {...emailState} onLogin={() => setForgotten(false)} />}
      {!hasForgotten && showLogin && (
        <LoginForm
          {...emailState}
          onSignedIn={leave}
          onRegister={() => setShowLogin(false)}
          onForgotten={() => setForgotten(true)}
        />
      )}
      {!showLogin && (
        <registerForm.Screen
          {...emailState}
          onSignedIn={leave}
          onLogin={() => setShowLogin(true)}
        />
      )}
    </AuthFrame>
  )
}

interface LoginFormProps extends EmailState {
  readonly onSignedIn: (user: User) => void
  readonly onRegister: () => void
  readonly onForgotten: () => void
}

function LoginForm(props: LoginFormProps): ReactNode {
  const { email, onEmail, onSignedIn, onRegister } = props
  const text = useText()
  const { auth } = text
  const { remember } = usePreferences()
  const house = useHouse()
  // If the house has no identity provider of its own, the Google button is always shown (ACC-54).
  const hasGoogle = !house?.provider_name || house.has_google
  const mayRegister = house !== null && house.registration !== 'closed'
  const form = useAuthForm({
    email,
    onEmail,
    text,
    validate: loginErrors,
    send: ({ password }) => signIn({ email: email.trim(), password, remember }),
    onSignedIn,
  })
  return (
    <AuthForm title={auth.login} onSubmit={form.onSubmit}>
      <ErrorNote>{form.errors.form}</ErrorNote>
      <EmailField
        value={form.fields.email}
        error={form.errors.email}
        onType={(typed) => form.setField('email', typed)}
      />
      <PasswordField
        autoComplete="current-password"
        required
        value={form.fields.password}
        error={form.errors.password}
        onChange={(event) => form.setField('password', event.target.value)}
      />
      <div className={authFormStyles['row']}>
        <CheckField checked={remember} onChange={(remember) => setPreferences({ remember })}>
          {auth.remember}
        </CheckField>
        <ForgotLink onForgotten={props.onForgotten} />
      </div>
      <Button type="submit" tone="primary" wide aria-busy={form.isBusy}>
        {auth.continue}
      </Button>
      <p className={authFormStyles['or']}>{auth.or}</p>
      {house?.provider_name && <LoadedProviderButton name={house.provider_name} />}
      {hasGoogle && <ProviderButton onSignedIn={onSignedIn} />}
      {mayRegister && (
        <p className={authFormStyles['switch']}>
          {auth.noAccountYet}{' '}
          <button type="button" className={authFormStyles['link']} onClick={onRegister}>
            {auth.createAccount}
          </button>
        </p>
      )}
    </AuthForm>
  )
}

/** If the house sends mail, leads to the form (ACC-72); else says that there is no reset by mail (ACC-12). */
function ForgotLink({ onForgotten }: { readonly onForgotten: () => void }): ReactNode {
  const { auth } = useText()
  const askHouse = useAskHouse()
  const onClick = async () => {
    const { sends_mail: sendsMail } = await askHouse()
    if (sendsMail) onForgotten()
    else alert(auth.notImplemented)
  }
  return (
    <button type="button" className={authFormStyles['link']} onClick={() => void onClick()}>
      {auth.forgotPassword}
    </button>
  )
}
