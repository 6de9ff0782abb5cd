import { CLOSE } from '#/shared/collab/protocol.ts'
import { DocumentHosts } from '../document/document-hosts.ts'
import type { Documents } from '../documents.ts'
import { type Commit, createGroupCommit, type UpdateLog } from '../log/update-log.ts'
import { NO_EVENTS, type OnScriptError, type ScriptEvents } from '../script-events.ts'
import type { NodePeers } from './logged-document.ts'
import { KEEP_ALIVE_MS } from './room-connections.ts'
import { Room } from './room.ts'

const PRESENCE_CHECK_MS = 3_000
const ROOM_CHECK_MS = 60_000
const ROOM_IDLE_MS = 30_000

export interface Rooms {
  /** The room of a script, loaded if need be; null where there is no such script. */
  readonly open: (scriptId: string) => Promise<Room | null>
  readonly all: () => readonly Room[]
  /** The room of a script if it is open. */
  readonly opened: (scriptId: string) => Room | undefined
  readonly documents: Documents
  /** Folds and closes empty rooms, and folds old logs; a timer calls it every 60 s. Never rejects. */
  readonly tidy: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface RoomsDeps {
  readonly log: UpdateLog
  readonly now: () => number
  readonly onError: OnScriptError
  readonly events?: ScriptEvents
  readonly hosts?: DocumentHosts
  /** Set if several nodes serve the same scripts. */
  readonly peers?: NodePeers
}

export function createRooms(deps: RoomsDeps): Rooms {
  const { log, now, onError, events = NO_EVENTS, hosts = new DocumentHosts(), peers } = deps
  const commit = commitOf(deps)
  const rooms = new Map<string, Room>()
  const opening = new Map<string, Promise<Room | null>>()

  function drop(room: Room, code: number): void {
    room.close(code)
    if (rooms.get(room.scriptId) !== room) return
    rooms.delete(room.scriptId)
    peers?.closed(room.scriptId)
  }

  // if a fold fails, the log keeps the updates, and a later fold takes them
  const fold = (room: Room) => room.fold().catch((error: unknown) => onError(error, room.scriptId))
  const tidy = () => tidyRooms(rooms.values(), fold, drop)
  async function load(scriptId: string): Promise<Room | null> {
    const [stored, owners] = await Promise.all([log.load(scriptId), log.owners(scriptId)])
    if (!stored) return null
    const room = new Room(scriptId, stored, {
      commit,
      log,
      now,
      hosts,
      owners,
      events,
      onFoldFailure: (error) => onError(error, scriptId),
      onFailure(failed, error) {
        onError(error, scriptId)
        drop(failed, CLOSE.tryAgainLater)
      },
      ...(peers && { peers: peers.ofRoom(scriptId) }),
    })
    rooms.set(scriptId, room)
    peers?.opened(scriptId)
    return room
  }

  function open(scriptId: string): Promise<Room | null> {
    const known = rooms.get(scriptId)
    if (known && !known.isClosed) return Promise.resolve(known)
    const underWay = opening.get(scriptId)
    if (underWay) return underWay
    const loading = load(scriptId).finally(() => opening.delete(scriptId))
    opening.set(scriptId, loading)
    return loading
  }

  const stopTimers = startTimers(rooms, tidy)

  return {
    open,
    all: () => [...rooms.values()],
    opened: (scriptId) => rooms.get(scriptId),
    documents: createDocuments(log, rooms, hosts),
    tidy,
    async close() {
      stopTimers()
      await closeAll(rooms.values(), fold, drop)
    },
  }
}

function commitOf({ log, peers }: RoomsDeps): Commit {
  const own = createGroupCommit(log)
  return peers ? peers.announcing(own) : own
}

async function closeAll(
  rooms: Iterable<Room>,
  fold: (room: Room) => Promise<void>,
  drop: (room: Room, code: number) => void,
): Promise<void> {
  for (const room of rooms) {
    room.disconnectAll(CLOSE.goingAway)
    await room.whenQuiet()
    await fold(room)
    drop(room, CLOSE.goingAway)
  }
}

async function tidyRooms(
  rooms: Iterable<Room>,
  fold: (room: Room) => Promise<void>,
  drop: (room: Room, code: number) => void,
): Promise<void> {
  for (const room of rooms) {
    if (!isIdle(room) && !room.hasOldLog) continue
    await fold(room)
    // checked again: a user may have joined, written and left meanwhile
    if (isIdle(room) && !room.isBusy) drop(room, CLOSE.goingAway)
  }
}

const isIdle = (room: Room): boolean => room.idleMs() >= ROOM_IDLE_MS

function startTimers(rooms: ReadonlyMap<string, Room>, tidy: Rooms['tidy']): () => void {
  const timers = [
    setInterval(() => void tidy(), ROOM_CHECK_MS),
    setInterval(() => rooms.forEach(checkRoom), PRESENCE_CHECK_MS),
    setInterval(() => rooms.forEach((room) => room.keepAlive()), KEEP_ALIVE_MS / 2),
  ]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}

function checkRoom(room: Room): void {
  // before the other, which begins a batch: a room with a batch under way does not rest
  room.restIfQuiet()
  room.dropSilentPresence()
}

const NO_STATE = Uint8Array.of(0, 0)

/** Reads a script from its room if it is open, so that the state agrees with the documents of the room's clients. */
function createDocuments(
  log: Pick<UpdateLog, 'load'>,
  rooms: ReadonlyMap<string, Room>,
  hosts: Pick<DocumentHosts, 'open'>,
): Documents {
  return {
    async readState(scriptId) {
      const room = rooms.get(scriptId)
      const settled = await room?.committed()
      // a room that closed may hold updates that could not be committed
      if (settled && room?.isClosed === false) return settled.state
      const stored = await log.load(scriptId)
      if (!stored) return NO_STATE
      if (stored.updates.length === 0) return stored.state
      const document = hosts.open(stored)
      try {
        return await document.state()
      } finally {
        document.destroy()
      }
    },
    loadStored: log.load,
    async readUpdates(scriptId) {
      return (await log.load(scriptId))?.updates ?? []
    },
  }
}
