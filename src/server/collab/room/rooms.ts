import { CLOSE } from '#/shared/collab/protocol.ts'
import { createInTurn, type InTurn, nextLoopTurn } from '../../concurrency/fair-queue.ts'
import { cpuMs } from '../../concurrency/rate-limiter.ts'
import { DocumentHosts } from '../document/document-hosts.ts'
import { type Commit, createGroupCommit } from '../log/group-commit.ts'
import { type StoredDocument } from '../log/stored-document.ts'
import { type UpdateLog } from '../log/update-log.ts'
import { NO_EVENTS, type OnScriptError, type ScriptEvents } from '../script-events.ts'
import type { Connection } from '../socket/connection.ts'
import type { NodePeers } from './logged-document.ts'
import { KEEP_ALIVE_MS } from './room-connections.ts'
import { Room } from './room.ts'

const PRESENCE_CHECK_MS = 3_000
/** An empty room goes after 30 to 45 s: a minute after an attack nothing of it is in memory. */
const ROOM_CHECK_MS = 15_000
const ROOM_IDLE_MS = 30_000

export interface Rooms {
  /** The room of a script, loaded in the person's turn if need be; null where there is no such script. */
  readonly open: (scriptId: string, person?: Opener) => Promise<Room | null>
  readonly all: () => readonly Room[]
  /** The room of a script if it is open. */
  readonly opened: (scriptId: string) => Room | undefined
  readonly documents: Documents
  /** Folds and closes empty rooms, and folds old logs; a timer calls it every 15 s. Never rejects. */
  readonly tidy: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A person who opens a script, and bears the cost of loading it. */
export interface Opener extends Pick<Connection, 'spend'> {
  readonly userId: string
}

const NOBODY: Opener = { userId: '', spend: () => {} }

/** So many are done at once, each for other people (`createInTurn`). */
const AT_ONCE = { loads: 4, builds: 2, reads: 2 } as const

/** What it costs to take a byte of a stored document from the database. */
const LOADED_BYTE_MS = 0.00001

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
  const [builds, reads] = [createInTurn(AT_ONCE.builds), createInTurn(AT_ONCE.reads)]

  function drop(room: Room, code: number): void {
    room.close(code)
    if (rooms.get(room.scriptId) !== room) return
    rooms.delete(room.scriptId)
    peers?.closed(room.scriptId)
  }

  // if a fold fails, the log keeps the updates, and a later fold takes them
  const fold = (room: Room) => room.fold().catch((error: unknown) => onError(error, room.scriptId))
  const tidy = () => tidyRooms(rooms.values(), fold, drop)
  async function load(scriptId: string, { spend }: Opener): Promise<Room | null> {
    const [stored, owners] = await Promise.all([log.load(scriptId), log.owners(scriptId)])
    if (!stored) return null
    const begun = cpuMs()
    const room = new Room(scriptId, stored, {
      commit,
      log,
      now,
      hosts,
      builds,
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
    spend(cpuMs() - begun + bytesOf(stored) * LOADED_BYTE_MS)
    return room
  }

  const stopTimers = startTimers(rooms, tidy, onError)

  return {
    open: createOpen(rooms, load),
    all: () => [...rooms.values()],
    opened: (scriptId) => rooms.get(scriptId),
    documents: createDocuments(log, rooms, hosts, reads),
    tidy,
    async close() {
      stopTimers()
      await closeAll(rooms.values(), fold, drop)
    },
  }
}

/** Opens rooms in turns by person. Those who want the same script wait for the same room. */
function createOpen(
  rooms: ReadonlyMap<string, Room>,
  load: (scriptId: string, person: Opener) => Promise<Room | null>,
): Rooms['open'] {
  const opening = new Map<string, Opening>()
  const loads = createInTurn(AT_ONCE.loads)
  return (scriptId, person = NOBODY) => {
    const known = rooms.get(scriptId)
    if (known && !known.isClosed) return Promise.resolve(known)
    const underWay = opening.get(scriptId)
    underWay?.people.add(person.userId)
    if (underWay) return underWay.room
    const people = new Set([person.userId])
    const loading = loads(
      () => [...people],
      () => load(scriptId, person),
    )
    const room = loading.finally(() => opening.delete(scriptId))
    opening.set(scriptId, { people, room })
    return room
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

function startTimers(
  rooms: ReadonlyMap<string, Room>,
  tidy: Rooms['tidy'],
  onError: OnScriptError,
): () => void {
  const timers = [
    setInterval(unlessRunning(tidy), ROOM_CHECK_MS),
    setInterval(
      unlessRunning(() => checkRooms(rooms, onError)),
      PRESENCE_CHECK_MS,
    ),
    setInterval(() => rooms.forEach((room) => room.keepAlive()), KEEP_ALIVE_MS / 2),
  ]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}

/** A slow database makes one round last until the next is due, which is then left out. */
function unlessRunning(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  return async () => {
    if (isRunning) return
    isRunning = true
    await work().finally(() => (isRunning = false))
  }
}

/** Messages are read after each room that goes to rest, because many may do so at once. */
async function checkRooms(rooms: ReadonlyMap<string, Room>, onError: OnScriptError): Promise<void> {
  for (const room of rooms.values()) {
    try {
      // before the other, which begins a batch: a room with a batch under way does not rest
      const hasWorked = room.restIfQuiet()
      room.dropSilentPresence()
      if (hasWorked) await nextLoopTurn()
    } catch (error) {
      onError(error, room.scriptId)
    }
  }
}

/** A script that is being loaded, and those who wait for it. */
interface Opening {
  readonly people: Set<string>
  readonly room: Promise<Room | null>
}

const bytesOf = ({ state, updates }: StoredDocument): number =>
  updates.reduce((sum, { length }) => sum + length, state.length)

const NO_STATE = Uint8Array.of(0, 0)

/** Reads a script from its room if it is open, so that the state agrees with the documents of the room's clients. */
function createDocuments(
  log: Pick<UpdateLog, 'load'>,
  rooms: ReadonlyMap<string, Room>,
  hosts: Pick<DocumentHosts, 'open'>,
  reads: InTurn,
): Documents {
  async function readState(scriptId: string): Promise<Uint8Array> {
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
  }

  const readUpdates = async (scriptId: string) => (await log.load(scriptId))?.updates ?? []
  const inTurn =
    <T>(read: (scriptId: string) => Promise<T>) =>
    (scriptId: string, userId: string): Promise<T> =>
      reads(
        () => [userId],
        () => read(scriptId),
      )

  return {
    readState: inTurn(readState),
    loadStored: log.load,
    readUpdates: inTurn(readUpdates),
  }
}

/** Read access to scripts' documents, for the features that are not the collaboration itself. People take turns. */
export interface Documents {
  /** The complete current state as one Yjs update. An unknown script has an empty document. */
  readonly readState: (scriptId: string, userId: string) => Promise<Uint8Array>
  /** The committed document with the seq of its newest update; null where there is no such script. */
  readonly loadStored: (scriptId: string) => Promise<StoredDocument | null>
  /** The updates that are not folded into the stored state yet, oldest first. */
  readonly readUpdates: (scriptId: string, userId: string) => Promise<readonly Uint8Array[]>
}
