// Takes the place of '@node-rs/argon2' in tests of the server: nearly all people of tests have one password, and each hash
// of it takes 20 ms. Each password is hashed once by the package, at its full cost, and each pair is verified once. That
// a sign-in always takes the whole work is tested without this module (password-work.test.ts).
import argon2, { type Options } from '@node-rs/argon2/index.js'

const hashes = new Map<string, Promise<string>>()
const verified = new Map<string, Promise<boolean>>()

export function hash(password: string, options: Options): Promise<string> {
  return once(hashes, JSON.stringify([password, options]), () => argon2.hash(password, options))
}

export function verify(hashed: string, password: string): Promise<boolean> {
  return once(verified, JSON.stringify([hashed, password]), () => argon2.verify(hashed, password))
}

function once<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const result = known.get(key) ?? work()
  known.set(key, result)
  return result
}
