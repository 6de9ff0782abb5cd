import * as Y from 'yjs'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { User } from '#/shared/api/accounts.ts'
import { isForgotten } from '#/shared/script/copies/deleted-texts.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import { stableColor } from '#/shared/script/speaker-colors.ts'
import { browserId } from '#/client/local/browser-id.ts'
import { forgetLocal } from '#/client/local/local-storage.ts'
import { markUnsent, unsentFrom, unsentMark } from '#/client/local/unsent-edits.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import { openLocalCopy, type LocalCopy } from '#/client/local/open-local-copy.ts'
import { api } from '#/shared/api/index.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { loadRole, isAccessLost, loadState } from './load-script.ts'
import type { ConnectionStatus, RefusalReason } from './connection-status.ts'
import { watchSchema } from './foreign-schema.ts'
import { firstMissing, newIdsFor, renewClientIds } from './renew-client-ids.ts'
import { createScriptConnection, type ScriptConnection } from './script-connection.ts'
import { trackUnsentEdits } from './track-unsent-edits.ts'
import { visitNumber } from './visit-number.ts'

export interface Refusal {
  readonly reason: RefusalReason
  /** Whether the script is gone, or the user may not read it any more. */
  readonly isLost: boolean
}

/** A script that is open in this tab: its document, its local copy, its live connection. */
export interface ScriptSession {
  readonly scriptId: string
  /** The user who has opened the script. */
  readonly userId: string
  readonly username: string
  readonly doc: Y.Doc
  readonly connection: ScriptConnection
  /** Whether this is a copy for this screen only: other users do not see it, and it is not stored. */
  readonly isPrivate: boolean
  /** Null until it is known. */
  readonly role: Store<ScriptRole | null>
  /** How much of the server's state has arrived, 0 to 1; null while that is not known. */
  readonly arrived: Store<number | null>
  /** Whether the script is in another version of the schema than this page. */
  readonly isForeign: Store<boolean>
  /** Resolves once the document holds a first state, local or the server's (COL-38). */
  readonly whenLoaded: Promise<void>
  /**
   * Resolves when the server refuses this client for good. If access is lost, the local copy is deleted by
   * then; in every other case it is kept (COL-39).
   */
  readonly whenRefused: Promise<Refusal>
  /** Resolves if there is nothing to show: no state, no local copy, and no connection either (COL-17). */
  readonly whenUnavailable: Promise<void>
  /**
   * Resolves when the server has refused edits because their client id belongs to somebody else: the session has to be opened
   * anew, and then has other client ids for what the server lacks.
   */
  readonly whenForeign: Promise<void>
  readonly destroy: () => void
}

export function openScriptSession(scriptId: string, user: User): ScriptSession {
  const doc = new Y.Doc({ gcFilter: isForgotten })
  takeRenewed(doc, user.id, scriptId)
  const copy = openLocalCopy(user.id, scriptId, doc)
  const connection = createScriptConnection(doc, scriptId, () => ownUnsent().keys())
  const ownUnsent = () => ownUnsentFrom(doc, connection, unsentFrom(user.id, scriptId))
  const unsent = unsentFrom(user.id, scriptId)
  const isForeign = watchSchema(doc, connection.status)
  const stopTracking = trackUnsentEdits(doc, copy, connection.isAcknowledged, user.id, scriptId)
  const role = createStore<ScriptRole | null>(null)
  connection.awareness.setLocalStateField('user', {
    id: user.id,
    name: user.username || 'Anonymous',
    color: stableColor(user.id),
  })
  connection.awareness.setLocalStateField('visit', visitNumber(scriptId, Date.now(), browserId()))
  // the response is not used: the later calls report every failure (COL-4)
  void callApi(api.getCurrentUser, {}).catch(() => {})
  // the local copy is shown at once; the server's state and then the socket bring newer edits
  copy.whenRead.catch((error: unknown) => log.error('No local copy', error))
  void loadRole(scriptId, copy, role)
  connection.onPermissionDenied(() => void loadRole(scriptId, copy, role))
  const foreign = watchForeign(connection, ownUnsent)
  const arrived = createStore<number | null>(null)
  // edits that an earlier visit could not send are sent first, as they were written, before others' edits are
  // merged
  const holdsUnsent = unsent.size > 0 ? hasState(copy, doc) : Promise.resolve(false)
  const fromServer = holdsUnsent.then((doesHold) =>
    doesHold ? false : loadState(doc, scriptId, arrived.set),
  )
  // the socket opens after both: edits that are read from the copy later would be sent as a state, and the server
  // would not know which items their author had
  void Promise.allSettled([fromServer, copy.whenRead]).then(connection.connect)
  return {
    scriptId,
    userId: user.id,
    username: user.username,
    doc,
    connection,
    isPrivate: false,
    role,
    arrived,
    isForeign,
    whenLoaded: Promise.race([
      fromCopy(copy, doc),
      resolveOnlyIf(fromServer),
      whenConnected(connection),
    ]),
    whenRefused: whenRefused(connection).then(async (reason) => {
      const isLost = await isAccessLost(scriptId, reason)
      if (isLost) await copy.remove()
      return { reason, isLost }
    }),
    whenUnavailable: whenUnavailable(connection, [hasState(copy, doc), fromServer]),
    whenForeign: foreign.isSeen,
    destroy() {
      const seen = foreign.seen()
      if (seen) leaveRenewed({ doc, copy, userId: user.id, scriptId }, seen)
      stopTracking()
      connection.destroy()
      void copy.close()
      doc.destroy()
    },
  }
}

/** By user and script, the states of sessions that were closed to be opened anew with other client ids (COL-110). */
const renewedStates = new Map<string, Uint8Array>()
const keyOf = (userId: string, scriptId: string): string => `${userId}/${scriptId}`

function takeRenewed(doc: Y.Doc, userId: string, scriptId: string): void {
  const state = renewedStates.get(keyOf(userId, scriptId))
  renewedStates.delete(keyOf(userId, scriptId))
  if (state) Y.applyUpdate(doc, state)
}

/** Leaves the state with other client ids for what the server lacks, also in the local copy, whose next reader gets it. */
function leaveRenewed(
  {
    doc,
    copy,
    userId,
    scriptId,
  }: Pick<ScriptSession, 'doc' | 'userId' | 'scriptId'> & { readonly copy: LocalCopy },
  { onServer, unsent }: Foreign,
): void {
  const missing = firstMissing(doc, onServer, unsent)
  const newIds = newIdsFor(missing)
  const state = renewClientIds(doc, missing, newIds)
  // what was unsent under an old id is so under the new one, and the old one is nobody's from here any more
  for (const client of unsent.keys()) forgetLocal(unsentMark(userId, scriptId, client))
  for (const client of newIds.values()) markUnsent(unsentMark(userId, scriptId, client), 0, 1)
  copy.replaceBy(state)
  renewedStates.set(keyOf(userId, scriptId), state)
}

/** The clocks of the first unsent edits of this visit, and of earlier ones whose tabs are not open any more. */
function ownUnsentFrom(
  { clientID }: Y.Doc,
  { awareness }: ScriptConnection,
  unsent: StateVector,
): StateVector {
  const others = awareness.getStates()
  const ended = [...unsent].filter(([client]) => client === clientID || !others.has(client))
  return new Map([[clientID, Infinity], ...ended])
}

/** What the server had, and what it may not have had, when it refused a client id. */
interface Foreign {
  readonly onServer: StateVector
  readonly unsent: StateVector
}

function watchForeign(connection: ScriptConnection, unsent: () => StateVector) {
  const isSeen = Promise.withResolvers<void>()
  let seen: Foreign | null = null
  connection.onForeignClient((onServer) => {
    seen = { onServer, unsent: unsent() }
    isSeen.resolve()
  })
  return { isSeen: isSeen.promise, seen: (): Foreign | null => seen }
}

/** The local copy counts only if it holds something: an empty copy may never have been synced with the server. */
const fromCopy = (copy: LocalCopy, doc: Y.Doc): Promise<void> => resolveOnlyIf(hasState(copy, doc))

async function hasState(copy: LocalCopy, doc: Y.Doc): Promise<boolean> {
  await copy.whenRead.catch(() => {})
  return doc.store.clients.size > 0
}

/** The statuses with which a first attempt to connect can end; a refusal is reported by `whenRefused`. */
const OUTCOMES: ReadonlySet<ConnectionStatus['kind']> = new Set([
  'connected',
  'error',
  'disconnected',
])

async function whenUnavailable(
  connection: ScriptConnection,
  sources: readonly Promise<boolean>[],
): Promise<void> {
  const hasNothing = (await Promise.all(sources)).every((hasState) => !hasState)
  await resolveOnlyIf(Promise.resolve(hasNothing))
  const first = await whenStatus(connection, ({ kind }) => (OUTCOMES.has(kind) ? kind : null))
  await resolveOnlyIf(Promise.resolve(first !== 'connected'))
}

/** Never resolves on false: another source may still have the state. */
async function resolveOnlyIf(isLoaded: Promise<boolean>): Promise<void> {
  if (!(await isLoaded)) await new Promise(() => {})
}

/** Resolves with the first sync. */
async function whenConnected(connection: ScriptConnection): Promise<void> {
  await whenStatus(connection, ({ kind }) => (kind === 'connected' ? kind : null))
}

function whenRefused(connection: ScriptConnection): Promise<RefusalReason> {
  return whenStatus(connection, (now) => (now.kind === 'refused' ? now.reason : null))
}

/** Resolves with the first answer that `pick` gives to a status. */
function whenStatus<T>(
  { status }: ScriptConnection,
  pick: (status: ConnectionStatus) => T | null,
): Promise<T> {
  return new Promise((resolve) => {
    const unsubscribe = status.subscribe(() => {
      const picked = pick(status.get())
      if (picked === null) return
      unsubscribe()
      resolve(picked)
    })
  })
}
