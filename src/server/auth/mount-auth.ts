import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { AccessChanged } from '../sockets/access-change.ts'
import { createAdmission } from './admission.ts'
import type { Auth } from './auth.ts'
import type { HouseProvider } from './house-provider.ts'
import { mountHouseProviderRoutes } from './house-provider-routes.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { mountPasswordRoutes } from './password-routes.ts'
import { mountProviderRoutes } from './provider-routes.ts'
import type { ResetMail } from './reset-mail.ts'
import { createSendResetLink } from './send-reset-link.ts'
import { mountSessionRoutes } from './session-routes.ts'
import { mountSignInRoutes } from './sign-in-routes.ts'
import { createStartSession } from './start-session.ts'

export interface AuthFeature {
  readonly config: Config
  readonly db: Database
  readonly auth: Auth
  readonly accessChanged: AccessChanged
  /** Sends a mail in parallel with the answer; null if the house sends no mail. */
  readonly post: ((write: () => Promise<ResetMail | null>) => void) | null
}

/** The routes for signing in and out, and for passwords. */
export async function mountAuth(server: FastifyInstance, feature: AuthFeature): Promise<void> {
  const { config, db, auth, accessChanged, post } = feature
  const { houseProvider, publicOrigin: origin } = config
  const startSession = createStartSession(db, auth)
  const admit = createAdmission(config.registration, server.guard.rateLimiter)
  const sessionsEnded = (userId: string) => accessChanged({ kind: 'user', userId })
  const ways = { db, admit, startSession, sessionsEnded }
  mountSignInRoutes(server, db, startSession, admit)
  mountSessionRoutes(server, db, auth, (sessionId) => accessChanged({ kind: 'session', sessionId }))
  mountPasswordRoutes(server, {
    db,
    sendResetLink: post && origin !== null ? createSendResetLink({ db, origin, post }) : null,
    sessionsEnded,
  })
  mountProviderRoutes(server, { ...ways, provider: await openProvider(config) })
  mountHouseProviderRoutes(server, {
    ...ways,
    provider: await openHouseProvider(config),
    trustEmail: houseProvider?.trustEmail ?? false,
    publicOrigin: origin,
    key: auth.signInKey,
  })
}

/** The module is loaded only if the house uses it, like the one below. */
async function openProvider({ identityProvider }: Config): Promise<IdentityProvider | null> {
  if (identityProvider === null) return null
  const { createIdentityProvider } = await import('./identity-provider.ts')
  return createIdentityProvider(identityProvider)
}

async function openHouseProvider({ houseProvider }: Config): Promise<HouseProvider | null> {
  if (houseProvider === null) return null
  const { createHouseProvider } = await import('./house-provider.ts')
  return createHouseProvider(houseProvider)
}
