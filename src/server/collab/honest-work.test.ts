import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { createScript, writeBlocks } from '#/shared/script/create-script.ts'
import { SCHEMA_LEVEL } from '#/shared/script/schema.ts'
import { play } from '../../../bench/editor/play.ts'
import { allowAs, ignoreErrors, memoryLog } from '#test/support/room-simulation.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'
import { createSocketRights } from '../sockets/socket-rights.ts'
import { createCollaboration, type Collaboration } from './collaboration.ts'

let server: Server
let collaboration: Collaboration
const clients: ScriptClient[] = []
const closed: number[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await collaboration?.close()
  server?.close()
})

/** Serves a script with the limits of a real house; returns a function by which a user comes in with a document. */
function serve(): (user: string, doc?: Y.Doc) => ScriptClient {
  collaboration = createCollaboration({
    log: memoryLog().log(),
    rights: createSocketRights(allowAs('write'), ignoreErrors),
    onError: ignoreErrors,
  })
  server = createServer().on('upgrade', (request, socket, head) =>
    collaboration.handleUpgrade(request, socket, head, { scriptId: 'script' }),
  )
  server.listen(0)
  const { port } = server.address() as AddressInfo
  return (user, doc = new Y.Doc()) => {
    const client = connectClient(`http://localhost:${port}`, 'script', user, {
      doc,
      schema: SCHEMA_LEVEL,
    })
    // the reference client reconnects by itself: a refused one would be refused again
    client.provider.on('connection-close', (event) => event && closed.push(event.code))
    clients.push(client)
    return client
  }
}

const textsIn = (parent: Y.XmlFragment): readonly Y.XmlText[] =>
  parent
    .toArray()
    .flatMap((child) =>
      child instanceof Y.XmlText ? [child] : child instanceof Y.XmlFragment ? textsIn(child) : [],
    )

const vectorOf = ({ doc }: ScriptClient) =>
  Object.fromEntries(Y.decodeStateVector(Y.encodeStateVector(doc)))

test('[SEC-103] no person is sent away for a play of 10,000 blocks: written offline, replaced in, restored, pasted, on three devices', async () => {
  const enter = serve()
  const offline = new Y.Doc()
  Y.applyUpdate(offline, createScript(play(10_000)))
  const laptop = enter('anna', offline)
  const ben = enter('ben')
  const [tab, phone] = [enter('anna'), enter('anna')]
  const all = [laptop, ben, tab, phone]
  const arrives = () =>
    vi.waitFor(
      () => {
        for (const client of all) expect(vectorOf(client)).toEqual(vectorOf(laptop))
      },
      { timeout: 100_000, interval: 250 },
    )
  await arrives()
  expect(ben.fragment.length).toBe(10_001)
  laptop.doc.transact(() => {
    for (const text of textsIn(laptop.fragment)) {
      const at = text.toJSON().indexOf('die')
      if (at < 0 || text.toDelta().length > 1) continue
      text.delete(at, 3)
      text.insert(at, 'jene')
    }
  })
  await arrives()
  laptop.doc.transact(() => {
    laptop.fragment.delete(0, laptop.fragment.length)
    writeBlocks(laptop.fragment, play(10_000))
  })
  await arrives()
  ben.doc.transact(() => writeBlocks(ben.fragment, play(5_000)))
  await arrives()
  for (const [index, { doc, fragment }] of [laptop, tab, phone].entries())
    for (const text of textsIn(fragment).slice(index * 10, index * 10 + 10))
      doc.transact(() => text.insert(0, 'x'))
  await arrives()
  expect(closed).toEqual([])
})
