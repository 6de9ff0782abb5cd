import { isEmailAddress } from '#/shared/account/is-email-address.ts'
import { unmetPasswordRules } from '#/shared/account/password-rules.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { explainError } from '#/client/api/explain-error.ts'
import type { Text } from '#/client/i18n/use-text.ts'

/** An error of the sign-in or registration form, beside the field it belongs to (ACC-24). */
export interface AuthErrors {
  readonly email?: string
  readonly username?: string
  readonly password?: string
  /** What belongs to no single field. */
  readonly form?: string
}

export interface AuthFields {
  readonly email: string
  readonly username: string
  readonly password: string
}

export function loginErrors({ email, password }: AuthFields, text: Text): AuthErrors {
  return {
    ...emailError(email, text),
    ...(password === '' && { password: text.auth.passwordRequired }),
  }
}

export function registrationErrors(fields: AuthFields, text: Text): AuthErrors {
  const { auth } = text
  return {
    ...emailError(fields.email, text),
    ...(fields.username.trim() === '' && { username: auth.usernameRequired }),
    ...(unmetPasswordRules(fields.password).length > 0 && { password: auth.passwordUnmet }),
  }
}

/** What the server refused, in the user's language where its code says which field it is. */
export function serverErrors(error: unknown, text: Text): AuthErrors {
  const { auth } = text
  switch (errorCode(error)) {
    case 'wrong_credentials':
      return { form: auth.wrongCredentials }
    case 'email_taken':
      return { email: auth.emailTaken }
    case 'username_taken':
      return { username: auth.usernameTaken }
    case 'weak_password':
      return { password: auth.passwordUnmet }
    default:
      return { form: explainError(error, text) }
  }
}

export function hasErrors(errors: AuthErrors): boolean {
  return Object.values(errors).some((error) => error !== undefined)
}

function emailError(email: string, { auth }: Text): AuthErrors {
  if (email.trim() === '') return { email: auth.emailRequired }
  return isEmailAddress(email.trim()) ? {} : { email: auth.emailInvalid }
}
