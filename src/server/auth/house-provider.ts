// The house's own identity provider: OpenID Connect by authorization code and PKCE.
import * as oidc from 'openid-client'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#/shared/account/account-rules.ts'
import { httpError, type HttpError } from '../http/http-error.ts'
import type { HouseProviderSettings } from '../settings/environment.ts'
import { unreachable } from './identity-provider.ts'

/** The person whom the provider has authenticated. */
export interface HouseIdentity {
  readonly issuer: string
  /** The person's id at the provider, which never changes, unlike the address. */
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
}

/** The values of a sign-in that is under way at the provider; the provider's answer is checked against them. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
}

export interface HouseProvider {
  /** @throws HttpError where the provider does not answer */
  readonly begin: (redirectUri: string) => Promise<{ url: string; pending: PendingSignIn }>
  /** @param query the query with which the provider has sent the browser back. @throws HttpError */
  readonly finish: (query: string, pending: PendingSignIn) => Promise<HouseIdentity>
}

const ANSWER_WITHIN_SECONDS = 5

export function createHouseProvider(settings: HouseProviderSettings): HouseProvider {
  let known: Promise<oidc.Configuration> | null = null
  const configuration = () => {
    known ??= discover(settings).catch((error: unknown) => {
      // The provider may answer the next time.
      known = null
      throw unreachable(error)
    })
    return known
  }
  return {
    async begin(redirectUri) {
      const config = await configuration()
      const verifier = oidc.randomPKCECodeVerifier()
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      })
      return { url: url.href, pending: { state, nonce, verifier, redirectUri } }
    },
    async finish(query, { state, nonce, verifier, redirectUri }) {
      const config = await configuration()
      const currentUrl = new URL(redirectUri)
      currentUrl.search = query
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
      const tokens = await oidc
        .authorizationCodeGrant(config, currentUrl, checks)
        .catch((error: unknown) => {
          throw refusalOf(error)
        })
      const claims = tokens.claims()
      if (claims === undefined) throw refused()
      return identityOf(claims)
    },
  }
}

async function discover(settings: HouseProviderSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings
  const server = new URL(issuer)
  const config = await oidc.discovery(
    server,
    clientId,
    undefined,
    clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
    {
      timeout: ANSWER_WITHIN_SECONDS,
      // The token comes from the provider itself; its signature is checked all the same.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  )
  const methods = config.serverMetadata().token_endpoint_auth_methods_supported ?? []
  const isPostOnly =
    methods.includes('client_secret_post') && !methods.includes('client_secret_basic')
  if (clientSecret === null || !isPostOnly) return config
  const posting = new oidc.Configuration(
    config.serverMetadata(),
    clientId,
    undefined,
    oidc.ClientSecretPost(clientSecret),
  )
  oidc.enableNonRepudiationChecks(posting)
  if (server.protocol === 'http:') oidc.allowInsecureRequests(posting)
  posting.timeout = ANSWER_WITHIN_SECONDS
  return posting
}

function identityOf(claims: oidc.IDToken): HouseIdentity {
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name } = claims
  const isAddress =
    typeof email === 'string' && isEmailAddress(email) && email.length <= MAX_EMAIL_LENGTH
  return {
    issuer,
    subject,
    email: isAddress ? email : null,
    isEmailVerified: isVerified === true,
    name: typeof name === 'string' ? name : null,
  }
}

function refusalOf(error: unknown): HttpError {
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
    return httpError(403, 'sign_in_declined', 'The sign-in was broken off at the provider.')
  }
  const isTimeout = error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT'
  // The error of fetch if there was no answer.
  const isSilent = error instanceof TypeError && error.message === 'fetch failed'
  return isTimeout || isSilent ? unreachable(error) : refused(error)
}

function refused(cause?: unknown): HttpError {
  const error = httpError(401, 'identity_refused', 'What the identity provider says is not valid.')
  error.cause = cause
  return error
}
