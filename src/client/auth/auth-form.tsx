import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#/shared/account/account-rules.ts'
import { useText } from '#/client/i18n/auth.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { FirstIcon } from '#/client/ui/first-icon.tsx'
import { isMobile } from '#/client/ui/phone.ts'
import { TextField, type TextFieldProps } from '#/client/ui/form-fields.tsx'
import type { User } from '#/shared/api/accounts.ts'
import { errorCode, displayError } from '#/client/api/api-error.ts'
import { log } from '#/client/local/log.ts'
import styles from './auth-form.module.css'
import {
  type AuthErrors,
  type AuthErrorTexts,
  type AuthFields,
  errorTexts,
  type FormText,
  hasErrors,
  serverErrors,
} from './auth-errors.ts'

interface Props {
  readonly title: string
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** A form with its name above it. Errors are shown by the form and not by the browser. */
export function AuthForm({ title, onSubmit, children }: Props): ReactNode {
  return (
    <form
      ref={focusFirstEmpty}
      className={styles['form']}
      noValidate
      onSubmit={onSubmit}
      aria-label={title}
    >
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </form>
  )
}

/** Focuses the first field that is to be filled in; not on a phone, where the keyboard would cover the rest. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  if (form === null || isMobile()) return
  const fields = [...form.querySelectorAll('input')]
  fields.find(({ value }) => value === '')?.focus({ preventScroll: true })
}

interface EmailFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly onType: (email: string) => void
}

export function EmailField({ value, error, onType }: EmailFieldProps): ReactNode {
  const { auth } = useText()
  return (
    <TextField
      label={auth.email}
      type="email"
      name="email"
      autoComplete="email"
      required
      maxLength={MAX_EMAIL_LENGTH}
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

/** A password field with a button that shows or hides the password. */
export function PasswordField(
  props: Omit<TextFieldProps, 'id' | 'label' | 'end' | 'type'> & { readonly label?: string },
): ReactNode {
  const { auth } = useText()
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      label={auth.password}
      name="password"
      // while it is shown it is a field like any other, in which phones begin with a capital letter and correct words
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      id={id}
      type={isShown ? 'text' : 'password'}
      end={
        <IconButton
          label={isShown ? auth.hide : auth.show}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <FirstIcon name={isShown ? 'eye-off' : 'eye'} />
        </IconButton>
      }
    />
  )
}

interface FormState {
  readonly errors: AuthErrors
  readonly isBusy: boolean
  /** The last refusal in the server's own words; the password popover reads it (ACC-17). */
  readonly serverSaid: string
  readonly refusal: string | null
}

interface AuthFormState extends Omit<FormState, 'errors'> {
  readonly errors: AuthErrorTexts
  readonly fields: AuthFields
  readonly setField: (name: keyof AuthFields, value: string) => void
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** The e-mail address stays when the user switches between the two forms. */
export interface EmailState {
  readonly email: string
  readonly onEmail: (email: string) => void
}

interface Options extends EmailState {
  readonly text: FormText
  readonly validate: (fields: AuthFields) => AuthErrors
  readonly send: (fields: AuthFields) => Promise<User>
  readonly onSignedIn: (user: User) => void
}

const UNTOUCHED: FormState = { errors: {}, isBusy: false, serverSaid: '', refusal: null }

/** Fields, errors and submission that the login and the registration form have in common. */
export function useAuthForm(options: Options): AuthFormState {
  const { email, onEmail, text, validate, send, onSignedIn } = options
  const [typed, setTyped] = useState({ username: '', password: '', code: '' })
  const [state, setState] = useState(UNTOUCHED)
  const fields = { email, ...typed }

  const submit = async (form: HTMLFormElement) => {
    const errors = validate(fields)
    setState({ ...UNTOUCHED, errors, isBusy: !hasErrors(errors) })
    if (hasErrors(errors)) return focusFirstError(form, errors)
    try {
      onSignedIn(await send(fields))
    } catch (error) {
      log.error('Sign-in failed', error)
      setState({
        errors: serverErrors(error),
        isBusy: false,
        serverSaid: displayError(error),
        refusal: errorCode(error),
      })
    }
  }

  return {
    ...state,
    errors: errorTexts(state.errors, text),
    fields,
    setField: (name, value) => {
      if (name === 'email') onEmail(value)
      else setTyped({ ...typed, [name]: value })
      setState({
        ...state,
        errors: { ...state.errors, [name]: undefined },
        serverSaid: '',
        refusal: null,
      })
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (!state.isBusy) void submit(event.currentTarget)
    },
  }
}

function focusFirstError(form: HTMLFormElement, errors: AuthErrors): void {
  const fields = [...form.querySelectorAll('input')]
  fields.find((field) => field.name in errors)?.focus()
}
