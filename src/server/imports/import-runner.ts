import { FAILURES } from '#/shared/imports/pdf-import.ts'
import type { ImportMessage } from '#/shared/imports/messages.ts'
import type { LabelServiceConfig } from '../config.ts'
import { pollEvery } from '../concurrency/concurrency-limit.ts'
import type {
  ConversionOrder,
  ConversionEvent,
  ImportFailed,
  ReadPlay,
} from './conversion-event.ts'
import type { ImportJob, ImportJobs } from './import-jobs.ts'
import type { ImportLeases } from './import-leases.ts'
import {
  BEGUN,
  type SessionProgress,
  STARTED,
  type Step,
  waitingStep,
  SAVING,
  stepOf,
  type ImportListeners,
} from './session-progress.ts'
import { createFairQueue } from '../concurrency/fair-queue.ts'
import { startConversion } from './run-conversion.ts'

/**
 * The imports of this process. Two jobs are converted at a time, each in a process of its own: one whose text layer is
 * read, and one whose pages are recognised, which takes minutes. In either queue users take turns.
 */
export interface ImportRunner {
  readonly add: (job: ImportJob) => void
  /** Stops a cancelled job's work and sends the end to its listeners, here and on other nodes. */
  readonly cancel: (jobId: string) => void
  /** Stops the work on a job that has ended elsewhere. */
  readonly stop: (jobId: string) => void
  /** Null if this process does not hold the job. */
  readonly progress: (jobId: string) => SessionProgress | null
  readonly counts: () => { readonly waiting: number; readonly running: number }
  /** Ends all work. The jobs stay unfinished until another process claims them. */
  readonly close: () => Promise<void>
}

interface Held {
  readonly job: ImportJob
  /** True once a page has been found that is a picture. */
  recognises: boolean
  progress: SessionProgress
  conversion: JobConversion | null
}

interface RunnerDeps {
  readonly jobs: ImportJobs
  readonly leases: Omit<ImportLeases, 'claimAbandoned'>
  /** Labels lines that the converter is not sure of; null if no text may leave the house. */
  readonly labelService: LabelServiceConfig | null
  readonly onError: (error: unknown) => void
  readonly onFailure: OnImportFailure
  readonly tell: ImportListeners['tell']
}

const RENEW_MS = 1000

const peopleOf = ({ job }: Held) => [job.userId]

export function createImportRunner(deps: RunnerDeps): ImportRunner {
  const { jobs, leases, tell, onError, onFailure } = deps
  const held = new Map<string, Held>()
  let isClosed = false

  const show = (entry: Held, { progress, messages }: Step) => {
    if (progress) entry.progress = progress
    if (held.get(entry.job.id) === entry) tell(entry.job.id, messages)
  }
  const isHeld = (entry: Held) => held.get(entry.job.id) === entry
  const convert = async (entry: Held): Promise<'ended' | 'pictures'> => {
    const { job } = entry
    const order = await takeUp(entry, deps)
    if (order === null || !isHeld(entry)) return 'ended'
    if (entry.progress !== STARTED) show(entry, BEGUN)
    const jobListeners = { onStep: (step: Step) => show(entry, step), onFailure }
    entry.conversion = convertJob(job, order, jobs, jobListeners)
    return entry.conversion.over
  }
  const work = async (entry: Held): Promise<void> => {
    const over = await convert(entry).catch(onError)
    entry.conversion = null
    if (!isHeld(entry)) return
    entry.recognises = over === 'pictures'
    if (entry.recognises) recognitions.add(entry)
    else held.delete(entry.job.id)
  }
  const onWaiting = (entry: Held, ahead: number) => show(entry, waitingStep(ahead))
  const texts = createFairQueue<Held>({ peopleOf, work, onWaiting })
  const recognitions = createFairQueue<Held>({ peopleOf, work, onWaiting })
  const drop = async (jobId: string): Promise<void> => {
    const entry = held.get(jobId)
    held.delete(jobId)
    if (entry) for (const queue of [texts, recognitions]) queue.remove(entry)
    await entry?.conversion?.stop()
  }
  const stopRenewing = pollEvery(RENEW_MS, () => renewHeld(held, deps, drop), onError)

  return {
    add: (job) => {
      // A job that arrives while the process ends is left to the next process.
      if (isClosed || held.has(job.id)) return
      const entry: Held = { job, recognises: false, progress: STARTED, conversion: null }
      held.set(job.id, entry)
      texts.add(entry)
    },
    cancel: (jobId) => {
      void drop(jobId).catch(onError)
      tell(jobId, [{ type: 'failed', error: FAILURES.cancelled }])
    },
    stop: (jobId) => void drop(jobId).catch(onError),
    progress: (jobId) => held.get(jobId)?.progress ?? null,
    counts: () => countsOf(held),
    close: async () => {
      isClosed = true
      await stopRenewing()
      const ids = [...held.keys()]
      await Promise.all(ids.map(drop))
      await Promise.all([texts.whenDone(), recognitions.whenDone()])
      for (const id of ids) await leases.release(id)
    },
  }
}

function countsOf(held: ReadonlyMap<string, Held>): ReturnType<ImportRunner['counts']> {
  const running = [...held.values()].filter(({ conversion }) => conversion !== null).length
  return { running, waiting: held.size - running }
}

async function renewHeld(
  held: ReadonlyMap<string, Held>,
  { jobs, leases }: Pick<RunnerDeps, 'jobs' | 'leases'>,
  drop: (jobId: string) => Promise<void>,
): Promise<void> {
  const ids = [...held.keys()]
  if (ids.length === 0) return
  const renewed = await leases.renew(ids)
  // a job that was not renewed was cancelled on another node, and the message was lost: no user waits for the result
  await Promise.all(ids.filter((id) => !renewed.has(id)).map(drop))
  for (const { job, progress, conversion } of held.values())
    if (conversion !== null) await jobs.report(job.id, progress)
}

/** The converter's input; null if the job has been tried too often: then its listeners get the failure. */
async function takeUp(
  { job, recognises }: Held,
  deps: Pick<RunnerDeps, 'jobs' | 'leases' | 'labelService' | 'tell' | 'onFailure'>,
): Promise<ConversionOrder | null> {
  const { jobs, leases, labelService, tell, onFailure } = deps
  // the recognition goes on with the attempt that has read the text layer
  if (recognises || (await leases.begin(job.id))) {
    const pdf = await jobs.readPdf(job.id)
    const habits = pdf && (await jobs.readHabits(job.userId))
    return habits && { pdf, labelService, recognises, habits }
  }
  const isNews = await jobs.fail(job.id, FAILURES.crashed)
  if (!isNews) return null
  tell(job.id, [{ type: 'failed', error: FAILURES.crashed }])
  onFailure(job, { error: FAILURES.crashed, cause: 'The process ended with it again and again.' })
  return null
}

/** The conversion of one job, from the PDF to the script. */
interface JobConversion {
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

function convertJob(
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
