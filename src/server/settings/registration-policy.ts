import { StartError, valueOf, type Environment } from './environment.ts'

/** The people who may make an account in this house. */
export type RegistrationPolicy =
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  /** People who know the code; it is a secret. */
  | { readonly kind: 'code'; readonly code: string }
  /** People with an e-mail address of these domains. */
  | { readonly kind: 'domain'; readonly domains: readonly string[] }

const MIN_CODE_LENGTH = 8
/** The maximum that the calls accept. */
const MAX_CODE_LENGTH = 200
const DOMAIN = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+$/u

/** @throws StartError */
export function readRegistrationPolicy(env: Environment): RegistrationPolicy {
  const value = valueOf(env, 'REGISTRATION') ?? 'open'
  if (value === 'open' || value === 'closed') return { kind: value }
  const [, kind, rest = ''] = /^(code|domain):(.*)$/s.exec(value) ?? []
  if (kind === 'code') return { kind, code: checkedCode(rest.trim()) }
  if (kind === 'domain') return { kind, domains: rest.split(',').map(checkedDomain) }
  // The value may hold a code, so the message does not repeat it.
  throw new StartError(
    'REGISTRATION must be open, closed, code:… or domain:… (domains separated by commas).',
  )
}

/** Short codes could be guessed in spite of the limit on tries. */
function checkedCode(code: string): string {
  if (code.length >= MIN_CODE_LENGTH && code.length <= MAX_CODE_LENGTH) return code
  throw new StartError(
    `REGISTRATION needs a code of ${MIN_CODE_LENGTH} to ${MAX_CODE_LENGTH} characters.`,
  )
}

function checkedDomain(entry: string): string {
  const domain = entry.trim().replace(/^@/, '').toLowerCase()
  if (DOMAIN.test(domain)) return domain
  throw new StartError(`REGISTRATION needs domains like theater.example, not '${domain}'.`)
}
