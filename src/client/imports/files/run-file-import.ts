// A Word file, or one of another program, becomes a script on this machine: it is read in a worker, and the script is made
// by the call that makes any script. Only a whole document becomes a script.
import { api } from '#/shared/api/index.ts'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { titleOfFile } from '#/shared/formats/file-names.ts'
import { MAX_FILE_BYTES, type FormatFailure } from '#/shared/formats/file-script.ts'
import type { SourceParagraph } from '#/shared/formats/manuscript/source-paragraph.ts'
import { callApi } from '#/client/api/call-api.ts'
import { explainError } from '#/client/api/api-error.ts'
import { fetchSocketToken, socketUrl } from '#/client/api/socket-token.ts'
import { currentText } from '#/client/i18n/file-imports.ts'
import { paragraphsOfHtml } from '#/client/formats/html-paragraphs.ts'
import { log } from '#/client/local/log.ts'
import { type ImportEndings, forgetScript } from '../import-endings.ts'
import type { ImportStore } from '../import-jobs.ts'

/** How long the card of a finished import stays. */
const STAY_MS = 3000

const PERCENT = { validating: 5, CreatingJson: 25, InsertingData: 80 } as const

export async function runFileImport(
  jobId: string,
  file: File,
  store: ImportStore,
  endings: ImportEndings,
): Promise<void> {
  const text = currentText()
  const failures = text.files.failures
  if (file.size > MAX_FILE_BYTES) return endings.fail(jobId, failures.tooLarge)
  const worker = openFileWorker()
  // a card that is removed stops the work
  const stopWatching = store.subscribe(() => {
    if (endings.jobOf(jobId) === undefined) worker.stop()
  })
  let scriptId: string | null = null
  const step = (name: keyof typeof PERCENT) =>
    store.dispatch(jobId, { type: 'step', step: name, percent: PERCENT[name] })
  try {
    step('validating')
    const read = readIn(worker, file)
    step('CreatingJson')
    const script = await read
    if (script.what === 'unreadable') {
      log.error('A file could not be read', script.cause)
      return endings.fail(jobId, failures[script.reason])
    }
    if (script.what !== 'read') return
    step('InsertingData')
    const title = script.title ?? titleOfFile(file.name)
    scriptId = (await callApi(api.createScript, { body: { title } })).id
    store.dispatch(jobId, { type: 'made', scriptId })
    if (!(await isSent(worker, scriptId))) {
      await forgetScript(scriptId)
      return endings.fail(jobId, failures.notSent)
    }
    endings.complete(jobId, { scriptId, isScan: false, unreadPages: [] }, STAY_MS)
  } catch (error) {
    if (scriptId !== null) await forgetScript(scriptId)
    endings.fail(jobId, explainError(error, text))
  } finally {
    stopWatching()
    worker.stop()
  }
}

/** A worker cannot parse HTML: the page does, in a document in which no script runs and for which nothing is fetched. */
async function readIn(worker: FileInWorker, file: File): Promise<FileAnswer> {
  const read = await worker.ask({ what: 'read', file })
  if (read.what !== 'html') return read
  return worker.ask({ what: 'make', paragraphs: paragraphsOfHtml(read.html) })
}

async function isSent(worker: FileInWorker, scriptId: string): Promise<boolean> {
  const url = socketUrl(collabSocketPath(scriptId), await fetchSocketToken())
  const answer = await worker.ask({ what: 'send', url })
  if (answer.what === 'not sent') log.error('A script could not be sent', answer.cause)
  return answer.what === 'sent'
}

export type FileOrder =
  | { readonly what: 'read'; readonly file: File }
  | { readonly what: 'make'; readonly paragraphs: readonly SourceParagraph[] }
  | { readonly what: 'send'; readonly url: string }

export type FileAnswer =
  | { readonly what: 'read'; readonly title: string | null }
  | { readonly what: 'html'; readonly html: string }
  | { readonly what: 'unreadable'; readonly reason: FormatFailure; readonly cause: string }
  | { readonly what: 'sent' }
  | { readonly what: 'not sent'; readonly cause: string }

/** A file in a worker of its own, which reads it and then sends it. */
interface FileInWorker {
  /** Resolves with the answer to an order; rejects if the worker fails, or is stopped. */
  readonly ask: (order: FileOrder) => Promise<FileAnswer>
  readonly stop: () => void
}

function openFileWorker(): FileInWorker {
  const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), { type: 'module' })
  let pending: PromiseWithResolvers<FileAnswer> | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => pending?.resolve(data))
  worker.addEventListener('error', ({ message }) => pending?.reject(new Error(message)))
  return {
    ask: (order) => {
      pending = Promise.withResolvers()
      worker.postMessage(order)
      return pending.promise
    },
    stop: () => {
      worker.terminate()
      pending?.reject(new Error('stopped'))
    },
  }
}
