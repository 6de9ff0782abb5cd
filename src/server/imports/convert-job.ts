import type { ImportMessage } from '#/shared/imports/messages.ts'
import type {
  ConversionEvent,
  ConversionOrder,
  ImportFailed,
  ReadPlay,
} from './conversion-event.ts'
import type { ImportJob, ImportJobs } from './import-jobs.ts'
import { startConversion } from './run-conversion.ts'
import { SAVING, type Step, stepOf } from './session-progress.ts'

/** The conversion of one job, from the PDF to the script. */
export interface JobConversion {
  /**
   * Resolves when the job's end is in its row, or after `stop`; with 'pictures' if the job has not ended, because its
   * pages have to be recognised.
   */
  readonly over: Promise<'ended' | 'pictures'>
  readonly stop: () => Promise<void>
}

/** Called with an import that has failed. */
export type OnImportFailure = (job: ImportJob, failure: ImportFailed) => void

interface JobListeners {
  readonly onStep: (step: Step) => void
  readonly onFailure: OnImportFailure
}

export function convertJob(
  job: ImportJob,
  order: ConversionOrder,
  jobs: Pick<ImportJobs, 'fail' | 'complete'>,
  { onStep, onFailure }: JobListeners,
): JobConversion {
  const { promise: over, resolve, reject } = Promise.withResolvers<'ended' | 'pictures'>()
  const conversion = startConversion(order, (event) => {
    if (event.kind === 'page' || event.kind === 'creating') onStep(stepOf(event))
    else if (event.kind === 'pictures') resolve('pictures')
    else endJob(job, event, jobs, { onStep, onFailure }).then(() => resolve('ended'), reject)
  })
  const stop = async () => {
    await conversion.stop()
    resolve('ended')
  }
  return { over, stop }
}

function completeMessage(scriptId: string, { isScan, unreadPages }: ReadPlay): ImportMessage {
  return {
    type: 'complete',
    script_id: scriptId,
    ...(isScan && { is_scan: true }),
    ...(unreadPages.length > 0 && { unread_pages: unreadPages }),
  }
}

async function endJob(
  job: ImportJob,
  event: Extract<ConversionEvent, { readonly kind: 'done' | 'failed' }>,
  jobs: Pick<ImportJobs, 'fail' | 'complete'>,
  { onStep, onFailure }: JobListeners,
): Promise<void> {
  if (event.kind === 'failed') {
    const isNews = await jobs.fail(job.id, event.error)
    if (!isNews) return
    onStep({ messages: [{ type: 'failed', error: event.error }] })
    onFailure(job, event)
    return
  }
  onStep(SAVING)
  const scriptId = await jobs.complete(job, event)
  // Null: the job was cancelled meanwhile, and its listeners have got that message already.
  if (scriptId !== null) onStep({ messages: [completeMessage(scriptId, event)] })
}
