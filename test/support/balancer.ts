import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A balancer as a house would configure it: a script's sockets go to one node, all other requests go to the nodes in
 * turn.
 */
export interface Balancer {
  readonly url: string
  /** The nodes that took sockets of a script, in order. */
  readonly nodesOf: (scriptId: string) => readonly string[]
  readonly close: () => void
}

/** @param nodes addresses of the nodes, e.g. `http://127.0.0.1:3000`; a node that does not answer is skipped */
export async function startBalancer(nodes: readonly string[]): Promise<Balancer> {
  const taken = new Map<string, string[]>()
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => {}).on('close', () => open.delete(caller))
    caller.once('data', (head: Buffer) => {
      caller.pause()
      const [, scriptId] = /^GET \/api\/collab\/([^/?\s]+)/.exec(head.toString('latin1')) ?? []
      const first = scriptId === undefined ? turn++ : hashOf(scriptId)
      const order = nodes.map((_, index) => nodes[(first + index) % nodes.length] ?? '')
      forward(caller, head, order, (node) => {
        if (scriptId !== undefined) taken.set(scriptId, [...(taken.get(scriptId) ?? []), node])
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    nodesOf: (scriptId) => taken.get(scriptId) ?? [],
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Passes a connection to the first node that accepts it. */
function forward(
  caller: Socket,
  head: Buffer,
  [node, ...others]: readonly string[],
  onTaken: (node: string) => void,
): void {
  if (node === undefined) return void caller.destroy()
  const { hostname, port } = new URL(node)
  const target = connect(Number(port), hostname)
  const tryNext = () => forward(caller, head, others, onTaken)
  target.once('error', tryNext)
  target.once('connect', () => {
    target.off('error', tryNext).on('error', () => caller.destroy())
    onTaken(node)
    target.write(head)
    target.on('close', () => caller.destroy())
    caller.on('close', () => target.destroy())
    caller.pipe(target).pipe(caller)
  })
}

function hashOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return hash
}
