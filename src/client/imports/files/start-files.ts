import { titleOfFile } from '#/shared/formats/file-names.ts'
import type { PlaceholderScript } from '../import-jobs.ts'
import type { Imports } from '../imports.ts'
import { placeholderOf } from '../placeholder.ts'
import { whileUploading } from '../upload-lock.ts'

/** Reads files of other programs on this machine; each has a card and an ending of its own. */
export function startFiles(imports: Imports, files: readonly File[], userId: string): void {
  const { store } = imports
  const jobs = files.map((file) => ({ file, job: placeholderOfFile(file, userId) }))
  for (const { job } of jobs) store.dispatch(job.id, { type: 'started', job })
  // of several files each is shown by its card
  store.change({ modalJobId: jobs[0]?.job.id ?? null, isModalOpen: jobs.length === 1 })
  void readInTurn(imports, jobs)
}

/** There is no upload, and no PDF whose pages are kept for the review. */
const placeholderOfFile = (file: File, userId: string): PlaceholderScript => ({
  ...placeholderOf(file, userId),
  title: titleOfFile(file.name),
  uploadStatus: 'processing',
  fileData: null,
})

interface FileJob {
  readonly file: File
  readonly job: PlaceholderScript
}

/** One after the other: two long plays at once would need twice the memory, and take as long. */
async function readInTurn({ store, endings }: Imports, jobs: readonly FileJob[]): Promise<void> {
  // what reads files is loaded when there is one
  const { runFileImport } = await import('./run-file-import.ts')
  for (const { file, job } of jobs)
    if (endings.jobOf(job.id) !== undefined)
      await whileUploading(job.id, () => runFileImport(job.id, file, store, endings))
}
