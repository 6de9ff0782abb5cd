import * as Y from 'yjs'
import { log } from '#/client/local/log.ts'
import { readLocalCopy } from '#/client/local/read-local-copy.ts'
import { markSent, marksInCopy, unsentMarks, whenMarksSettle } from '#/client/local/unsent-edits.ts'
import { createScriptConnection } from './script-connection.ts'
import { unsentInTab } from './unsent-edits.ts'
import { whenAcknowledged } from './when-acknowledged.ts'

/**
 * Sends the unsent edits of a script to the server, and removes their marks once the server has them: those in the
 * local copy, and those that only this tab has. The marks of edits that only another tab has stay.
 */
export async function sendLocalCopy(userId: string, scriptId: string): Promise<void> {
  const open = unsentInTab(userId, scriptId)
  for (const { settle } of open) settle()
  await whenMarksSettle(userId, scriptId)
  const inCopy = marksInCopy(userId, scriptId)
  const all = unsentMarks(userId, scriptId)
  const inTab = open.flatMap(({ mark }) => {
    const text = all.get(mark)
    return text === undefined ? [] : [[mark, text] as const]
  })
  const copy = await readLocalCopy(scriptId).catch((error: unknown) => {
    log.error('The local copy could not be read', error)
    return null
  })
  if (copy === null && open.length === 0) return
  const doc = copy ?? new Y.Doc()
  for (const tab of open) Y.applyUpdate(doc, Y.encodeStateAsUpdate(tab.doc))
  const connection = createScriptConnection(doc, scriptId)
  // no user has this document open, so other users do not see a presence
  connection.awareness.setLocalState(null)
  connection.connect()
  if (await whenAcknowledged(connection)) {
    markSent(new Map(inTab))
    if (copy !== null) markSent(inCopy)
  }
  connection.destroy()
  doc.destroy()
}
