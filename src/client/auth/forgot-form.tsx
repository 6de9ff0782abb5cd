import { type ReactNode, type SubmitEvent, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { useText } from '#/client/i18n/people.ts'
import { log } from '#/client/local/log.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { ErrorNote } from '#/client/ui/form-fields.tsx'
import { type AuthErrors, emailErrors, errorTexts, hasErrors } from './auth-errors.ts'
import styles from './auth-form.module.css'
import { AuthForm, EmailField, type EmailState } from './auth-form.tsx'

export interface Props extends EmailState {
  readonly onLogin: () => void
}

/** Asks for a link to a new password (ACC-72). */
export function ForgotForm({ email, onEmail, onLogin }: Props): ReactNode {
  const text = useText()
  const { people } = text
  const [errors, setErrors] = useState<AuthErrors>({})
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const shown = errorTexts(errors, text)

  const submit = async () => {
    const wrong = emailErrors(email)
    setErrors(wrong)
    if (hasErrors(wrong)) return
    setState('busy')
    try {
      const body = { email: email.trim(), lang: readPreferences().lang }
      await callApi(api.requestPasswordReset, { body })
      setState('sent')
    } catch (error) {
      log.error('No link was sent', error)
      setErrors({ form: error })
      setState('asking')
    }
  }
  const type = (typed: string) => {
    onEmail(typed)
    setErrors({})
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'asking') void submit()
  }
  return (
    <AuthForm title={people.forgotTitle} onSubmit={onSubmit}>
      <ErrorNote>{shown.form}</ErrorNote>
      <p className={styles['rule']} role="status">
        {state === 'sent' ? people.linkSent : people.forgotText}
      </p>
      {state !== 'sent' && (
        <>
          <EmailField value={email} error={shown.email} onType={type} />
          <Button type="submit" tone="primary" wide aria-busy={state === 'busy'}>
            {people.sendLink}
          </Button>
        </>
      )}
      <p className={styles['switch']}>
        <button type="button" className={styles['link']} onClick={onLogin}>
          {people.goToLogin}
        </button>
      </p>
    </AuthForm>
  )
}
