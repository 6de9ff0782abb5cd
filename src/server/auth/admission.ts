import { createHash } from 'node:crypto'
import type { RateLimit, RateLimiter } from '../concurrency/rate-limiter.ts'
import { isSameSecret } from '../domain/secrets.ts'
import { httpError } from '../http/http-error.ts'
import type { RegistrationPolicy } from '../settings/environment.ts'

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

/** The data of a registration that the house checks before it makes an account. */
interface RegistrationAttempt {
  readonly email: string
  /** The registration code that the user has entered. */
  readonly code: string | undefined
  readonly network: string
}

/** Decides whether the house accepts a new user. @throws HttpError with a sentence that gives the reason */
export type Admit = (attempt: RegistrationAttempt) => void

/** A right code resets the count, because a whole ensemble may register from one network. */
const WRONG_CODES: RateLimit = { name: 'registration-code', max: 10, windowMs: 5 * 60_000 }

export function createAdmission(policy: RegistrationPolicy, rateLimiter: RateLimiter): Admit {
  return ({ email, code, network }) => {
    switch (policy.kind) {
      case 'open':
        return undefined
      case 'closed':
        throw httpError(
          403,
          'registration_closed',
          'Nobody can register here. Ask whoever runs this house for an account.',
        )
      case 'domain':
        if (policy.domains.includes(domainOf(email))) return undefined
        throw httpError(
          403,
          'registration_domain',
          `An account here needs an e-mail address of ${policy.domains.join(' or ')}.`,
        )
      case 'code':
        if (!code?.trim()) throw codeMissing()
        rateLimiter.consume(WRONG_CODES, network)
        if (!isSameSecret(digestOf(code.trim()), digestOf(policy.code))) throw codeMissing()
        rateLimiter.forget(WRONG_CODES, network)
    }
  }
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** All digests have the same length, so that the time of the comparison does not reveal the code's length. */
function digestOf(code: string): string {
  return createHash('sha256').update(code).digest('base64')
}

function codeMissing() {
  return httpError(
    403,
    'registration_code',
    'An account here needs the code of this house. Ask whoever runs it.',
  )
}
