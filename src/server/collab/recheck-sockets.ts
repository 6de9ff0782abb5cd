import { CLOSE } from '#/shared/collab/protocol.ts'
import type { AuthoriseSocket } from '../http/authorise-socket.ts'
import type { Connection } from './connection.ts'
import type { AccessChange } from './documents.ts'
import type { Room } from './room.ts'
import type { OnScriptError } from './rooms.ts'

export interface RecheckSockets {
  /** Checks what a change touches, at once. Never throws. */
  readonly touchedBy: (change: AccessChange) => void
  /** Checks somebody who has just come in: a right may be lost while a script is read. Never throws. */
  readonly newcomer: (room: Room, connection: Connection) => void
  /** Checks everyone, one after the other, so that nobody's edits wait for it. Never throws. */
  readonly all: () => Promise<void>
  /** Resolves once every check that has begun is over. */
  readonly whenDone: () => Promise<void>
}

/** Checks open sockets again after a change of rights: closes them, or gives them their new role. */
export function createRecheckSockets(
  authorise: Pick<AuthoriseSocket, 'whileOpen'>,
  rooms: () => readonly Room[],
  onError: OnScriptError,
): RecheckSockets {
  // several checks of one connection may be answered out of order: the newest one knows best
  const newest = new WeakMap<Connection, symbol>()
  const running = new Set<Promise<void>>()

  function recheck(room: Room, connection: Connection): Promise<void> {
    const check = ask(room, connection).finally(() => running.delete(check))
    running.add(check)
    return check
  }

  async function ask(room: Room, connection: Connection): Promise<void> {
    const { scriptId } = room
    const { user, sessionId } = connection
    const check = Symbol('check')
    newest.set(connection, check)
    try {
      const verdict = await authorise.whileOpen({ user, sessionId, scriptId })
      if (newest.get(connection) !== check) return
      if (verdict.kind === 'refused') connection.close(verdict.code)
      else room.changeRole(connection, verdict.role)
    } catch (error) {
      onError(error, scriptId)
      connection.close(CLOSE.tryAgainLater)
    }
  }

  return {
    touchedBy(change) {
      for (const room of rooms())
        for (const connection of room.audience.connections)
          if (isTouched(change, room.scriptId, connection)) void recheck(room, connection)
    },
    newcomer: (room, connection) => void recheck(room, connection),
    async all() {
      for (const room of rooms())
        for (const connection of room.audience.connections) await recheck(room, connection)
    },
    async whenDone() {
      await Promise.all(running)
    },
  }
}

function isTouched(change: AccessChange, scriptId: string, connection: Connection): boolean {
  switch (change.kind) {
    case 'script':
      return change.scriptId === scriptId
    case 'user':
      return change.userId === connection.user.id
    case 'session':
      return change.sessionId === connection.sessionId
  }
}
