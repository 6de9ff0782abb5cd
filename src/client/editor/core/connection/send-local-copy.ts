import { readLocalCopy } from '#/client/local/read-local-copy.ts'
import { markSent, unsentMarks } from '#/client/local/unsent-edits.ts'
import { createScriptConnection } from './script-connection.ts'
import { whenAcknowledged } from './when-acknowledged.ts'

/** Brings the edits of every visit to a script to the server, and takes off their marks once it has them. */
export async function sendLocalCopy(userId: string, scriptId: string): Promise<void> {
  const marks = unsentMarks(userId, scriptId)
  if (!(await isDatabaseThere())) {
    // nothing is kept here: what no page shows any more is sent, or gone already
    if (!location.pathname.includes(scriptId)) markSent(marks)
    return
  }
  const doc = await readLocalCopy(scriptId)
  if (doc === null) return
  const connection = createScriptConnection(doc, scriptId)
  // nobody is there to be seen
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
