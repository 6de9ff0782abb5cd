// Real nodes on a PostgreSQL that waits for its disk.
import { setTimeout as pause } from 'node:timers/promises'
import { createTestServer, type TestServer } from '../../e2e/support/server.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { cpuMsOfTree, memoryMbOf } from './processes.ts'

const LOOK_MS = 2000
/** What nodes do in that time by themselves, and some more. */
const MAX_IDLE_MS = 60
/** A node that hears this signal collects its garbage. */
const COLLECT = 'SIGUSR2'
const COLLECTED_WITHIN_MS = 2000
const COLLECTS = `data:text/javascript,${encodeURIComponent(`
  import v8 from 'node:v8'
  import vm from 'node:vm'
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  process.on('${COLLECT}', () => collect())
`)}`
const METRICS_TOKEN = 'capacity-capacity-capacity'

export interface Counters {
  readonly at: number
  readonly nodeMs: number
  readonly databaseMs: number
  readonly commits: number
  readonly commitMs: number
}

export interface BenchHouse {
  /** The first node. */
  readonly url: string
  readonly token: string
  readonly createScript: () => Promise<string>
  /** The address of a script's sockets: a script has its node, as behind a balancer. */
  readonly socketUrl: (scriptId: string) => string
  readonly copyScript: (scriptId: string) => Promise<string>
  readonly post: (path: string, body: object) => Promise<void>
  readonly counters: () => Promise<Counters>
  /** Waits until the nodes have nothing more to do. */
  readonly settled: () => Promise<void>
  /** Of a node, on average, without garbage: how much of that V8 lets gather differs by half from run to run. */
  readonly memoryMb: () => Promise<number>
}

/** Runs the work on a house that is thrown away after it. */
export async function inHouse<T>(
  nodeCount: number,
  work: (house: BenchHouse) => Promise<T>,
): Promise<T> {
  await using started = new AsyncDisposableStack()
  const postgres = await startPostgres({ isDurable: true })
  started.defer(postgres.stop)
  const env = { DATABASE_URL: postgres.url, METRICS_TOKEN, NODE_OPTIONS: `--import=${COLLECTS}` }
  const nodes: TestServer[] = []
  for (let count = 0; count < nodeCount; count++) {
    const node = await createTestServer(env)
    started.defer(node.dispose)
    await node.start()
    nodes.push(node)
  }
  return await work(await describe(nodes, postgres.pid))
}

async function describe(nodes: readonly TestServer[], databasePid: number): Promise<BenchHouse> {
  const [first] = nodes
  if (first === undefined) throw new Error('A house has a node.')
  const call = async (path: string, body: object, token = '') => {
    const answer = await fetch(first.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { readonly id: string; readonly token: string }
  }
  const account = { email: 'bench@example.org', username: 'bench', password: 'Passw0rd!' }
  const { token } = await call('/register', account)
  const nodeOf = new Map<string, TestServer>()
  return {
    url: first.url,
    token,
    async createScript() {
      const { id } = await call('/api/scripts', { title: 'Faust' }, token)
      nodeOf.set(id, nodes[nodeOf.size % nodes.length] ?? first)
      return id
    },
    socketUrl(scriptId) {
      const { url } = nodeOf.get(scriptId) ?? first
      return `${url.replace('http', 'ws')}${collabSocketPath(scriptId)}?token=${token}`
    },
    copyScript: async (scriptId) =>
      (await call(`/api/scripts/${scriptId}/copies`, { title: 'Faust' }, token)).id,
    post: async (path, body) => void (await call(path, body, token)),
    async settled() {
      const busyMs = () => sum(nodes.map((node) => cpuMsOfTree(node.pid())))
      for (let before = -Infinity, now = busyMs(); now - before > MAX_IDLE_MS;) {
        await pause(LOOK_MS)
        before = now
        now = busyMs()
      }
    },
    async counters() {
      const commits = await Promise.all(nodes.map(commitsOf))
      return {
        at: performance.now(),
        nodeMs: sum(nodes.map((node) => cpuMsOfTree(node.pid()))),
        databaseMs: cpuMsOfTree(databasePid),
        commits: sum(commits.map(({ count }) => count)),
        commitMs: sum(commits.map(({ ms }) => ms)),
      }
    },
    async memoryMb() {
      for (const node of nodes) process.kill(node.pid(), COLLECT)
      await pause(COLLECTED_WITHIN_MS)
      return sum(nodes.map((node) => memoryMbOf(node.pid()))) / nodes.length
    },
  }
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

async function commitsOf({ url }: TestServer) {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    count: value('stichwort_commit_seconds_count'),
    ms: value('stichwort_commit_seconds_sum') * 1000,
  }
}
