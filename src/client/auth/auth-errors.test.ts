import { expect, test } from 'vitest'
import { answerError } from '#/client/api/api-error.ts'
import { accountFormTexts } from '#/client/i18n/people.ts'
import {
  errorTexts,
  hasErrors,
  loginErrors,
  registrationErrors,
  serverErrors,
} from './auth-errors.ts'
import { signIn } from './sign-in.ts'

const { de, en } = accountFormTexts
const GOOD = { email: 'lea@buehne.de', username: 'lea', password: 'Passwort1!', code: '' }

test('[ACC-19] the form refuses an empty e-mail or password', () => {
  const errors = loginErrors({ ...GOOD, email: ' ', password: '' })
  expect(errorTexts(errors, en)).toMatchObject({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(loginErrors(GOOD)).toEqual({})
})

test('[ACC-19] the API client refuses them too, with status 400', async () => {
  const options = { email: '', password: 'x', remember: true }
  await expect(signIn(options)).rejects.toMatchObject({ status: 400, message: 'Email is required' })
  const noPassword = { email: 'a@b.de', password: '', remember: true }
  await expect(signIn(noPassword)).rejects.toMatchObject({ message: 'Password is required' })
})

test('[ACC-20] a registration without a username is refused in words', () => {
  const errors = registrationErrors({ ...GOOD, username: ' ' }, false)
  expect(errorTexts(errors, en).username).toBe('Username is required.')
  expect(errorTexts(errors, de).username).toBe('Benutzername ist erforderlich.')
})

test('[ACC-21] registration needs a password that meets every rule', () => {
  const errors = registrationErrors({ ...GOOD, password: 'Passwort1' }, false)
  expect(errorTexts(errors, en).password).toBe('Please meet the password requirements.')
  expect(errorTexts(errors, de).password).toBe('Bitte erfüllen Sie die Passwort-Anforderungen.')
  expect(hasErrors(registrationErrors(GOOD, false))).toBe(false)
})

test('[ACC-68] an e-mail that is longer than any is none', () => {
  expect(loginErrors({ ...GOOD, email: `${'a'.repeat(250)}@b.de` }).email).toBe('emailInvalid')
})

test('[ACC-24] a refusal of the server is shown beside the field that it is about', () => {
  const texts = (code: string) =>
    errorTexts(
      serverErrors(answerError(409, 'Conflict', JSON.stringify({ error: 'No', code }))),
      de,
    )
  expect(texts('email_taken').email).toBe(de.auth.emailTaken)
  expect(texts('username_taken').username).toBe(de.auth.usernameTaken)
  expect(texts('username_invalid').username).toBe(de.auth.usernameInvalid)
  expect(texts('weak_password').password).toBe(de.errors.byCode.weak_password)
  expect(texts('wrong_credentials').form).toBe(de.auth.wrongCredentials)
  expect(texts('internal').form).toBe(de.errors.byCode.internal)
  expect(texts('invalid').form).toBe('Der Server nimmt diese Angaben nicht an. (No)')
})

test('[ACC-403] the code of the house is asked for where it is needed, and refused at its field', () => {
  expect(registrationErrors(GOOD, false)).toEqual({})
  const missing = errorTexts(registrationErrors(GOOD, true), de)
  expect(missing.code).toBe('Bitte gib den Code des Hauses an.')
  expect(registrationErrors({ ...GOOD, code: 'Vorhang auf' }, true)).toEqual({})
  const refused = (code: string) =>
    errorTexts(
      serverErrors(answerError(403, 'Forbidden', JSON.stringify({ error: 'No', code }))),
      en,
    )
  expect(refused('registration_code').code).toBe('This code is not right.')
  expect(refused('registration_domain').email).toBe(en.errors.byCode.registration_domain)
  expect(refused('registration_closed').form).toBe(en.errors.byCode.registration_closed)
})
