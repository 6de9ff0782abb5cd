import { readLocalCopy } from '#/client/local/read-local-copy.ts'
import { markSent, unsentMarks } from '#/client/local/unsent-edits.ts'
import { createScriptConnection } from './script-connection.ts'
import { whenAcknowledged } from './when-acknowledged.ts'

/** Sends the edits of all visits to a script to the server, and removes their unsent marks once the server has them. */
export async function sendLocalCopy(userId: string, scriptId: string): Promise<void> {
  const marks = unsentMarks(userId, scriptId)
  if (!(await isDatabaseThere())) {
    // this browser keeps no local copies: edits that no page shows any more are sent or lost already
    if (!location.pathname.includes(scriptId)) markSent(marks)
    return
  }
  const doc = await readLocalCopy(scriptId)
  if (doc === null) return
  const connection = createScriptConnection(doc, scriptId)
  // no user has this document open, so other users do not see a presence
  connection.awareness.setLocalState(null)
  connection.connect()
  if (await whenAcknowledged(connection)) markSent(marks)
  connection.destroy()
  doc.destroy()
}

const isDatabaseThere = (): Promise<boolean> =>
  indexedDB.databases().then(
    () => true,
    () => false,
  )
