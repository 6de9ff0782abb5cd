import { createTestServer } from '../../e2e/support/server.ts'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { cpuMsOf, type BenchServer } from './bench-server.ts'

export interface Ours extends BenchServer {
  readonly url: string
  readonly token: string
  readonly scriptId: string
}

/** The real server with an account and an empty script. */
export async function startOurs(env: Readonly<Record<string, string>> = {}): Promise<Ours> {
  const server = await createTestServer(env)
  await server.start()
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { readonly id: string; readonly token: string }
  }
  const account = { email: 'bench@example.org', username: 'bench', password: 'Passw0rd!' }
  const { token } = await post('/register', account)
  const openScript = async () => (await post('/api/scripts', { title: 'Bench' }, token)).id
  const socketUrlOf = (id: string) =>
    `${server.url.replace('http', 'ws')}${collabSocketPath(id)}?token=${token}`
  const id = await openScript()
  return {
    url: server.url,
    token,
    scriptId: id,
    pid: server.pid,
    socketUrl: socketUrlOf(id),
    openDocument: async () => socketUrlOf(await openScript()),
    cpuMs: () => cpuMsOf(server.pid()),
    stop: server.dispose,
  }
}
