import { once } from 'node:events'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { BUSY_MACHINE_MS } from './busy-machine.ts'

/** The reference client from npm, in a script, over a real socket. */
export interface ScriptClient {
  readonly doc: Y.Doc
  readonly provider: WebsocketProvider
  readonly fragment: Y.XmlFragment
  readonly whenSynced: Promise<void>
  readonly close: () => void
}

/** @param schema the schema version that the client sends; an older client sends none */
export function connectClient(
  origin: string,
  scriptId: string,
  token: string,
  { doc = new Y.Doc(), schema }: { readonly doc?: Y.Doc; readonly schema?: number } = {},
): ScriptClient {
  const provider = new WebsocketProvider(
    origin.replace('http', 'ws'),
    collabSocketPath(scriptId).slice(1),
    doc,
    {
      params: { token, ...(schema !== undefined && { schema: String(schema) }) },
      disableBc: true,
      WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
    },
  )
  return {
    doc,
    provider,
    fragment: doc.getXmlFragment(FRAGMENT_NAME),
    whenSynced: new Promise((resolve) => provider.once('sync', () => resolve())),
    close() {
      provider.destroy()
      doc.destroy()
    },
  }
}

/** A bare socket, for frames that no honest client would send. */
export async function openSocket(origin: string, path: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`)
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

/** A bare socket in its script's room: the server has sent its first message. */
export async function joinScript(origin: string, path: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`)
  await once(socket, 'message')
  return socket
}

/** The code that a socket is closed with. */
export async function closeCode(socket: WebSocket): Promise<number> {
  const [code]: unknown[] = await once(socket, 'close')
  return Number(code)
}

/** Waits until a condition holds; fails after a minute, with the name of the condition. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + BUSY_MACHINE_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
