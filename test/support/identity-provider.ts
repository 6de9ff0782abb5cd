// A real OpenID provider on loopback: discovery, keys, and an authorization endpoint whose user always
// agrees at once and comes back with an identity token in the fragment.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

export interface IdentityClaims {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name?: string
}

type Claims = Readonly<Record<string, unknown>>

export interface TestIdentityProvider {
  readonly issuer: string
  /** Sets the user who signs in at the authorization endpoint from now on. */
  readonly signInAs: (person: IdentityClaims) => void
  /** A token as the provider makes it; claims given as undefined are left out. */
  readonly idToken: (claims: Claims) => Promise<string>
  /** Like `idToken`, signed with a foreign key that has the id of the provider's key. */
  readonly forgedToken: (claims: Claims) => Promise<string>
  /** `alg: none`. */
  readonly unsignedToken: (claims: Claims) => string
  readonly close: () => Promise<void>
}

const KEY_ID = 'key-1'

export async function startIdentityProvider(clientId: string): Promise<TestIdentityProvider> {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  let issuer = ''
  let person: IdentityClaims = { sub: '1', email: 'gast@ensemble.example', email_verified: true }

  const fullClaims = (claims: Claims): JWTPayload => {
    const now = Math.floor(Date.now() / 1000)
    return { iss: issuer, aud: clientId, iat: now, exp: now + 3600, ...person, ...claims }
  }
  const sign = (claims: Claims, key: CryptoKey) =>
    new SignJWT(fullClaims(claims)).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(key)

  const authorize = async (query: URLSearchParams, response: ServerResponse) => {
    const redirectUri = URL.parse(query.get('redirect_uri') ?? '')
    const nonce = query.get('nonce')
    const isGood =
      query.get('client_id') === clientId &&
      query.get('response_type') === 'id_token' &&
      query.get('scope')?.split(' ').includes('openid')
    if (!isGood || redirectUri === null || !nonce) return sendJson(response, { error: 'bad' }, 400)
    const fragment = new URLSearchParams({ id_token: await sign({ nonce }, own.privateKey) })
    const state = query.get('state')
    if (state !== null) fragment.set('state', state)
    redirectUri.hash = fragment.toString()
    response.writeHead(302, { location: redirectUri.href }).end()
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') {
      return sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/keys') return sendJson(response, { keys: [publicKey] })
    if (pathname === '/authorize') return authorize(searchParams, response)
    return sendJson(response, { error: 'not found' }, 404)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    signInAs: (next) => {
      person = next
    },
    idToken: (claims) => sign(claims, own.privateKey),
    forgedToken: (claims) => sign(claims, foreign.privateKey),
    unsignedToken: (claims) => new UnsecuredJWT(fullClaims(claims)).encode(),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
