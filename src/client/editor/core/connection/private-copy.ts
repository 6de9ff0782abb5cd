import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { rightsOf, type ScriptRights } from '#/shared/access/script-rights.ts'
import { log } from '#/client/local/log.ts'
import { createStore } from '#/client/ui/store.ts'
import { roleAmong } from './load-script.ts'
import type { ScriptSession } from './script-session.ts'

/**
 * A copy of the script for this screen only: nothing in it is stored, sent, or changed by others (REH-21). It
 * can only be read, and holds no history.
 */
export function openPrivateCopy(session: ScriptSession): ScriptSession {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(session.doc))
  const awareness = new Awareness(doc)
  const rights = createStore<ScriptRights | null>(rightsOf('public'))
  return {
    ...session,
    doc,
    connection: { ...session.connection, awareness },
    isPrivate: true,
    rights,
    role: roleAmong(rights),
    isForeign: createStore(false),
    hasFailed: createStore(false),
    hasLostWords: () => false,
    noteFault: () => {},
    cursor: null,
    areEditsOnlyHere: createStore(false),
    destroy() {
      awareness.destroy()
      doc.destroy()
    },
  }
}

/** A session in which the user may read a copy of the script, and cannot change the script itself; null where none can be made. */
export function openFrozenCopy(session: ScriptSession): ScriptSession | null {
  try {
    return { ...openPrivateCopy(session), isPrivate: false, isFrozen: true }
  } catch (error) {
    log.error('A copy of the script could not be made', error)
    return null
  }
}
