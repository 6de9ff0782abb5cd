import {
  isEmailAddress,
  MAX_EMAIL_LENGTH,
  unmetPasswordRules,
} from '#/shared/account/account-rules.ts'
import { errorCode, explainError } from '#/client/api/api-error.ts'
import type { Text as SignInText } from '#/client/i18n/auth.ts'
import type { Text as AccountFormText } from '#/client/i18n/people.ts'

/** A problem of one field, as the key of its text. */
type Problem =
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailTaken'
  | 'usernameRequired'
  | 'usernameInvalid'
  | 'usernameTaken'
  | 'passwordRequired'

/** A problem of the house's registration code, as the key of its text in `people`. */
type CodeProblem = 'registrationCodeRequired' | 'registrationCodeWrong'

/** The problems of the sign-in or registration form. Keys, not sentences: the language may change meanwhile. */
export interface AuthErrors {
  readonly email?: Problem | 'emailNotAdmitted' | undefined
  readonly username?: Problem | undefined
  readonly password?: Problem | 'passwordUnmet' | undefined
  readonly code?: CodeProblem | undefined
  /** A refusal that belongs to no single field. */
  readonly form?: unknown
}

/** The same problems as texts, each shown beside its own field (ACC-24). */
export type AuthErrorTexts = { readonly [Field in keyof AuthErrors]?: string | undefined }

export interface AuthFields {
  readonly email: string
  readonly username: string
  readonly password: string
  /** The code that the house may require for a registration. */
  readonly code: string
}

export function loginErrors({ email, password }: AuthFields): AuthErrors {
  return {
    ...emailErrors(email),
    ...(password === '' && { password: 'passwordRequired' }),
  }
}

export function registrationErrors(
  { email, username, password, code }: AuthFields,
  needsCode: boolean,
): AuthErrors {
  return {
    ...emailErrors(email),
    ...(username.trim() === '' && { username: 'usernameRequired' }),
    ...(unmetPasswordRules(password).length > 0 && { password: 'passwordUnmet' }),
    ...(needsCode && code.trim() === '' && { code: 'registrationCodeRequired' }),
  }
}

/** The server's refusal: at its field if the error code names one, else at the form. */
export function serverErrors(error: unknown): AuthErrors {
  switch (errorCode(error)) {
    case 'email_taken':
      return { email: 'emailTaken' }
    case 'username_taken':
      return { username: 'usernameTaken' }
    case 'username_invalid':
      return { username: 'usernameInvalid' }
    case 'registration_domain':
      return { email: 'emailNotAdmitted' }
    case 'registration_code':
      return { code: 'registrationCodeWrong' }
    case 'weak_password':
      return { password: 'passwordUnmet' }
    default:
      return { form: error }
  }
}

export function hasErrors(errors: AuthErrors): boolean {
  return Object.values(errors).some((error) => error !== undefined)
}

/** The texts of a form: those of a registration code are read with the registration only. */
export type FormText = SignInText & Partial<Pick<AccountFormText, 'people'>>

export function errorTexts(errors: AuthErrors, text: FormText): AuthErrorTexts {
  const { email, username, password, code, form } = errors
  return {
    email:
      email === 'emailNotAdmitted'
        ? text.errors.byCode.registration_domain
        : email && text.auth[email],
    username: username && text.auth[username],
    password:
      password === 'passwordUnmet'
        ? text.errors.byCode.weak_password
        : password && text.auth[password],
    code: code && text.people?.[code],
    form: form === undefined ? undefined : refusalText(form, text),
  }
}

function refusalText(error: unknown, text: FormText): string {
  const isWrong = errorCode(error) === 'wrong_credentials'
  return isWrong ? text.auth.wrongCredentials : explainError(error, text)
}

export function emailErrors(typed: string): AuthErrors {
  const email = typed.trim()
  if (email === '') return { email: 'emailRequired' }
  const isOne = isEmailAddress(email) && email.length <= MAX_EMAIL_LENGTH
  return isOne ? {} : { email: 'emailInvalid' }
}
