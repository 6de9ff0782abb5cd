// Small WebSocket servers, for tests of what speaks to other programs.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

const servers: WebSocketServer[] = []
export async function closeSocketServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    for (const socket of server.clients) socket.terminate()
    server.close()
    await once(server, 'close')
  }
}

/** @returns the server's host and port */
export async function serveSockets(
  connect: (socket: WebSocket, request: IncomingMessage) => void,
): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  servers.push(server)
  server.on('connection', connect)
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
