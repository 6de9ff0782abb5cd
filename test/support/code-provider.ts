// A real OpenID provider on loopback that supports only the authorization code with PKCE. Its user always agrees at
// once.
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

type Claims = Readonly<Record<string, unknown>>

export interface TestCodeProvider {
  readonly issuer: string
  /** Sets the user who signs in from now on, with the other claims of the user's token. */
  readonly signInAs: (claims: Claims) => void
  /** Signs with a foreign key that has the id of the provider's key. */
  readonly forge: (isForging: boolean) => void
  readonly decline: (isDeclining: boolean) => void
  readonly close: () => Promise<void>
}

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string
}

const KEY_ID = 'key-1'

export async function startCodeProvider(
  clientId: string,
  clientSecret: string,
): Promise<TestCodeProvider> {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const publicKey = { ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  let issuer = ''
  let person: Claims = {}
  let [isForging, isDeclining] = [false, false]

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const { redirect_uri, state, nonce, code_challenge, ...rest } = Object.fromEntries(query)
    const isGood =
      rest['client_id'] === clientId &&
      rest['response_type'] === 'code' &&
      rest['code_challenge_method'] === 'S256' &&
      rest['scope']?.split(' ').includes('openid')
    if (!isGood || !redirect_uri || !state || !nonce || !code_challenge) {
      return sendJson(response, { error: 'invalid_request' }, 400)
    }
    const back = new URL(redirect_uri)
    back.searchParams.set('state', state)
    if (isDeclining) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      grants.set(code, { challenge: code_challenge, redirectUri: redirect_uri, nonce })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }
  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request))
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${credentials}`) {
      return sendJson(response, { error: 'invalid_client' }, 401)
    }
    const verifier = form.get('code_verifier') ?? ''
    const isGood =
      grant !== undefined &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === grant.redirectUri &&
      createHash('sha256').update(verifier).digest('base64url') === grant.challenge
    if (!isGood) return sendJson(response, { error: 'invalid_grant' }, 400)
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce: grant.nonce }
    const idToken = await new SignJWT({ ...claims, ...person })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .sign(isForging ? foreign.privateKey : own.privateKey)
    return sendJson(response, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: idToken,
    })
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') {
      return sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (pathname === '/keys') return sendJson(response, { keys: [publicKey] })
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (pathname === '/token') return exchange(request, response)
    return sendJson(response, { error: 'not found' }, 404)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    signInAs: (claims) => {
      person = claims
    },
    forge: (next) => {
      isForging = next
    },
    decline: (next) => {
      isDeclining = next
    },
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
