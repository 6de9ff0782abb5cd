import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { startTestApp } from '#test/support/app.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

/** The kind and the cost of each hash that the server checks a password against during a call. */
async function checksDuring(call: () => Promise<unknown>): Promise<readonly string[]> {
  vi.mocked(argon2.verify).mockClear()
  await call()
  const hashes = vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash))
  return hashes.map((hash) => hash.split('$').slice(0, 4).join('$'))
}

const ONE_FULL_CHECK = ['$argon2id$v=19$m=19456,t=2,p=1']

test('[ACC-36] without an account no password is right, and saying so takes the same work', async () => {
  const stored = await hashPassword('Passw0rd!')
  for (const hash of [stored, null]) {
    const checks = await checksDuring(async () =>
      expect(await isPasswordRight(hash, 'nobody has this password')).toBe(false),
    )
    expect(checks).toEqual(ONE_FULL_CHECK)
  }
})

test('[ACC-25] a wrong password and an unknown address take the same work', async () => {
  const app = await startTestApp('sqlite')
  try {
    await app.signUp('anna')
    for (const email of ['anna@example.org', 'nobody@example.org']) {
      const checks = await checksDuring(async () => {
        const answer = await app.call(api.login, { body: { email, password: 'Wrong0rd!' } })
        expect(answer.statusCode).toBe(401)
      })
      expect(checks).toEqual(ONE_FULL_CHECK)
    }
  } finally {
    await app.close()
  }
})
