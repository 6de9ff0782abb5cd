import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp, type App } from '#/server/app.ts'
import type { Config } from '#/server/config.ts'
import type { LogStream } from '#/server/http/json-lines.ts'
import type { SignedIn, User } from '#/shared/api/accounts.ts'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { createTestDatabase, type DatabaseKind } from './databases.ts'
import { expectDescribed } from './described-answer.ts'

export const PASSWORD = 'Passw0rd!'

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type MakeCall = (call: Call, input?: CallInput) => Promise<LightMyRequestResponse>

/** A signed-in user, with a bearer token. */
export interface Person {
  readonly user: User
  readonly email: string
  readonly token: string
  readonly call: MakeCall
  readonly createScript: (title: string) => Promise<Script>
}

export interface TestApp extends App {
  readonly config: Config
  /** Makes a call without sign-in. */
  readonly call: MakeCall
  /** Registers and signs in a new user. */
  readonly signUp: (username: string) => Promise<Person>
}

/** The whole app on an empty database; `close` removes the database too. */
export async function startTestApp(
  kind: DatabaseKind = 'sqlite',
  overrides: Partial<Config> = {},
  logStream?: LogStream,
): Promise<TestApp> {
  const database = await createTestDatabase(kind)
  const app = await startAppOn({ ...database.config, ...overrides }, logStream)
  return {
    ...app,
    close: async () => {
      await app.close()
      await database.remove()
    },
  }
}

/** The whole app on a database that stays. */
export async function startAppOn(config: Config, logStream?: LogStream): Promise<TestApp> {
  const app = await createApp(config, logStream)
  const call = callWith(app, {})
  return { ...app, config, call, signUp: (username) => signUp(app, username) }
}

async function signUp(app: App, username: string): Promise<Person> {
  const email = `${username.replaceAll(/[^\p{L}\p{N}._-]/gu, '.')}@example.org`
  const body = { email, username, password: PASSWORD }
  const answer = await callWith(app, {})(api.register, { body })
  if (answer.statusCode !== 201) throw new Error(`Registration failed: ${answer.body}`)
  const { token = '', user } = answer.json<SignedIn>()
  const call = callWith(app, { authorization: `Bearer ${token}` })
  const createScript = async (title: string) =>
    (await call(api.createScript, { body: { title } })).json<Script>()
  return { user, email, token, call, createScript }
}

function callWith({ server }: App, ownHeaders: Readonly<Record<string, string>>): MakeCall {
  return async (call, { params = {}, query = {}, body, headers = {} } = {}) => {
    const answer = await server.inject({
      method: call.method,
      url: pathOf(call, params),
      query: { ...query },
      headers: { ...ownHeaders, ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    expectDescribed(call, answer)
    return answer
  }
}

/** The call's path with its parameters filled in; a missing parameter becomes a dash. */
export function pathOf(call: Call, params: Readonly<Record<string, string>>): string {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? '-'),
  )
}
