import type * as Y from 'yjs'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import type { ScriptRights } from '#/shared/access/script-rights.ts'
import type { CurrentUser, User } from '#/shared/api/accounts.ts'
import { stableColor } from '#/shared/script/speaker-colors.ts'
import { browserId } from '#/client/local/user-data.ts'
import { offerUnsentWords } from '#/client/local/refused-words.ts'
import { openWorkPlace } from '#/client/local/kept-work.ts'
import {
  clientOfMark,
  marksInCopy,
  unsentFrom,
  type UnsentMarks,
} from '#/client/local/unsent-edits.ts'
import { wordsSince } from '#/client/local/read-local-copy.ts'
import { callApi } from '#/client/api/call-api.ts'
import { LocalCopy } from '#/client/local/local-copy.ts'
import { api } from '#/shared/api/index.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { isAccessLost, loadState, type OwnRights, watchRights } from './load-script.ts'
import { type ConnectionStatus, type RefusalReason, watchSchema } from './connection-status.ts'
import {
  type Foreign,
  type Leaving,
  leaveRenewed,
  takeDocument,
  watchFault,
} from './left-document.ts'
import { dropLost, dropRefused, type WrittenEdits } from './refused-edits.ts'
import { createScriptConnection, type ScriptConnection } from './script-connection.ts'
import { UnsentEdits } from './unsent-edits.ts'
import { visitNumber } from './own-presence.ts'

export interface Refusal {
  readonly reason: RefusalReason
  /** Whether the script is gone, or the user may not read it any more. */
  readonly isLost: boolean
  /** What the user has written and the server may lack, drafts as well: the local copy that had it was deleted. */
  readonly words: readonly string[]
}

/** A person's stay in a script. It goes on where another session follows, or a copy of the script is shown instead. */
export interface Visit {
  /** Whether the text has been shown. */
  isShown: boolean
  /** Whether a feature leads to a place of the text, so that the caret goes nowhere else by itself. */
  isLed: boolean
  /** The block at the upper edge when the text was last taken off the screen, and how far its own edge is below that. */
  top: { readonly index: number; readonly below: number } | null
  /** What the person has typed into fields of the script, and not saved, also where these are closed. */
  drafts: () => readonly string[]
}

export const beginVisit = (): Visit => ({
  isShown: false,
  isLed: false,
  top: null,
  drafts: () => [],
})

export type SessionUser = Pick<CurrentUser, 'id' | 'username' | 'since'>

/** A script that is open in this tab: its document, its local copy, its live connection. */
export interface ScriptSession {
  readonly scriptId: string
  /** The user who has opened the script. */
  readonly userId: string
  readonly username: string
  /** Since when the user has the name; 0 where that is not known. */
  readonly since: number
  readonly visit: Visit
  readonly doc: Y.Doc
  readonly connection: ScriptConnection
  /** Whether this is a copy for this screen only: other users do not see it, and it is not stored. */
  readonly isPrivate: boolean
  /** Whether this is a copy of a script that this page cannot go on with. */
  readonly isFrozen: boolean
  /** Null until they are known: from the last visit, or from the server. */
  readonly rights: Store<ScriptRights | null>
  /** The role among these rights. */
  readonly role: Store<ScriptRole | null>
  /** How much of the server's state has arrived, 0 to 1; null while that is not known. */
  readonly arrived: Store<number | null>
  /** Whether the script is in another version of the schema than this page. */
  readonly isForeign: Store<boolean>
  /** Whether the local copy may lack a part of the document. */
  readonly isCopyFailing: Store<boolean>
  /** Whether there are edits that leaving would lose: neither the server nor the local copy has them (COL-81). */
  readonly areEditsOnlyHere: Store<boolean>
  /**
   * Resolves once the document holds a first state, local or the server's (COL-38). With the server's, the role is known,
   * too, unless the server cannot say it.
   */
  readonly whenLoaded: Promise<void>
  /**
   * Resolves when the server refuses this client for good. If access is lost, the local copy is deleted by
   * then; in every other case it is kept (COL-39).
   */
  readonly whenRefused: Promise<Refusal>
  /** Resolves if there is nothing to show: no state, no local copy, and no connection either (COL-17). */
  readonly whenUnavailable: Promise<void>
  /** Gives up the edits that only this page has: they are not kept when the session is destroyed. */
  readonly giveUpEdits: () => void
  /**
   * Resolves when the server has refused edits because their client id belongs to somebody else: the session has to be opened
   * anew, and then has other client ids for what the server lacks.
   */
  readonly whenForeign: Promise<void>
  /**
   * Resolves when the server has refused edits of a person who may comment, and not write: the session has to be opened anew,
   * and then has the script as the server has it.
   */
  readonly whenEditsRefused: Promise<void>
  /** Where the caret was in the session that failed before this one, as presence says it; else null. */
  readonly cursor: unknown
  /** Whether the document has failed, so that it may lack something, and takes no more edits. Its edits are kept by then. */
  readonly hasFailed: Store<boolean>
  /** Whether there were words, when it failed, that could not be kept in the document. */
  readonly hasLostWords: () => boolean
  /**
   * To be called where the document fails at an edit, or the editor cannot show it.
   * @param words those that are in neither of them
   */
  readonly noteFault: (words?: readonly string[]) => void
  readonly destroy: () => void
}

/** No copy of a script, but the script itself. */
const ORIGINAL = { isPrivate: false, isFrozen: false }

export function openScriptSession(
  scriptId: string,
  user: SessionUser,
  visit: Visit,
): ScriptSession {
  const place = openWorkPlace(`edits in ${scriptId}`)
  const { doc, isRenewed, isKept, cursor, rights } = takeDocument(place)
  const copy = new LocalCopy(user.id, scriptId, doc, isRenewed)
  // the local copy counts only if it holds something: an empty copy may never have been synced with the server
  const hasLocalState = copy.whenRead.catch(() => false).then((hasRead) => hasRead || isKept)
  const connection = createScriptConnection(doc, scriptId, () => ownClients())
  const ownClients = () => ownClientsOf(doc, connection, marksInCopy(user.id, scriptId))
  const isUnsent = unsentFrom(user.id, scriptId).size > 0
  const isForeign = watchSchema(doc, connection.status)
  const edits = new UnsentEdits({ ...connection, doc, copy, userId: user.id, scriptId })
  const written = { edits, copy, userId: user.id, scriptId }
  const unsentWords = offerUnsentWords(user.id, () => unsentWordsIn(edits, visit))
  introduce(connection, scriptId, user)
  // the local copy is shown at once; the server's state and then the socket bring newer edits
  const own = watchRights(scriptId, copy, connection, rights)
  const foreign = watchForeign(connection)
  const arrived = createStore<number | null>(null)
  // edits that an earlier visit could not send are sent first, as they were written, before others' edits are
  // merged
  const fromServer = (isUnsent ? hasLocalState : Promise.resolve(false)).then((doesHold) =>
    doesHold ? false : loadState(doc, scriptId, arrived.set),
  )
  // the socket opens after both: edits that are read from the copy later would be sent as a state, and the server
  // would not know which items their author had
  void Promise.allSettled([fromServer, copy.whenRead]).then(connection.connect)
  const whenLoaded =
    isKept && rights ? Promise.resolve() : whenFirst([hasLocalState, fromServer], own, connection)
  const fault = watchFault(connection, written, { isKept, whenLoaded, rights: own.rights })
  return {
    scriptId,
    userId: user.id,
    username: user.username,
    since: user.since ?? 0,
    visit,
    doc,
    connection,
    ...ORIGINAL,
    rights: own.rights,
    role: own.role,
    arrived,
    isForeign,
    isCopyFailing: copy.isFailing,
    areEditsOnlyHere: edits.areOnlyHere,
    whenLoaded,
    whenRefused: whenRefused(connection).then((reason) => settle(reason, written, unsentWords.get)),
    whenUnavailable: whenUnavailable(connection, [hasLocalState, fromServer]),
    giveUpEdits: fault.giveUp,
    whenForeign: foreign.isSeen,
    whenEditsRefused: dropRefused(connection, own.role, written),
    cursor,
    ...fault.report,
    destroy() {
      unsentWords.stop(place.isOver())
      own.stop()
      connection.destroy()
      if (fault.report.hasFailed.get()) return fault.leave(place)
      return leave({ place, ...written, rights: own.rights.get() }, foreign.seen())
    },
  }
}

const unsentWordsIn = ({ doc, from }: UnsentEdits, visit: Visit): readonly string[] => [
  ...wordsSince(doc, from),
  ...visit.drafts(),
]

function leave(leaving: Leaving, seen: Foreign | null): void {
  if (seen) return leaveRenewed(leaving, seen)
  const { place, edits, copy } = leaving
  copy.close()
  // an expired session, or an error, ends the editor without asking
  if (edits.areOnlyHere.get()) return place.keep(edits, () => end(edits))
  return end(edits)
}

/** Where access is lost, the local copy goes, and the words stay that the server may lack. */
async function settle(
  reason: RefusalReason,
  written: WrittenEdits,
  unsentWords: () => readonly string[],
): Promise<Refusal> {
  const isLost = await isAccessLost(written.scriptId, reason)
  if (!isLost) return { reason, isLost, words: [] }
  return { reason, isLost, words: dropLost(written, unsentWords()) }
}

/** Says to the others, and asks the server, who is here. */
function introduce(
  { awareness }: ScriptConnection,
  scriptId: string,
  { id, username }: User,
): void {
  awareness.setLocalStateField('user', {
    id,
    name: username || 'Anonymous',
    color: stableColor(id),
  })
  awareness.setLocalStateField('visit', visitNumber(scriptId, Date.now(), browserId()))
  // the response is not used: the later calls report every failure (COL-4)
  void callApi(api.getCurrentUser, {}).catch(() => {})
}

/** The client ids of this visit, and of earlier ones whose tabs are not open any more and whose edits are all here. */
function ownClientsOf(
  { clientID }: Y.Doc,
  { awareness }: ScriptConnection,
  inCopy: UnsentMarks,
): readonly number[] {
  const others = awareness.getStates()
  return [clientID, ...[...inCopy.keys()].map(clientOfMark).filter((client) => !others.has(client))]
}

function watchForeign(connection: ScriptConnection) {
  const isSeen = Promise.withResolvers<void>()
  let seen: Foreign | null = null
  connection.onForeignClient((onServer) => {
    seen = { onServer, others: new Set(connection.awareness.getStates().keys()) }
    isSeen.resolve()
  })
  return { isSeen: isSeen.promise, seen: (): Foreign | null => seen }
}

function end(edits: UnsentEdits): void {
  edits.leave()
  edits.stop()
  edits.doc.destroy()
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

/** With a server that answers, nobody sees a sheet that does not yet take what they write (COL-69). */
function whenFirst(
  [hasLocalState, fromServer]: readonly [Promise<boolean>, Promise<boolean>],
  { whenKeptRead, whenAsked }: OwnRights,
  connection: ScriptConnection,
): Promise<void> {
  return Promise.race([
    resolveOnlyIf(hasLocalState).then(() => whenKeptRead),
    resolveOnlyIf(fromServer).then(() => whenAsked),
    whenConnected(connection).then(() => whenAsked),
  ])
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
