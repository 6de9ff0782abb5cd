import type { ReactNode } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { useText } from '#/client/i18n/common.ts'
import { setPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField } from '#/client/ui/check-field.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import { loginErrors } from './auth-errors.ts'
import { AuthForm } from './auth-form.tsx'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { ForgotLink } from './forgot-link.tsx'
import { LoadedProviderButton } from './loaded-forms.ts'
import { PasswordField } from './password-field.tsx'
import { ProviderButton } from './provider-button.tsx'
import { signIn } from './sign-in.ts'
import { type EmailState, useAuthForm } from './use-auth-form.ts'

interface Props extends EmailState {
  readonly onSignedIn: (user: User) => void
  readonly onRegister: () => void
  readonly onForgotten: () => void
}

export function LoginForm(props: Props): ReactNode {
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
      <div className={styles['row']}>
        <CheckField checked={remember} onChange={(remember) => setPreferences({ remember })}>
          {auth.remember}
        </CheckField>
        <ForgotLink onForgotten={props.onForgotten} />
      </div>
      <Button type="submit" tone="primary" wide aria-busy={form.isBusy}>
        {auth.continue}
      </Button>
      <p className={styles['or']}>{auth.or}</p>
      {house?.provider_name && <LoadedProviderButton name={house.provider_name} />}
      {hasGoogle && <ProviderButton onSignedIn={onSignedIn} />}
      {mayRegister && (
        <p className={styles['switch']}>
          {auth.noAccountYet}{' '}
          <button type="button" className={styles['link']} onClick={onRegister}>
            {auth.createAccount}
          </button>
        </p>
      )}
    </AuthForm>
  )
}
