import { type SubmitEvent, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { errorCode, displayError } from '#/client/api/api-error.ts'
import { log } from '#/client/local/log.ts'
import {
  type AuthErrors,
  type AuthErrorTexts,
  type AuthFields,
  errorTexts,
  type FormText,
  hasErrors,
  serverErrors,
} from './auth-errors.ts'

interface FormState {
  readonly errors: AuthErrors
  readonly isBusy: boolean
  /** The last refusal in the server's own words; the password popover reads it (ACC-17). */
  readonly serverSaid: string
  readonly refusal: string | null
}

interface AuthForm extends Omit<FormState, 'errors'> {
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
export function useAuthForm(options: Options): AuthForm {
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
