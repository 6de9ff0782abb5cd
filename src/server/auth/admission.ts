import { createHash } from 'node:crypto'
import { httpError } from '../http/http-error.ts'
import { isSameSecret } from '../http/is-same-secret.ts'
import type { RateLimit, RateLimiter } from '../concurrency/rate-limiter.ts'
import type { RegistrationPolicy } from '../settings/registration-policy.ts'

/** What somebody registers with, who has no account yet. */
export interface RegistrationAttempt {
  readonly email: string
  /** What they gave for the house's code. */
  readonly code: string | undefined
  readonly network: string
}

/** Whether the house takes somebody in. @throws HttpError with a sentence that says why not */
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

/** A digest has the same length for every code, so that the time of the comparison does not tell the code's length. */
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
