import { isEmailAddress } from '#/shared/account/account-rules.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Why the server cannot start, in one line for the person who starts it. */
export class StartError extends Error {}

/** An empty variable counts as absent: compose files leave a variable out in this way. */
export function valueOf(env: Environment, name: string): string | null {
  return env[name]?.trim() || null
}

export function readSwitch(env: Environment, name: string, byDefault: boolean): boolean {
  const value = valueOf(env, name)
  if (value === null) return byDefault
  if (value === 'on' || value === 'off') return value === 'on'
  throw new StartError(`${name} must be 'on' or 'off', not '${value}'.`)
}

/** A whole number of at least 1; null if the variable is absent. */
export function readLimit(env: Environment, name: string): number | null {
  const value = valueOf(env, name)
  if (value === null) return null
  const limit = Number(value)
  if (/^\d+$/.test(value) && limit >= 1 && Number.isSafeInteger(limit)) return limit
  throw new StartError(`${name} must be a whole number from 1 up, not '${value}'.`)
}

/** How the house sends mail. */
export interface MailSettings {
  /** The address of the mail server. It contains user and password, so it is never shown. */
  readonly smtpUrl: string
  /** The sender's address. */
  readonly from: string
  /** The sender's name; only the address is sent if it is absent or empty. */
  readonly fromName?: string
}

/** `Stichwort <haus@theater.example>`, with or without quotation marks around the name. */
const NAMED_ADDRESS = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/

/** @throws StartError */
export function readMailSettings(
  env: Environment,
  publicOrigin: string | null,
): MailSettings | null {
  const smtpUrl = valueOf(env, 'SMTP_URL')
  if (smtpUrl === null) return null
  const url = URL.parse(smtpUrl)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    // The value may hold a password, so the message does not repeat it.
    throw new StartError('SMTP_URL must look like smtp://user:password@host:587, or smtps://….')
  }
  // A client can send any host in its request: a link in a mail must not use it.
  if (publicOrigin === null) {
    throw new StartError('SMTP_URL needs PUBLIC_URL, which the links in mails begin with.')
  }
  const sender = valueOf(env, 'SMTP_FROM') ?? valueOf(env, 'LEGAL_EMAIL')
  if (sender === null)
    throw new StartError('SMTP_URL needs SMTP_FROM, the address mails come from.')
  const [, fromName = '', from = sender] = NAMED_ADDRESS.exec(sender) ?? []
  if (!isEmailAddress(from)) {
    throw new StartError(`SMTP_FROM must be an e-mail address, not '${sender}'.`)
  }
  return { smtpUrl, from, fromName }
}

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
