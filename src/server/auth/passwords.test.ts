import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from './passwords.ts'

test('[ACC-36] a password is checked against its argon2id hash', async () => {
  const stored = await hashPassword('Passw0rd!')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await isPasswordRight(stored, 'Passw0rd!')).toBe(true)
  expect(await isPasswordRight(stored, 'passw0rd!')).toBe(false)
})
