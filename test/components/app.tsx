// The whole app in the page of a component test: for a user, at an address, with the real server.
import { QueryClient } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'
import { App } from '#/client/app/app.tsx'
import { dropCsrfToken } from '#/client/api/call-api.ts'
import { createQueryClient } from '#/client/api/query-client.ts'
import { changeUser } from '#/client/api/session-query.ts'
import { clearSession } from '#/client/api/session.ts'
import { chooseLayout, readEditorLayout } from '#/client/preferences/editor-layout.ts'
import { dismissMessages } from '#/client/ui/messages.ts'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { PASSWORD } from '../../e2e/support/password.ts'
import { render } from './render.tsx'
import { resetStores } from './stores.ts'

const addressOf = (username: string) => `${username}@ensemble.example`

/** A user with an account on the server; the functions act as this user by calls, without the screen. */
export interface Person {
  /** Creates an empty script. */
  readonly createScript: (title: string) => Promise<Script>
  readonly createScripts: (...titles: readonly string[]) => Promise<readonly Script[]>
  readonly write: (script: Script, ...blocks: readonly ScriptBlock[]) => Promise<void>
  /** Writes values beside the text. */
  readonly writeMeta: (script: Script, ...changes: readonly MetaChange[]) => Promise<void>
  /** The blocks of a script on the server. */
  readonly read: (script: Script) => Promise<readonly ScriptBlock[]>
  /** Makes scripts public, and public scripts private. */
  readonly publish: (...scripts: readonly Script[]) => Promise<void>
  readonly share: (
    script: Script,
    username: string,
    right: 'read' | 'comment' | 'write',
  ) => Promise<void>
  /** Gives a user a function in the production of a script. */
  readonly employ: (
    script: Script,
    username: string,
    function_: ProductionFunction,
  ) => Promise<void>
  /** Makes an invitation and answers its token. */
  readonly invite: (
    script: Script,
    isForGuests: boolean,
    permission?: 'read' | 'comment',
  ) => Promise<string>
  readonly unshare: (script: Script, username: string) => Promise<void>
  /** Offers a script to a user with a share, who becomes its owner by accepting. */
  readonly offer: (script: Script, username: string) => Promise<void>
  readonly rename: (script: Script, title: string) => Promise<void>
  /** Keeps the roles that the user plays in a script, and confirms the script as it is. */
  readonly play: (script: Script, ...speakers: readonly string[]) => Promise<void>
  /** Keeps the present text as a version with this name. */
  readonly keep: (script: Script, name: string) => Promise<void>
}

/** Registers a user and signs them in in this browser. */
export async function signUp(username: string): Promise<Person> {
  await send(api.register, { ...accountOf(username), remember: true, cookieOnly: true })
  return personOf(username)
}

/** Enters a script in this browser by an invitation, without an account. */
export async function enterAsGuest(token: string, name: string): Promise<void> {
  await send(api.enterAsGuest, { token, name, cookieOnly: true })
}

/** Registers another user, who is not signed in in this browser. */
export async function signUpElsewhere(username: string): Promise<Person> {
  await send(api.register, accountOf(username), 'omit')
  return personOf(username)
}

const accountOf = (username: string) => ({
  email: addressOf(username),
  username,
  password: PASSWORD,
})

const personOf = (username: string): Person => ({
  async createScript(title) {
    const [script] = await commands.createScripts(username, title)
    if (script === undefined) throw new Error('no script')
    return script
  },
  createScripts: (...titles) => commands.createScripts(username, ...titles),
  write: (script, ...blocks) => commands.writeScript(username, script, ...blocks),
  writeMeta: (script, ...changes) => commands.writeMeta(username, script, ...changes),
  read: (script) => commands.readScript(username, script),
  publish: (...scripts) => commands.publishScripts(username, ...scripts),
  share: (...share) => commands.shareScript(username, ...share),
  invite: (...terms) => commands.inviteTo(username, ...terms),
  unshare: (...share) => commands.unshareScript(username, ...share),
  employ: (...employment) => commands.employUser(username, ...employment),
  offer: (...offer) => commands.offerScript(username, ...offer),
  rename: (...names) => commands.renameScript(username, ...names),
  play: (...roles) => commands.playRoles(username, ...roles),
  keep: (...names) => commands.keepVersion(username, ...names),
})

/**
 * Opens the app, as main.tsx does. Its session, its stored settings and its modules' stores are reset when the test is finished.
 * @param known has what is known of the user before the first rendering
 */
export function renderApp(address = '/', known = createQueryClient()): void {
  const before = location.href
  const left = endRequestsWith()
  const { chosenId, settings } = readEditorLayout()
  onTestFinished(async () => {
    left.abort()
    // before the rest, because the app reports the end of a session only while it has a stored token
    clearSession()
    dropCsrfToken()
    changeUser(new QueryClient(), null)
    chooseLayout(chosenId, settings)
    dismissMessages()
    resetStores()
    sessionStorage.clear()
    localStorage.clear()
    history.replaceState(null, '', before)
    await commands.forgetCookies()
  })
  history.replaceState(null, '', address)
  render(<App known={known} />)
}

/**
 * Until the returned controller aborts, the page sends requests that are given up with it, as leaving a page gives them up:
 * an answer that comes later would change the session of the next test. Calls that wait for one never hear of it.
 */
function endRequestsWith(): AbortController {
  const left = new AbortController()
  const { fetch } = globalThis
  globalThis.fetch = async (input, init = {}) => {
    // the browser sends these, even if the page is left right after
    if (init.keepalive === true) return fetch(input, init)
    const signals = init.signal ? [init.signal, left.signal] : [left.signal]
    const answer = await fetch(input, { ...init, signal: AbortSignal.any(signals) }).catch(
      (error: unknown) => (left.signal.aborted ? null : Promise.reject(error)),
    )
    return answer === null || left.signal.aborted ? new Promise(() => {}) : answer
  }
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  return left
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

/** Calls `hear` with each request of a call and with the server's answer, until the test is finished. */
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

async function send(
  call: Call,
  body: unknown,
  credentials: RequestCredentials = 'same-origin',
): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: call.method, headers, credentials, body: JSON.stringify(body) }
  const answer = await fetch(call.path, init)
  if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${await answer.text()}`)
}
