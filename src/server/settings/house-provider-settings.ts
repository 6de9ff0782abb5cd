import { StartError, readSwitch, valueOf, type Environment } from './environment.ts'

/** The house's own identity provider (OpenID Connect, authorization code). */
export interface HouseProviderSettings {
  readonly issuer: string
  readonly clientId: string
  /** Null for a client that has none. */
  readonly clientSecret: string | null
  /** The provider's name for users. */
  readonly name: string
  /** Whether an address that the provider has verified may open the account with this address. */
  readonly trustEmail: boolean
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** @throws StartError */
export function readHouseProvider(env: Environment): HouseProviderSettings | null {
  const trustEmail = readSwitch(env, 'OIDC_TRUST_EMAIL', false)
  const clientId = valueOf(env, 'OIDC_CLIENT_ID')
  if (clientId === null) return null
  const issuer = valueOf(env, 'OIDC_ISSUER')
  if (issuer === null) throw new StartError('OIDC_CLIENT_ID needs OIDC_ISSUER.')
  return {
    issuer: checkedIssuer(issuer, 'https://id.theater.example'),
    clientId,
    clientSecret: valueOf(env, 'OIDC_CLIENT_SECRET'),
    name: valueOf(env, 'OIDC_NAME') ?? new URL(issuer).host,
    trustEmail,
  }
}

/** The issuer without a slash at the end. @throws StartError */
export function checkedIssuer(issuer: string, example: string): string {
  const url = URL.parse(issuer)
  // The provider's keys decide which user signs in, so they come by https unless they do not leave the machine.
  const isSafe = url?.protocol === 'https:' || (url !== null && LOOPBACK.has(url.hostname))
  if (!isSafe || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new StartError(`OIDC_ISSUER must look like ${example}, not '${issuer}'.`)
  }
  return issuer.replace(/\/$/, '')
}
