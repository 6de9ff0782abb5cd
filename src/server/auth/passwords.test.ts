import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from './passwords.ts'

test('[ACC-36] a password is checked against its argon2id hash', async () => {
  const stored = await hashPassword('Passw0rd!')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await isPasswordRight(stored, 'Passw0rd!')).toBe(true)
  expect(await isPasswordRight(stored, 'passw0rd!')).toBe(false)
})

test('[ACC-36] without an account no password is right, and saying so takes as much work', async () => {
  const stored = await hashPassword('Passw0rd!')
  /** Processor time of this process, in µs, which no other process changes. */
  const workFor = async (hash: string | null) => {
    const before = process.cpuUsage()
    for (let check = 0; check < 3; check++)
      expect(await isPasswordRight(hash, 'nobody has this password')).toBe(false)
    return process.cpuUsage(before).user
  }
  await workFor(null)
  expect(await workFor(null)).toBeGreaterThan((await workFor(stored)) / 4)
})
