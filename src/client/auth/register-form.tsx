import type { ReactNode } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { MAX_USERNAME_LENGTH } from '#/shared/account/limits.ts'
import { useText } from '#/client/i18n/use-text.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { ErrorNote } from '#/client/ui/error-note.tsx'
import { TextField } from '#/client/ui/text-field.tsx'
import { registrationErrors } from './auth-errors.ts'
import styles from './auth-form.module.css'
import { EmailField } from './email-field.tsx'
import { focusFirstEmpty } from './focus-first-empty.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { register } from './sign-in.ts'
import { type EmailState, useAuthForm } from './use-auth-form.ts'

interface Props extends EmailState {
  readonly onSignedIn: (user: User) => void
  readonly onLogin: () => void
}

export function RegisterForm({ email, onEmail, onSignedIn, onLogin }: Props): ReactNode {
  const { auth } = useText()
  const { remember } = usePreferences()
  const form = useAuthForm({
    email,
    onEmail,
    validate: registrationErrors,
    send: ({ username, password }) =>
      register({ email: email.trim(), username: username.trim(), password, remember }),
    onSignedIn,
  })
  return (
    <form
      ref={focusFirstEmpty}
      className={styles['form']}
      noValidate
      onSubmit={form.onSubmit}
      aria-label={auth.registerTitle}
    >
      <h2 className={styles['title']}>{auth.registerTitle}</h2>
      <ErrorNote>{form.errors.form}</ErrorNote>
      <EmailField
        value={form.fields.email}
        error={form.errors.email}
        onType={(typed) => form.setField('email', typed)}
      />
      {form.refusal === 'email_taken' && <Button onClick={onLogin}>{auth.goToLogin}</Button>}
      <TextField
        label={auth.username}
        name="username"
        autoComplete="username"
        required
        maxLength={MAX_USERNAME_LENGTH}
        value={form.fields.username}
        error={form.errors.username}
        onChange={(event) => form.setField('username', event.target.value)}
      />
      <NewPasswordField
        value={form.fields.password}
        error={form.errors.password}
        keepsRulesOpen={form.serverSaid.includes('password must')}
        onType={(password) => form.setField('password', password)}
      />
      <Button type="submit" tone="primary" wide aria-busy={form.isBusy}>
        {auth.register}
      </Button>
      <p className={styles['switch']}>
        {auth.alreadyRegistered}{' '}
        <button type="button" className={styles['link']} onClick={onLogin}>
          {auth.signIn}
        </button>
      </p>
    </form>
  )
}
