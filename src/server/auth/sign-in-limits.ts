import type { RateLimit } from '../concurrency/rate-limiter.ts'

const MINUTE_MS = 60_000
/** Sign-ins to one account from one network. */
export const SIGN_INS_PER_ACCOUNT: RateLimit = { name: 'sign-in', max: 10, windowMs: 5 * MINUTE_MS }
/** A whole ensemble signs in from one address before a rehearsal. */
export const SIGN_INS_PER_ADDRESS: RateLimit = {
  name: 'sign-ins',
  max: 300,
  windowMs: 5 * MINUTE_MS,
}
/**
 * Registrations from one network with e-mail addresses that have an account: each one confirms an address. Those under
 * way count, too, so that many at once confirm no more.
 */
export const TAKEN_ADDRESSES: RateLimit = {
  name: 'taken-addresses',
  max: 30,
  windowMs: 5 * MINUTE_MS,
}
/** Registrations from one address: as many as sign-ins, and counted apart from them. */
export const REGISTRATIONS_PER_ADDRESS: RateLimit = {
  ...SIGN_INS_PER_ADDRESS,
  name: 'registrations',
}
