import { isEmailAddress } from '#/shared/account/is-email-address.ts'
import { MAX_EMAIL_LENGTH } from '#/shared/account/limits.ts'
import { unmetPasswordRules } from '#/shared/account/password-rules.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { explainError } from '#/client/api/explain-error.ts'
import type { Text } from '#/client/i18n/use-text.ts'

/** What is wrong with one field, by the name of its sentence. */
type Problem =
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailTaken'
  | 'usernameRequired'
  | 'usernameInvalid'
  | 'usernameTaken'
  | 'passwordRequired'
  | 'passwordUnmet'

/** The same of the code that the house may ask of newcomers: `people` has its sentences. */
type CodeProblem = 'registrationCodeRequired' | 'registrationCodeWrong'

/** What is wrong with the sign-in or registration form. No sentences: the language may change while they stand. */
export interface AuthErrors {
  readonly email?: Problem | 'emailNotAdmitted' | undefined
  readonly username?: Problem | undefined
  readonly password?: Problem | undefined
  readonly code?: CodeProblem | undefined
  /** What belongs to no single field: the refusal itself. */
  readonly form?: unknown
}

/** The same in words, each beside the field that it belongs to (ACC-24). */
export type AuthErrorTexts = { readonly [Field in keyof AuthErrors]?: string | undefined }

export interface AuthFields {
  readonly email: string
  readonly username: string
  readonly password: string
  /** What the house may ask of newcomers. */
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

/** What the server refused, at its field where its code says which one it is. */
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

export function errorTexts(errors: AuthErrors, text: Text): AuthErrorTexts {
  const { email, username, password, code, form } = errors
  return {
    email:
      email === 'emailNotAdmitted'
        ? text.errors.byCode.registration_domain
        : email && text.auth[email],
    username: username && text.auth[username],
    password: password && text.auth[password],
    code: code && text.people[code],
    form: form === undefined ? undefined : refusalText(form, text),
  }
}

function refusalText(error: unknown, text: Text): string {
  const isWrong = errorCode(error) === 'wrong_credentials'
  return isWrong ? text.auth.wrongCredentials : explainError(error, text)
}

export function emailErrors(typed: string): AuthErrors {
  const email = typed.trim()
  if (email === '') return { email: 'emailRequired' }
  const isOne = isEmailAddress(email) && email.length <= MAX_EMAIL_LENGTH
  return isOne ? {} : { email: 'emailInvalid' }
}
