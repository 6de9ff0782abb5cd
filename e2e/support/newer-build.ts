// The test server behind a proxy (the door) that can pretend to serve a newer build: with another name for a script of
// the page, and with another version of the service worker. Both names lead to the same script.
import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { freePort } from '#test/support/free-port.ts'

const ENTRY = /\/assets\/app-[\w-]{8}\.js/g
const NEWER_ENTRY = '/assets/app-newer.js'

export interface Door {
  readonly url: string
  readonly release: () => void
  readonly close: () => Promise<void>
}

export async function openDoor(serverUrl: string): Promise<Door> {
  const port = await freePort()
  const shell = await (await fetch(serverUrl)).text()
  const entry = shell.match(ENTRY)?.[0] ?? ''
  let isNewer = false
  const door = createServer(async (incoming, outgoing) => {
    const { method, headers } = incoming
    const path = incoming.url ?? '/'
    const isText = path === '/service-worker.js' || (headers.accept ?? '').includes('text/html')
    if (isNewer && (isText || path === '/index.html')) {
      const answer = await fetch(serverUrl + path, { headers: { accept: 'text/html' } })
      const text = (await answer.text()).replaceAll(ENTRY, NEWER_ENTRY)
      const version = text.replace(/VERSION = (['"`])/, 'VERSION = $1newer-')
      const type = answer.headers.get('content-type') ?? ''
      return outgoing
        .writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' })
        .end(version)
    }
    const target = path === NEWER_ENTRY ? entry : path
    const forward = request(serverUrl + target, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  door.listen(port, '127.0.0.1')
  await once(door, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    release() {
      isNewer = true
    },
    async close() {
      door.closeAllConnections()
      door.close()
      await once(door, 'close')
    },
  }
}
