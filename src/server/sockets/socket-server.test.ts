import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { soon } from '#test/support/soon.ts'
import { createSocketServer } from './socket-server.ts'

const UPGRADE = [
  'GET / HTTP/1.1',
  'Host: x',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  '',
  '',
].join('\r\n')
/** A masked, final, binary frame without content. */
const EMPTY_FRAME = Buffer.from([0x82, 0x80, 0, 0, 0, 0])

test('[SEC-533] of messages that arrive together one of a socket is taken in each turn of the loop', async () => {
  const messages = 1_000
  let turn = 0
  const taken = new Map<number, number>()
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const sockets = createSocketServer({
    maxFrameBytes: 1024,
    onConnection: async ({ socket }) => {
      socket.on('message', () => taken.set(turn, (taken.get(turn) ?? 0) + 1))
    },
    onFailure: () => {},
  })
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    clearImmediate(counting)
    sockets.close((socket) => socket.terminate())
    server.close()
  })
  server.on('upgrade', (request, stream, head) => sockets.handleUpgrade(request, stream, head, {}))
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write(UPGRADE)
  await once(client, 'data')
  client.write(Buffer.concat(Array<Buffer>(messages).fill(EMPTY_FRAME)))
  await soon(() => expect(taken.values().reduce((sum, each) => sum + each, 0)).toBe(messages))
  expect(Math.max(...taken.values())).toBe(1)
})
