// What the server notes of edits, beside the edits themselves: who has written when, and who has deleted which words.
import type { ScriptEvents } from './collab/script-events.ts'
import type { Database } from './db/schema.ts'
import { createDeletedWords } from './news/deleted-words.ts'
import { createLastEdits } from './scripts/last-edits.ts'
import { createActivityNotes } from './versions/list-versions.ts'

export interface EditNotes extends Pick<ScriptEvents, 'onWritten'> {
  readonly onEdit: (scriptId: string, userId: string) => void
  /** Resolves when everything is kept that was noted of a script, except when it was edited last. */
  readonly settled: (scriptId: string) => Promise<void>
  /** Writes what is not written yet, and waits for it. */
  readonly close: () => Promise<unknown>
}

export function createEditNotes(
  db: Database,
  onError: (error: unknown, scriptId: string) => void,
): EditNotes {
  const activity = createActivityNotes(db, onError)
  const lastEdits = createLastEdits(db, onError)
  const deletedWords = createDeletedWords(db, onError)
  return {
    settled: async (scriptId) =>
      void (await Promise.all([activity.settled(scriptId), deletedWords.settled(scriptId)])),
    onWritten: deletedWords.note,
    onEdit(scriptId, userId) {
      activity.note(scriptId, userId)
      lastEdits.note(scriptId, userId)
    },
    close: () => Promise.all([activity.close(), lastEdits.close(), deletedWords.close()]),
  }
}
