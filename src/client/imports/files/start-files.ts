import { askBeforeUnload } from '#/client/local/ask-before-unload.ts'
import { explainError } from '#/client/api/api-error.ts'
import { currentText } from '#/client/i18n/library.ts'
import { titleOfFile } from '#/shared/formats/file-names.ts'
import type { PlaceholderScript } from '../import-jobs.ts'
import type { Imports } from '../imports.ts'
import { placeholderOf } from '../placeholder.ts'
import { whileUploading } from '../stored-jobs.ts'

/** Reads files of other programs on this machine; each has a card and an ending of its own. */
export function startFiles(imports: Imports, files: readonly File[], userId: string): void {
  const { store } = imports
  const jobs = files.map((file) => ({ file, job: placeholderOfFile(file, userId) }))
  for (const { job } of jobs) store.dispatch(job.id, { type: 'started', job })
  // of several files each is shown by its card
  store.change({ modalJobId: jobs[0]?.job.id ?? null, isModalOpen: jobs.length === 1 })
  readInTurn(imports, jobs)
}

/** There is no upload, and no PDF whose pages are kept for the review. */
const placeholderOfFile = (file: File, userId: string): PlaceholderScript => ({
  ...placeholderOf(file, userId),
  title: titleOfFile(file.name),
  isFile: true,
  uploadStatus: 'processing',
  fileData: null,
})

interface FileJob {
  readonly file: File
  readonly job: PlaceholderScript
}

/**
 * One after the other: two long plays at once would need twice the memory, and take as long. Each has the lock of its job
 * from the start, so that no other tab takes a job that waits for one that was left. The reading ends with its page, so the
 * browser asks before the user leaves.
 */
function readInTurn(imports: Imports, jobs: readonly FileJob[]): void {
  const letGo = askBeforeUnload()
  let last = Promise.resolve()
  for (const job of jobs) {
    const before = last
    last = whileUploading(job.job.id, async () => {
      await before
      await readFile(imports, job)
    })
  }
  void last.finally(letGo)
}

async function readFile({ store, endings }: Imports, { file, job }: FileJob): Promise<void> {
  if (endings.jobOf(job.id) === undefined) return
  try {
    // what reads files is loaded when there is one
    const { runFileImport } = await import('./run-file-import.ts')
    await runFileImport(job.id, file, store, endings)
  } catch (error) {
    endings.fail(job.id, explainError(error, currentText()))
  }
}
