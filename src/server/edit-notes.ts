// What the server notes of edits, beside the edits themselves: who has written when, and who has deleted which words.
import type { ScriptEvents } from './collab/script-events.ts'
import type { Database } from './db/schema.ts'
import { createDeletedWords, type DeletedWordsKeeper } from './news/deleted-words.ts'
import { createLastEdits } from './scripts/last-edits.ts'
import { noteActivity } from './versions/list-versions.ts'

export interface EditNotes extends Pick<ScriptEvents, 'onWritten'> {
  readonly onEdit: (scriptId: string, userId: string) => void
  readonly deletedWords: DeletedWordsKeeper
  /** Writes what is not written yet, and waits for it. */
  readonly close: () => Promise<unknown>
}

export function createEditNotes(
  db: Database,
  onError: (error: unknown, scriptId: string) => void,
): EditNotes {
  const noteWriter = noteActivity(db, onError)
  const lastEdits = createLastEdits(db, onError)
  const deletedWords = createDeletedWords(db, onError)
  return {
    deletedWords,
    onWritten: deletedWords.note,
    onEdit(scriptId, userId) {
      noteWriter(scriptId, userId)
      lastEdits.note(scriptId, userId)
    },
    close: () => Promise.all([lastEdits.close(), deletedWords.close()]),
  }
}
