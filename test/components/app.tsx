// The whole app in the page of a component test, as somebody at an address, on the real server.
import { QueryClient } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'
import { App } from '#/client/app/app.tsx'
import { dropCsrfToken } from '#/client/api/csrf-token.ts'
import { changeUser } from '#/client/api/session-query.ts'
import { clearSession } from '#/client/api/session.ts'
import { parsePreferences, setPreferences } from '#/client/preferences/preferences.ts'
import { dismissMessages } from '#/client/ui/messages.ts'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { PASSWORD } from '../../e2e/support/password.ts'
import { render } from './render.tsx'

const addressOf = (username: string) => `${username}@ensemble.example`

/** Registers somebody and signs them in, in this browser. */
export async function signUp(username: string): Promise<void> {
  const body = { email: addressOf(username), username, password: PASSWORD }
  const answer = await send(api.register, { ...body, remember: true, cookieOnly: true })
  if (!answer.ok) throw new Error(`Registration failed: ${await answer.text()}`)
}

/** Somebody else who has an account here, too. */
export async function signUpElsewhere(username: string): Promise<void> {
  await send(api.register, { email: addressOf(username), username, password: PASSWORD })
}

/** Opens the app, as main.tsx does. What it keeps between two visits is forgotten when the test is finished. */
export function renderApp(address = '/'): void {
  const before = location.href
  onTestFinished(async () => {
    // first of all: nobody is told of a session that is over
    clearSession()
    dropCsrfToken()
    changeUser(new QueryClient(), null)
    setPreferences(parsePreferences(() => null))
    dismissMessages()
    sessionStorage.clear()
    localStorage.clear()
    history.replaceState(null, '', before)
    await commands.forgetCookies()
  })
  history.replaceState(null, '', address)
  render(<App />)
}

interface Asked {
  readonly url: string
  readonly body: unknown
}

/** Answers a call in the server's place, until it is stopped or the test is finished. */
export function answerInstead(
  call: Call,
  answer: (request: Asked, ask: () => Promise<Response>) => Response | Promise<Response>,
): { readonly stop: () => void } {
  const path = new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`)
  const { fetch } = globalThis
  let isStopped = false
  globalThis.fetch = async (input, init = {}) => {
    const ask = () => fetch(input, init)
    const url = String(input instanceof Request ? input.url : input)
    const { pathname } = new URL(url, location.href)
    const isMeant = (init.method ?? 'GET') === call.method && path.test(pathname)
    if (isStopped || !isMeant) return ask()
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    return answer({ url, body }, ask)
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  return { stop: () => void (isStopped = true) }
}

/** Hears a call and the server's answer to it, until the test is finished. */
export function overhear(
  call: Call,
  hear: (request: Asked, answer: Response) => void | Promise<void>,
): void {
  answerInstead(call, async (request, ask) => {
    const answer = await ask()
    await hear(request, answer.clone())
    return answer
  })
}

function send(call: Call, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(call.path, { method: call.method, headers, body: JSON.stringify(body) })
}
