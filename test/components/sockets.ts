import { onTestFinished } from 'vitest'

/** A test's control of the sockets of scripts, until the test is finished. */
export interface Sockets {
  /** Called for each socket that is about to be opened. */
  onOpening: () => void
  /** Whether each socket is closed as soon as it is open. */
  isCut: boolean
}

/** Watches the sockets that scripts open from now on. */
export function watchSockets(): Sockets {
  const sockets: Sockets = { onOpening: () => {}, isCut: false }
  const { WebSocket } = globalThis
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      // Vite opens a socket, too
      if (!String(url).includes('/api/collab/')) return
      sockets.onOpening()
      this.addEventListener('open', () => sockets.isCut && this.close())
    }
  }
  onTestFinished(() => {
    globalThis.WebSocket = WebSocket
  })
  return sockets
}
