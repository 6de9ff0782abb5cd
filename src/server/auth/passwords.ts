import { hash, verify } from '@node-rs/argon2'

// argon2id: the package's default algorithm. Memory in KiB.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

const standIn = hashPassword('nobody has this password')

/**
 * Whether a password is right. Without a stored hash the check takes as long and answers no, so that the time does not
 * reveal whether an account exists.
 */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await standIn), password)
  return stored !== null && isRight
}
