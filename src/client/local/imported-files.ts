// The PDFs that scripts were imported from, in the browser that has uploaded them: the server deletes its copy when an
// import ends. They are in the user's copies of scripts, which are deleted when the user signs out.
import { isRecord } from '#/shared/is-record.ts'
import { answerTo, inValues, localCopyName } from './local-copies.ts'
import { log } from './log.ts'

/** The newest are kept: a file may have 50 MB. */
const MAX_FILES = 5
const KEEP_MS = 30 * 24 * 60 * 60 * 1000

interface ImportedFile {
  readonly file: Blob
  /** Epoch milliseconds. */
  readonly at: number
}

/** Keeps the file of an imported script. A browser that stores nothing asks for the file in the review. */
export async function keepImportedFile(
  userId: string,
  scriptId: string,
  file: Blob,
  now: number = Date.now(),
): Promise<void> {
  try {
    await inValues(localCopyName(userId, 'imported files'), 'readwrite', async (store) => {
      const keys = await answerTo(store.getAllKeys())
      const values = await answerTo(store.getAll())
      const kept = keys.map((key, at) => ({ key, value: values[at] as unknown }))
      const known = kept.filter(
        ({ key, value }) => key !== scriptId && isImportedFile(value) && now - value.at < KEEP_MS,
      )
      const newest = known
        .map(({ key, value }) => ({ key, at: isImportedFile(value) ? value.at : 0 }))
        .toSorted((a, b) => b.at - a.at)
        .slice(0, MAX_FILES - 1)
      for (const key of keys) if (!newest.some((one) => one.key === key)) store.delete(key)
      store.put({ file, at: now } satisfies ImportedFile, scriptId)
    })
  } catch (error) {
    log.error('The imported file could not be kept', error)
  }
}

/** The file of an imported script; null if this browser does not have it. */
export async function importedFile(userId: string, scriptId: string): Promise<Blob | null> {
  try {
    return await inValues(localCopyName(userId, 'imported files'), 'readonly', async (store) => {
      const value: unknown = await answerTo(store.get(scriptId))
      return isImportedFile(value) ? value.file : null
    })
  } catch (error) {
    log.error('The imported file could not be read', error)
    return null
  }
}

function isImportedFile(value: unknown): value is ImportedFile {
  return isRecord(value) && value['file'] instanceof Blob && typeof value['at'] === 'number'
}
