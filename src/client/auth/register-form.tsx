import { type ReactNode, useId, useState } from 'react'
import {
  MAX_REGISTRATION_CODE_LENGTH,
  MAX_USERNAME_LENGTH,
} from '#/shared/account/account-rules.ts'
import type { User } from '#/shared/api/accounts.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { useHouse } from '#/client/api/house-query.ts'
import { useText } from '#/client/i18n/people.ts'
import { readPreferences, usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { ErrorNote, TextField } from '#/client/ui/form-fields.tsx'
import { type AuthFields, registrationErrors } from './auth-errors.ts'
import styles from './auth-form.module.css'
import { AuthForm, EmailField, type EmailState, useAuthForm } from './auth-form.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { register } from './sign-in.ts'

export interface Props extends EmailState {
  readonly onSignedIn: (user: User) => void
  readonly onLogin: () => void
}

export function RegisterForm({ email, onEmail, onSignedIn, onLogin }: Props): ReactNode {
  const text = useText()
  const { auth } = text
  const house = useHouse()
  const needsCode = house?.registration === 'code'
  const { refused, send } = useRegister(needsCode)
  const form = useAuthForm({
    email,
    onEmail,
    text,
    validate: (fields) => registrationErrors(fields, needsCode),
    send,
    onSignedIn,
  })
  const isDepartment = refused === form.fields.username
  return (
    <AuthForm title={auth.registerTitle} onSubmit={form.onSubmit}>
      <ErrorNote>{refused === null ? form.errors.form : null}</ErrorNote>
      {house?.registration === 'domain' && <DomainRule domains={house.registration_domains} />}
      <EmailField
        value={form.fields.email}
        error={form.errors.email}
        onType={(typed) => form.setField('email', typed)}
      />
      {form.refusal === 'email_taken' && <Button onClick={onLogin}>{text.people.goToLogin}</Button>}
      <UsernameField
        value={form.fields.username}
        error={isDepartment ? text.people.usernameDepartment : form.errors.username}
        onType={(username) => form.setField('username', username)}
      />
      <NewPasswordField
        value={form.fields.password}
        error={form.errors.password}
        keepsRulesOpen={form.serverSaid.includes('password must')}
        onType={(password) => form.setField('password', password)}
      />
      {needsCode && (
        <RegistrationCodeField
          value={form.fields.code}
          error={form.errors.code}
          onType={(code) => form.setField('code', code)}
        />
      )}
      <Button type="submit" tone="primary" wide aria-busy={form.isBusy}>
        {auth.register}
      </Button>
      <p className={styles['switch']}>
        {text.people.alreadyRegistered}{' '}
        <button type="button" className={styles['link']} onClick={onLogin}>
          {auth.signIn}
        </button>
      </p>
    </AuthForm>
  )
}

/** Registers, and knows the name of a department that was refused: the sign-in page is small, so it has no words for that. */
function useRegister(needsCode: boolean) {
  const [refused, setRefused] = useState<string | null>(null)
  const send = async (fields: AuthFields): Promise<User> => {
    setRefused(null)
    try {
      return await register(registrationOf(fields, needsCode))
    } catch (error) {
      if (errorCode(error) === 'username_department') setRefused(fields.username)
      throw error
    }
  }
  return { refused, send }
}

function registrationOf({ email, username, password, code }: AuthFields, needsCode: boolean) {
  return {
    email: email.trim(),
    username: username.trim(),
    password,
    remember: readPreferences().remember,
    ...(needsCode && { registration_code: code.trim() }),
  }
}

function DomainRule({ domains }: { readonly domains: readonly string[] }): ReactNode {
  const { people } = useText()
  const { lang } = usePreferences()
  const either = new Intl.ListFormat(lang, { type: 'disjunction' }).format(domains)
  return <p className={styles['rule']}>{people.registrationDomains(either)}</p>
}

interface RegistrationCodeFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (code: string) => void
}

/** The field for the code that the house requires for a registration (ACC-70). */
function RegistrationCodeField({ value, error, onType }: RegistrationCodeFieldProps): ReactNode {
  const { people } = useText()
  const hintId = useId()
  return (
    <div>
      <TextField
        label={people.registrationCode}
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={MAX_REGISTRATION_CODE_LENGTH}
        describedBy={hintId}
        value={value}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      <p id={hintId} className={styles['note']}>
        {people.registrationCodeHint}
      </p>
    </div>
  )
}

interface UsernameFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (username: string) => void
}

function UsernameField({ value, error, onType }: UsernameFieldProps): ReactNode {
  const { auth } = useText()
  return (
    <TextField
      label={auth.username}
      name="username"
      autoComplete="username"
      required
      maxLength={MAX_USERNAME_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
