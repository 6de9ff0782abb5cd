import { StartError, readSwitch, valueOf, type Environment } from './environment.ts'

/** The house's own identity provider (OpenID Connect, authorization code). */
export interface HouseProviderSettings {
  readonly issuer: string
  readonly clientId: string
  /** Null for a client that has none. */
  readonly clientSecret: string | null
  /** What people call it. */
  readonly name: string
  /** Whether an address that it has verified may open the account that has this address. */
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

/** Without a slash at the end. @throws StartError */
export function checkedIssuer(issuer: string, example: string): string {
  const url = URL.parse(issuer)
  // Its keys decide who somebody is, so they come by https unless they don't leave the machine.
  const isSafe = url?.protocol === 'https:' || (url !== null && LOOPBACK.has(url.hostname))
  if (!isSafe || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new StartError(`OIDC_ISSUER must look like ${example}, not '${issuer}'.`)
  }
  return issuer.replace(/\/$/, '')
}
