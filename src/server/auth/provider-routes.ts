import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { networkOf } from '../http/network-of.ts'
import { route } from '../http/route.ts'
import type { Admit } from './admission.ts'
import { ensureProvenUser } from './ensure-proven-user.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { SIGN_INS_PER_ADDRESS } from './sign-in-limits.ts'
import type { StartSession } from './start-session.ts'

export interface ProviderFeature {
  readonly db: Database
  /** Null where third-party sign-in is not set up. */
  readonly provider: IdentityProvider | null
  readonly admit: Admit
  readonly startSession: StartSession
  /** Called when an account's sessions have ended; resolves when their open sockets are closed. */
  readonly sessionsEnded: (userId: string) => Promise<void>
}

export function mountProviderRoutes(server: FastifyInstance, feature: ProviderFeature): void {
  const { db, provider, admit, startSession, sessionsEnded } = feature
  route(server, api.getSignInOptions, async () => {
    if (provider === null) return { google: null }
    const authorization_endpoint = await provider.authorizationEndpoint()
    return { google: { client_id: provider.clientId, authorization_endpoint } }
  })

  route(
    server,
    api.loginGoogle,
    async ({ body, request, reply }) => {
      if (provider === null) {
        throw httpError(404, 'sign_in_unavailable', 'Third-party sign-in is not set up here.')
      }
      const identity = await provider.verify(body.id_token, body.nonce)
      const { user, hasEndedSessions } = await ensureProvenUser(db, identity, (email) =>
        admit({ email, code: body.registration_code, network: networkOf(request.ip) }),
      )
      if (hasEndedSessions) await sessionsEnded(user.id)
      return startSession({ user, passwordHash: null }, body, reply)
    },
    { perAddress: SIGN_INS_PER_ADDRESS },
  )
}
