import type { WebSocket } from 'ws'

export type Pausable = Pick<WebSocket, 'pause' | 'resume'>

/** Lets a socket be paused for several reasons: it is read again when the last of them has ended. */
export function createPauseReasons(socket: Pausable): (reason: string) => Pausable {
  const reasons = new Set<string>()
  return (reason) => ({
    pause() {
      reasons.add(reason)
      socket.pause()
    },
    resume() {
      reasons.delete(reason)
      if (reasons.size === 0) socket.resume()
    },
  })
}
