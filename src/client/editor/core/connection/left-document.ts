// What a session leaves to the next one of this page, where it cannot go on and its edits are needed: its document as it is, under
// other client ids, or built anew.
import * as Y from 'yjs'
import type { LocalCopy } from '#/client/local/local-copy.ts'
import type { WorkPlace } from '#/client/local/kept-work.ts'
import { forgetLocal } from '#/client/local/local-storage.ts'
import { log, logErrors } from '#/client/local/log.ts'
import { wordsSince } from '#/client/local/read-local-copy.ts'
import { markUnsent, unsentFrom, unsentMark } from '#/client/local/unsent-edits.ts'
import type { ScriptRights } from '#/shared/access/script-rights.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import { isForgotten } from '#/shared/script/copies/deleted-texts.ts'
import { writerOf } from '#/shared/script/fence.ts'
import type { StateVector } from '#/shared/script/state-vector.ts'
import type { WrittenEdits } from './refused-edits.ts'
import { keepRefusedWords } from './refused-words.ts'
import { firstMissing, newIdsFor, renewClientIds } from './renew-client-ids.ts'
import type { ScriptConnection } from './script-connection.ts'
import { UnsentEdits } from './unsent-edits.ts'

/** A session's edits under new client ids. */
class Renewed {
  readonly state: Uint8Array
  /** The new client id of the session's own edits. */
  readonly clientId: number
  readonly rights: ScriptRights | null

  constructor(state: Uint8Array, clientId: number, rights: ScriptRights | null) {
    this.state = state
    this.clientId = clientId
    this.rights = rights
  }
}

/** A document that holds all that one that has failed held, under the same ids. */
export class Rebuilt {
  readonly doc: Y.Doc
  /** Where the caret was, as presence says it; null where the text did not have the focus. */
  readonly cursor: unknown
  readonly rights: ScriptRights | null

  constructor(doc: Y.Doc, cursor: unknown, rights: ScriptRights | null) {
    this.doc = doc
    this.cursor = cursor
    this.rights = rights
  }
}

interface Taken {
  readonly doc: Y.Doc
  /** Whether the document comes from an earlier session of this page. */
  readonly isKept: boolean
  /** Whether it has other client ids than there. */
  readonly isRenewed: boolean
  /** Where the caret was there, if the document was built anew under it. */
  readonly cursor: unknown
  /** The user's rights there; null where they have to be found out again. */
  readonly rights: ScriptRights | null
}

const NOTHING = { isKept: false, isRenewed: false, cursor: null, rights: null }

const newDocument = () => new Y.Doc({ gcFilter: isForgotten })

export function takeDocument(place: WorkPlace): Taken {
  const { kept } = place
  place.taken()
  if (kept instanceof UnsentEdits) {
    kept.stop()
    return { ...NOTHING, doc: kept.doc, isKept: true }
  }
  if (kept instanceof Rebuilt) return { ...kept, isKept: true, isRenewed: false }
  const doc = newDocument()
  if (!(kept instanceof Renewed)) return { ...NOTHING, doc }
  Y.applyUpdate(doc, kept.state)
  doc.clientID = kept.clientId
  return { doc, isKept: true, isRenewed: true, cursor: null, rights: kept.rights }
}

export interface Leaving {
  readonly place: WorkPlace
  readonly edits: UnsentEdits
  readonly copy: LocalCopy
  readonly userId: string
  readonly scriptId: string
  readonly rights: ScriptRights | null
}

/** What the server had, and who else was there, when it refused a client id. */
export interface Foreign {
  readonly onServer: StateVector
  readonly others: ReadonlySet<number>
}

/** Leaves the state with other client ids for what the server lacks, also in the local copy, whose next reader gets it. */
export function leaveRenewed(
  { place, edits, copy, userId, scriptId, rights }: Leaving,
  { onServer, others }: Foreign,
): void {
  const { doc } = edits
  edits.stop()
  const marked = [...unsentFrom(userId, scriptId)]
  const unsent = new Map(
    marked.filter(([client]) => client === doc.clientID || !others.has(client)),
  )
  const missing = firstMissing(doc, onServer, unsent)
  const newIds = newIdsFor(missing)
  const state = renewClientIds(doc, missing, newIds)
  const clientId = newIds.get(doc.clientID) ?? new Y.Doc().clientID
  const markOf = (client: number) => unsentMark(userId, scriptId, client)
  // what was unsent under an old id is so under the new one, and the old one is nobody's from here any more
  for (const client of unsent.keys()) forgetLocal(markOf(client))
  for (const client of new Set([...newIds.values()].map(writerOf))) {
    const areOnlyInPage = client === clientId && copy.isFailing.get()
    markUnsent(markOf(client), { from: 0, until: Date.now(), areOnlyInPage })
  }
  copy.closeWith(state)
  place.keep(new Renewed(state, clientId, rights), () => forgetLocal(markOf(clientId)))
  doc.destroy()
}

/**
 * Builds the document of a session anew, because it has failed, and adds what it has told nobody of to the local copy. Its edits keep
 * their ids and marks: the server may have them already, and would take them as other ones under other ids.
 * @returns the document; null where it cannot be built, and then the words that are nowhere else
 */
export function rebuild({ edits, copy }: Pick<Leaving, 'edits' | 'copy'>): {
  readonly doc: Y.Doc | null
  readonly words: readonly string[]
} {
  const { doc } = edits
  const rebuilt = rebuiltFrom(doc)
  if (rebuilt) {
    edits.markUntold()
    copy.closeBehind(Y.encodeStateAsUpdate(rebuilt))
    return { doc: rebuilt, words: [] }
  }
  const sinceCopy = new Map([[doc.clientID, edits.told]])
  copy.close()
  return { doc: null, words: wordsSince(doc, copy.isFailing.get() ? edits.from : sinceCopy) }
}

function rebuiltFrom(doc: Y.Doc): Y.Doc | null {
  const rebuilt = newDocument()
  try {
    Y.applyUpdate(rebuilt, Y.encodeStateAsUpdate(doc))
    const had = Y.decodeStateVector(Y.encodeStateVector(doc))
    if ([...had].every(([client, clock]) => Y.getState(rebuilt.store, client) === clock)) {
      rebuilt.clientID = doc.clientID
      return rebuilt
    }
  } catch (error) {
    log.error('The document could not be built anew', error)
  }
  rebuilt.destroy()
  return null
}

interface Begun {
  /** Whether the document comes from an earlier session of this page. */
  readonly isKept: boolean
  readonly whenLoaded: Promise<void>
  readonly rights: Store<ScriptRights | null>
}

/** Where the document fails, what is written in it is kept at once: the page may be left before there is another session. */
export function watchFault(
  connection: ScriptConnection,
  written: WrittenEdits,
  { isKept, whenLoaded, rights }: Begun,
) {
  const hasFailed = createStore(false)
  let [isNoted, holdsScript, hasLostWords] = [false, isKept, false]
  let rebuilt: Rebuilt | null = null
  void whenLoaded.then(() => (holdsScript = true))
  const keepWords = (words: readonly string[]) => {
    if (words.length === 0) return
    hasLostWords = true
    keepRefusedWords(written, words)
  }
  const keepDocument = logErrors('The edits of a failed document could not be kept', () => {
    const cursor: unknown = connection.awareness.getLocalState()?.['cursor'] ?? null
    // what has not been loaded yet is no script: shown, or stored, it would pass for an empty one
    if (!holdsScript || written.edits.doc.store.clients.size === 0) return written.copy.close()
    const { doc, words } = rebuild(written)
    if (doc) rebuilt = new Rebuilt(doc, cursor, rights.get())
    return keepWords(words)
  })
  const end = logErrors(
    'The connection of a failed document could not be ended',
    connection.destroy,
  )
  const noteFault = (unwritten: readonly string[] = []) => {
    if (!isNoted) {
      // what is told on the way may fail, too
      isNoted = true
      keepDocument()
      end()
    }
    keepWords(unwritten)
    hasFailed.set(true)
  }
  connection.onFault(() => noteFault())
  const leave = (place: WorkPlace) => {
    const { edits } = written
    const { mark } = edits
    const areOnlyHere = edits.areOnlyHere.get()
    edits.stop()
    edits.doc.destroy()
    if (rebuilt) place.keep(rebuilt, () => areOnlyHere && forgetLocal(mark))
  }
  const giveUp = () => {
    rebuilt = null
    written.edits.leave()
  }
  return { report: { hasFailed, hasLostWords: () => hasLostWords, noteFault }, leave, giveUp }
}
