import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { ErrorCode } from '#/shared/api/errors.ts'
import type { Database } from '../db/schema.ts'
import { HttpError, httpError } from '../http/http-error.ts'
import { networkOf } from '../http/network-of.ts'
import { route } from '../http/route.ts'
import type { Admit } from './admission.ts'
import { ensureHouseUser } from './ensure-house-user.ts'
import type { HouseProvider } from './house-provider.ts'
import { keepSignIn, takeSignIn, type KeptSignIn } from './pending-sign-in.ts'
import { SIGN_INS_PER_ADDRESS } from './sign-in-limits.ts'
import type { StartSession } from './start-session.ts'

const CALLBACK_PATH = '/login/oidc/callback'

export interface HouseProviderFeature {
  readonly db: Database
  /** Null where the house has none. */
  readonly provider: HouseProvider | null
  readonly trustEmail: boolean
  readonly publicOrigin: string | null
  /** Signs the data that a browser keeps during the sign-in. */
  readonly key: string
  readonly admit: Admit
  readonly startSession: StartSession
  /** Called when an account's sessions have ended; resolves when their open sockets are closed. */
  readonly sessionsEnded: (userId: string) => Promise<void>
}

export function mountHouseProviderRoutes(
  server: FastifyInstance,
  feature: HouseProviderFeature,
): void {
  const { db, provider, trustEmail, key, admit, startSession, sessionsEnded } = feature

  route(
    server,
    api.startHouseSignIn,
    async ({ body, request, reply }) => {
      if (provider === null) throw noProvider()
      const origin = feature.publicOrigin ?? `${request.protocol}://${request.host}`
      // in the same form as when the code is exchanged: a URL leaves out the default port
      const { href } = new URL(CALLBACK_PATH, origin)
      const { url, pending } = await provider.begin(href)
      const { remember = true, registration_code: registrationCode } = body
      keepSignIn(reply, key, { ...pending, remember, registrationCode })
      return { authorization_url: url }
    },
    { perAddress: SIGN_INS_PER_ADDRESS },
  )

  /** A page to which the provider sends the browser; its errors are shown on the sign-in page. */
  server.get(CALLBACK_PATH, async (request, reply) => {
    const kept = takeSignIn(request, reply, key)
    reply.header('cache-control', 'no-store')
    try {
      const { account, remember } = await proven(request, kept)
      await startSession(account, { remember, cookieOnly: true }, reply)
      return await reply.redirect('/', 303)
    } catch (error) {
      return reply.redirect(`/?sign-in=${codeOf(error, request)}`, 303)
    }
  })

  async function proven(request: FastifyRequest, kept: KeptSignIn | null) {
    if (provider === null) throw noProvider()
    if (kept === null) {
      throw httpError(403, 'sign_in_expired', 'This sign-in began elsewhere, or too long ago.')
    }
    const network = networkOf(request.ip)
    server.guard.rateLimiter.consume(SIGN_INS_PER_ADDRESS, network)
    const [, query = ''] = request.url.split('?')
    const identity = await provider.finish(query, kept)
    const { user, hasEndedSessions } = await ensureHouseUser(db, identity, {
      trustEmail,
      admit: (email) => admit({ email, code: kept.registrationCode, network }),
    })
    if (hasEndedSessions) await sessionsEnded(user.id)
    return { account: { user, passwordHash: null }, remember: kept.remember }
  }
}

function codeOf(error: unknown, request: FastifyRequest): ErrorCode {
  const isOurs = error instanceof HttpError
  if (!isOurs || error.status >= 500) {
    request.log.error({ err: error, req: request }, 'A third-party sign-in failed')
  }
  return isOurs ? error.code : 'internal'
}

function noProvider(): HttpError {
  return httpError(404, 'sign_in_unavailable', 'Third-party sign-in is not set up here.')
}
