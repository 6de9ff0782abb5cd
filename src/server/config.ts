// The configuration from the environment. Every variable has a default that serves one house on one machine.
import { isEmailAddress } from '#/shared/account/account-rules.ts'
import type { LegalNotice } from '#/shared/api/house.ts'
import {
  readLimit,
  readSwitch,
  StartError,
  valueOf,
  type Environment,
  readMailSettings,
  type MailSettings,
  readRegistrationPolicy,
  type RegistrationPolicy,
  checkedIssuer,
  readHouseProvider,
  type HouseProviderSettings,
} from './settings/environment.ts'
import { readRecogniser, type RecogniserAddress } from './settings/recogniser-address.ts'

export { StartError }

export interface Config {
  readonly host: string
  readonly port: number
  /** The folder of the embedded database. */
  readonly dataDir: string
  /** Automatic copies of the embedded database; null: none are made. */
  readonly backups: BackupConfig | null
  /** The address of PostgreSQL, if it is used instead of the embedded database. */
  readonly databaseUrl: string | null
  /** The origin under which people reach the server, e.g. `https://texte.example`. */
  readonly publicOrigin: string | null
  readonly nativeOrigins: readonly string[]
  /** True if a balancer stands in front of the server: then the server trusts its X-Forwarded-For. */
  readonly trustProxy: boolean
  readonly rateLimits: boolean
  /** The lowest level of lines in the log. */
  readonly logLevel: LogLevel
  /** How Prometheus may read the metrics; null: metrics are off. */
  readonly metrics: MetricsConfig | null
  /** The house's own identity provider; null if it has none. */
  readonly houseProvider: HouseProviderSettings | null
  /** Sign-in with Google; null if it is not set up. */
  readonly identityProvider: IdentityProviderConfig | null
  /** An optional service that labels lines of imported plays; null: no text leaves the house. */
  readonly importLabels: LabelServiceConfig | null
  /** A speech recogniser of the house's own, which speaks Vosk's protocol; null: browsers use theirs. */
  readonly recogniser: RecogniserAddress | null
  /** Recognisers of one language each; they go before `recogniser`. */
  readonly recognisers: Readonly<Record<'de' | 'en', RecogniserAddress | null>>
  /** The person who is responsible for this house, in imprint and privacy policy. */
  readonly legal: LegalNotice
  readonly registration: RegistrationPolicy
  readonly limits: HouseLimits
  /** Whether a script can be made readable for every signed-in user. */
  readonly publicScripts: boolean
  /** Whether an invitation can let in people without an account. */
  readonly guests: boolean
  /** Null if the house sends no mail. */
  readonly mail: MailSettings | null
}

/** Null if there is no limit. */
export interface HouseLimits {
  readonly maxScriptsPerUser: number | null
  /** The limit for all documents and uploads of the house together. */
  readonly maxStorageMb: number | null
}

export interface BackupConfig {
  readonly folder: string
  readonly everyMs: number
}

export interface IdentityProviderConfig {
  /** The address at which OpenID discovery begins, without a slash at the end. */
  readonly issuer: string
  readonly clientId: string
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** At least one of the fields is set. */
export interface MetricsConfig {
  /** The bearer token for `/metrics` on the server's own port. */
  readonly token: string | null
  /** A separate port for metrics on loopback, without a token. */
  readonly port: number | null
}

/** An endpoint that speaks the chat completions protocol. */
export interface LabelServiceConfig {
  /** The address, without a slash at the end, and without `/chat/completions`. */
  readonly url: string
  readonly key: string | null
  readonly model: string | null
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** @throws StartError for the first bad value */
export function readConfig(env: Environment): Config {
  const host = valueOf(env, 'HOST') ?? '127.0.0.1'
  const rateLimits = readSwitch(env, 'RATE_LIMITS', true)
  if (!rateLimits && !LOOPBACK.has(host)) {
    throw new StartError(`RATE_LIMITS=off needs a loopback HOST, and HOST is ${host}.`)
  }
  const publicOrigin = readPublicOrigin(env)
  return {
    host,
    port: readPort(env, 'PORT') ?? 3000,
    dataDir: valueOf(env, 'DATA_DIR') ?? './data',
    backups: readBackups(env),
    databaseUrl: readDatabaseUrl(env),
    publicOrigin,
    nativeOrigins: readNativeOrigins(env),
    trustProxy: readSwitch(env, 'TRUST_PROXY', false),
    rateLimits,
    logLevel: readLogLevel(env),
    metrics: readMetrics(env),
    houseProvider: readHouseProvider(env),
    identityProvider: readIdentityProvider(env),
    importLabels: readImportLabels(env),
    recogniser: readRecogniser(env, ''),
    recognisers: { de: readRecogniser(env, '_DE'), en: readRecogniser(env, '_EN') },
    legal: readLegalNotice(env),
    registration: readRegistrationPolicy(env),
    limits: {
      maxScriptsPerUser: readLimit(env, 'MAX_SCRIPTS_PER_USER'),
      maxStorageMb: readLimit(env, 'MAX_STORAGE_MB'),
    },
    publicScripts: readSwitch(env, 'PUBLIC_SCRIPTS', true),
    guests: readSwitch(env, 'GUESTS', true),
    mail: readMailSettings(env, publicOrigin),
  }
}

function readPort(env: Environment, name: string): number | null {
  const value = valueOf(env, name)
  if (value === null) return null
  const port = Number(value)
  if (/^\d+$/.test(value) && port <= 65_535) return port
  throw new StartError(`${name} must be a number from 0 to 65535, not '${value}'.`)
}

function readLogLevel(env: Environment): LogLevel {
  const value = valueOf(env, 'LOG_LEVEL') ?? 'info'
  const level = LOG_LEVELS.find((known) => known === value)
  if (level !== undefined) return level
  throw new StartError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${value}'.`)
}

const MIN_TOKEN_LENGTH = 16

function readMetrics(env: Environment): MetricsConfig | null {
  const token = valueOf(env, 'METRICS_TOKEN')
  const port = readPort(env, 'METRICS_PORT')
  // The message does not repeat the value: it is a secret.
  if (token !== null && (token.length < MIN_TOKEN_LENGTH || /[^\x21-\x7e]/.test(token))) {
    throw new StartError(
      `METRICS_TOKEN must have at least ${MIN_TOKEN_LENGTH} letters, digits or signs, and no spaces.`,
    )
  }
  return token === null && port === null ? null : { token, port }
}

function readDatabaseUrl(env: Environment): string | null {
  const value = valueOf(env, 'DATABASE_URL')
  if (value === null) return null
  const protocol = URL.parse(value)?.protocol
  if (protocol === 'postgres:' || protocol === 'postgresql:') return value
  // The value may hold a password, so the message does not repeat it.
  throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database.')
}

const HOUR_MS = 60 * 60 * 1000

function readBackups(env: Environment): BackupConfig | null {
  const folder = valueOf(env, 'BACKUP_DIR')
  const hours = valueOf(env, 'BACKUP_HOURS') ?? '24'
  // a longer interval than a week would leave weeks without a backup
  if (!/^\d+$/.test(hours) || Number(hours) < 1 || Number(hours) > 168)
    throw new StartError(`BACKUP_HOURS must be a number from 1 to 168, not '${hours}'.`)
  if (folder === null) return null
  if (valueOf(env, 'DATABASE_URL') !== null)
    throw new StartError(
      'BACKUP_DIR is for the embedded database: with DATABASE_URL, run pg_dump instead.',
    )
  return { folder, everyMs: Number(hours) * HOUR_MS }
}

function readPublicOrigin(env: Environment): string | null {
  const value = valueOf(env, 'PUBLIC_URL')
  if (value === null) return null
  const url = URL.parse(value)
  const isOrigin = url !== null && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (isOrigin && /^https?:$/.test(url.protocol)) return url.origin
  throw new StartError(`PUBLIC_URL must look like https://host without a path, not '${value}'.`)
}

function readNativeOrigins(env: Environment): readonly string[] {
  const entries = valueOf(env, 'NATIVE_ORIGINS')?.split(',') ?? []
  return entries.map((entry) => {
    const origin = entry.trim()
    // Native shells use schemes of their own, e.g. capacitor://localhost.
    if (/^[a-z][a-z0-9+.-]*:\/\/[^/\s?#@]+$/.test(origin)) return origin
    throw new StartError(
      `NATIVE_ORIGINS must be origins like capacitor://localhost, separated by commas, not '${origin}'.`,
    )
  })
}

const DEFAULT_ISSUER = 'https://accounts.google.com'

function readIdentityProvider(env: Environment): IdentityProviderConfig | null {
  // if the house has a provider of its own, OIDC_ISSUER is that provider's
  const isOwn = valueOf(env, 'OIDC_CLIENT_ID') !== null
  const issuer = (isOwn ? null : valueOf(env, 'OIDC_ISSUER')) ?? DEFAULT_ISSUER
  const clientId = valueOf(env, 'GOOGLE_CLIENT_ID')
  const checked = checkedIssuer(issuer, DEFAULT_ISSUER)
  return clientId === null ? null : { issuer: checked, clientId }
}

function readImportLabels(env: Environment): LabelServiceConfig | null {
  const value = valueOf(env, 'IMPORT_LLM_URL')
  if (value === null) return null
  const url = URL.parse(value)
  // A key in the address would be logged; its place is IMPORT_LLM_KEY.
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new StartError('IMPORT_LLM_URL must look like https://host/v1.')
  }
  return {
    url: value.replace(/(?:\/chat\/completions)?\/*$/, ''),
    key: valueOf(env, 'IMPORT_LLM_KEY'),
    model: valueOf(env, 'IMPORT_LLM_MODEL'),
  }
}

function readLegalNotice(env: Environment): LegalNotice {
  const email = valueOf(env, 'LEGAL_EMAIL')
  if (email !== null && !isEmailAddress(email)) {
    throw new StartError(`LEGAL_EMAIL must be an e-mail address, not '${email}'.`)
  }
  return {
    name: valueOf(env, 'LEGAL_NAME'),
    form: valueOf(env, 'LEGAL_FORM'),
    // A file of variables has one line for each variable, so a line break may be written as \n.
    address: valueOf(env, 'LEGAL_ADDRESS')?.replaceAll('\\n', '\n') ?? null,
    email,
  }
}
