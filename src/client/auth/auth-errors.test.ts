import { expect, test } from 'vitest'
import { answerError } from '#/client/api/api-error.ts'
import { TEXT_BY_LANGUAGE } from '#/client/i18n/use-text.ts'
import { hasErrors, loginErrors, registrationErrors, serverErrors } from './auth-errors.ts'
import { signIn } from './sign-in.ts'

const { de, en } = TEXT_BY_LANGUAGE
const GOOD = { email: 'lea@buehne.de', username: 'lea', password: 'Passwort1!' }

test('[ACC-19] the form refuses an empty e-mail or password', () => {
  expect(loginErrors({ email: ' ', username: '', password: '' }, en)).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(loginErrors(GOOD, en)).toEqual({})
})

test('[ACC-19] the API client refuses them too, with status 400', async () => {
  const options = { email: '', password: 'x', remember: true }
  await expect(signIn(options)).rejects.toMatchObject({ status: 400, message: 'Email is required' })
  const noPassword = { email: 'a@b.de', password: '', remember: true }
  await expect(signIn(noPassword)).rejects.toMatchObject({ message: 'Password is required' })
})

test('[ACC-20] registration needs a username', () => {
  const errors = (text: typeof de | typeof en) =>
    registrationErrors({ ...GOOD, username: ' ' }, text)
  expect(errors(en).username).toBe('Username is required.')
  expect(errors(de).username).toBe('Benutzername ist erforderlich.')
})

test('[ACC-21] registration needs a password that meets every rule', () => {
  const errors = (text: typeof de | typeof en) =>
    registrationErrors({ ...GOOD, password: 'Passwort1' }, text)
  expect(errors(en).password).toBe('Please meet the password requirements.')
  expect(errors(de).password).toBe('Bitte erfüllen Sie die Passwort-Anforderungen.')
  expect(hasErrors(registrationErrors(GOOD, de))).toBe(false)
})

test('[ACC-24] what the server refuses stands beside its field', () => {
  const refusal = (code: string) =>
    answerError(409, 'Conflict', JSON.stringify({ error: 'No', code }))
  expect(serverErrors(refusal('email_taken'), de).email).toBe(de.auth.emailTaken)
  expect(serverErrors(refusal('username_taken'), de).username).toBe(de.auth.usernameTaken)
  expect(serverErrors(refusal('weak_password'), de).password).toBe(de.auth.passwordUnmet)
  expect(serverErrors(refusal('internal'), de).form).toBe(de.errors.byCode.internal)
  expect(serverErrors(refusal('invalid'), de).form).toBe('No')
})
