// A house that a real process serves, and clients that write in it.
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { createTestServer, type TestServer } from '../../e2e/support/server.ts'
import { connectClient, type ScriptClient } from './script-client.ts'
import { runStichwort, runStichwortHere, startStichwort } from './shell.ts'

export interface House extends TestServer {
  /** Runs a command of `npm run stichwort` on this house. */
  readonly stichwort: (...args: readonly string[]) => ReturnType<typeof runStichwort>
  /** Runs a command on this house in the process of the test. */
  readonly stichwortHere: (...args: readonly string[]) => ReturnType<typeof runStichwortHere>
  readonly startStichwort: (...args: readonly string[]) => ReturnType<typeof startStichwort>
  readonly post: <T>(path: string, body: object, token?: string) => Promise<T>
}

export async function createHouse(env: Readonly<Record<string, string>> = {}): Promise<House> {
  const server = await createTestServer(env)
  await server.start()
  const place = { DATA_DIR: server.dataDir }
  return {
    ...server,
    stichwort: (...args) => runStichwort(args, place),
    stichwortHere: (...args) => runStichwortHere(args, place),
    startStichwort: (...args) => startStichwort(args, place),
    async post<T>(path: string, body: object, token = '') {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      return (await response.json()) as T
    },
  }
}

/** Signs up a new user with one script. */
export async function writerIn(
  house: House,
): Promise<{ readonly id: string; readonly token: string }> {
  const account = { email: 'anna@example.org', username: 'anna', password: 'Passw0rd!' }
  const { token } = await house.post<{ token: string }>('/register', account)
  const { id } = await house.post<{ id: string }>('/api/scripts', { title: 'Unter Last' }, token)
  return { id, token }
}

export const wordsOf = (client: ScriptClient): readonly string[] =>
  client.doc.getArray<string>('words').toArray()

/** The text that the server sends to a client that opens the script now. */
export async function storedWords(
  house: House,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<readonly string[]> {
  const witness = connectClient(house.url, id, token)
  await witness.whenSynced
  const words = wordsOf(witness)
  witness.close()
  return words
}

/** Types at the pace of a timer, until the returned function is called. */
export function startTyping(client: ScriptClient, name: string): () => void {
  let count = 0
  const timer = setInterval(
    () => client.doc.getArray<string>('words').push([`${name}-${count++}`]),
    5,
  )
  return () => clearInterval(timer)
}

/** Makes the database of a stopped house so large that a copy takes some time. */
export function fill(house: House, megabytes: number): void {
  const database = new DatabaseSync(path.join(house.dataDir, 'stichwort.db'))
  database.exec('CREATE TABLE ballast (bytes)')
  const insert = database.prepare('INSERT INTO ballast VALUES (randomblob(1000000))')
  database.exec('BEGIN')
  for (let count = 0; count < megabytes; count++) insert.run()
  database.exec('COMMIT')
  database.close()
}
