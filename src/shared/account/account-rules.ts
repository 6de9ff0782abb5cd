/**
 * Text without blanks, invisible characters and the characters that have a meaning in the headers of a mail: with them
 * one text could be a list of addresses, a name with an address, or another header.
 */
const ONE_ADDRESS = /^[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}]+@[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}]+$/u

/** Whether a text may be one e-mail address. Only a message that arrives proves that it is one. */
export function isEmailAddress(text: string): boolean {
  return ONE_ADDRESS.test(text)
}

/** A rule that a new password has to meet, with its label in both languages. */
interface PasswordRule {
  readonly id: string
  readonly en: string
  readonly de: string
  readonly isMet: (password: string) => boolean
}

export const PASSWORD_RULES = [
  {
    id: 'length',
    en: 'At least 8 characters',
    de: 'Mindestens 8 Zeichen',
    isMet: (password) => password.length >= 8,
  },
  {
    id: 'uppercase',
    en: 'One uppercase letter',
    de: 'Ein Großbuchstabe',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'lowercase',
    en: 'One lowercase letter',
    de: 'Ein Kleinbuchstabe',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  { id: 'digit', en: 'One digit', de: 'Eine Ziffer', isMet: (password) => /\d/.test(password) },
  {
    id: 'special',
    en: 'One special character (@$!%*?&)',
    de: 'Ein Sonderzeichen (@$!%*?&)',
    isMet: (password) => /[@$!%*?&]/.test(password),
  },
] as const satisfies readonly PasswordRule[]

export function unmetPasswordRules(password: string): readonly PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !rule.isMet(password))
}

export const MAX_USERNAME_LENGTH = 40
export const MAX_EMAIL_LENGTH = 254
export const MAX_PASSWORD_LENGTH = 200
export const MAX_REGISTRATION_CODE_LENGTH = 200
