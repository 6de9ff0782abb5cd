// A third-party identity provider (OpenID Connect). Its addresses and keys come from its discovery document.
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { isEmailAddress } from '#/shared/account/account-rules.ts'
import type { IdentityProviderConfig } from '../config.ts'
import { httpError, type HttpError } from '../http/http-error.ts'

/** The content of a checked identity token. */
export interface ProvenIdentity {
  /** Verified by the provider. */
  readonly email: string
  readonly name: string | null
}

export interface IdentityProvider {
  readonly clientId: string
  /** The address that the popup opens. @throws HttpError if the provider does not answer */
  readonly authorizationEndpoint: () => Promise<string>
  /** @throws HttpError where anything about the token is wrong */
  readonly verify: (idToken: string, nonce: string | undefined) => Promise<ProvenIdentity>
}

const Discovery = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  jwks_uri: Type.String(),
})

interface Provider {
  readonly authorizationEndpoint: string
  readonly keys: JWTVerifyGetKey
}

const ANSWER_WITHIN_MS = 5000
const CLOCK_TOLERANCE_SECONDS = 30
/** Signatures by a key pair only: the secret of any other signature could be a value of our own configuration. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

export function createIdentityProvider(config: IdentityProviderConfig): IdentityProvider {
  const { issuer, clientId } = config
  let known: Promise<Provider> | null = null
  const provider = () => {
    known ??= discover(issuer).catch((error: unknown) => {
      // The provider may answer the next time.
      known = null
      throw unreachable(error)
    })
    return known
  }
  return {
    clientId,
    authorizationEndpoint: async () => (await provider()).authorizationEndpoint,
    verify: async (idToken, nonce) => {
      const { keys } = await provider()
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'iat', 'exp'],
      }).catch((error: unknown) => {
        throw isProvidersFault(error) ? unreachable(error) : refused()
      })
      return identityOf(payload, clientId, nonce)
    },
  }
}

async function discover(issuer: string): Promise<Provider> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  if (!answer.ok) throw new Error(`Discovery answers ${answer.status}`)
  const found: unknown = await answer.json()
  if (!Value.Check(Discovery, found)) throw new Error('Discovery answers no OpenID configuration')
  if (found.issuer !== issuer) throw new Error(`Discovery is of another issuer: ${found.issuer}`)
  const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: ANSWER_WITHIN_MS })
  return { authorizationEndpoint: found.authorization_endpoint, keys }
}

function identityOf(payload: JWTPayload, clientId: string, nonce?: string): ProvenIdentity {
  if (payload.nonce !== nonce) throw refused()
  // A token for several audiences names in azp the client for which it was made.
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) {
    throw refused()
  }
  const { email, email_verified: isVerified, name } = payload
  if (typeof email !== 'string' || !isEmailAddress(email)) throw refused()
  if (isVerified !== true) {
    throw httpError(403, 'email_unverified', 'The e-mail address is not verified there.')
  }
  return { email, name: typeof name === 'string' ? name : null }
}

function isProvidersFault(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true
  // the library has no error code of its own for a bad answer to the request for the keys
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === errors.JOSEError.code
  )
}

function refused(): HttpError {
  return httpError(401, 'identity_refused', 'The identity token is not valid.')
}

export function unreachable(cause: unknown): HttpError {
  const error = httpError(502, 'provider_unreachable', 'The identity provider does not answer.')
  error.cause = cause
  return error
}
