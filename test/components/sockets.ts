import { onTestFinished } from 'vitest'

/** What happens to a script's connections, until the test is finished. */
export interface Sockets {
  /** Called for each one that is about to be opened. */
  onOpening: () => void
  /** Whether each is closed as soon as it is open. */
  isCut: boolean
}

/** Watches the connections that scripts open from now on. */
export function watchSockets(): Sockets {
  const sockets: Sockets = { onOpening: () => {}, isCut: false }
  const { WebSocket } = globalThis
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      // Vite has one, too
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
