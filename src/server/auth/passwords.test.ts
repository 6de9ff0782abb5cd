import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from './passwords.ts'

test('[ACC-36] a password is checked against its argon2id hash', async () => {
  const stored = await hashPassword('Passw0rd!')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await isPasswordRight(stored, 'Passw0rd!')).toBe(true)
  expect(await isPasswordRight(stored, 'passw0rd!')).toBe(false)
})

test('[ACC-36] without an account no password is right, and saying so takes as long', async () => {
  const stored = await hashPassword('Passw0rd!')
  const timed = async (hash: string | null) => {
    const begun = performance.now()
    expect(await isPasswordRight(hash, 'nobody has this password')).toBe(false)
    return performance.now() - begun
  }
  await timed(null)
  const fastest = async (hash: string | null) =>
    Math.min(await timed(hash), await timed(hash), await timed(hash))
  expect(await fastest(null)).toBeGreaterThan((await fastest(stored)) / 4)
})
