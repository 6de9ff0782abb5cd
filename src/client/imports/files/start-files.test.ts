import { expect, test, vi } from 'vitest'
import { listTexts } from '#/client/i18n/library.ts'
import { setPreferences } from '#/client/preferences/preferences.ts'
import { answerByUrl, fakeImportSurroundings, page } from '#test/support/import-fakes.ts'
import type { Notify } from '../import-jobs.ts'
import { createImports, type Imports } from '../imports.ts'
import { subStageText } from '../upload-state.tsx'
import { startFiles } from './start-files.ts'

fakeImportSurroundings()

const WORD = new File(['any words'], 'Faust.docx')

/** Two files whose reading never ends on this page. */
function startedFiles() {
  const notify = vi.fn<Notify>()
  const imports = createImports(() => {}, notify)
  // a worker that does not answer
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  )
  startFiles(imports, [WORD, new File(['more words'], 'Egmont.docx')], 'u1')
  return { imports, notify }
}

const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Stops all reading of this page. */
async function stop({ store, cancel }: Imports): Promise<void> {
  for (const { id } of store.get().jobs) cancel(id)
  await vi.waitFor(() => expect(isAsked()).toBe(false))
}

test('[FMT-269] leaving the page while files of other programs are read asks first, until the last is read', async () => {
  const { imports } = startedFiles()
  await vi.dynamicImportSettled()
  expect(isAsked()).toBe(true)
  const [first] = imports.store.get().jobs
  imports.cancel(first?.id ?? '')
  await vi.advanceTimersByTimeAsync(10)
  expect(isAsked()).toBe(true)
  await stop(imports)
})

test('[FMT-269] the page after one that was left while it read files says that they were not read, and keeps no half script', async () => {
  const { imports, notify } = startedFiles()
  const [first] = imports.store.get().jobs
  imports.store.dispatch(first?.id ?? '', { type: 'made', scriptId: 's-half' })
  const deleted: string[] = []
  for (const path of ['/api/scripts/s-half', '/api/trash/s-half'])
    answerByUrl[path] = () => {
      deleted.push(path)
      return new Response(null, { status: 204 })
    }
  vi.stubGlobal('navigator', {}) // the page that was left took its locks along
  const refresh = vi.fn<(scriptId: string | null) => void>()
  setPreferences({ lang: 'en' })
  createImports(refresh, notify).resume('u1')
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledWith(null))
  expect(deleted).toHaveLength(2)
  expect(notify.mock.calls.map(([tone, text]) => `${tone}: ${text}`)).toEqual([
    'danger: “Faust” could not be converted: The page was left before the file had been read. Add the file again.',
    'danger: “Egmont” could not be converted: The page was left before the file had been read. Add the file again.',
  ])
  await stop(imports)
})

test('[FMT-270] [FMT-271] the card of a file that is read on this machine speaks of reading, not of an upload', async () => {
  const { imports } = startedFiles()
  const [job] = imports.store.get().jobs
  if (!job) throw new Error('no job')
  const steps = ['validating', 'CreatingJson', 'InsertingData', 'failed'] as const
  const { en } = listTexts
  expect([
    subStageText(job, en),
    ...steps.map((uploadSubStage) =>
      subStageText({ ...job, uploadSubStage, uploadProgress: 5 }, en),
    ),
    subStageText({ ...job, uploadStatus: 'completed' }, en),
  ]).toEqual([
    'Waiting…',
    'Checking the file…',
    'Reading the file…',
    'Saving the script…',
    'Reading failed',
    'Finished reading',
  ])
  await stop(imports)
})
