import type { ImportSessionStatus } from '#/shared/api/imports.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { IMPORT_STAGES, type ImportMessage, type ImportStage } from '#/shared/imports/messages.ts'
import {
  OUTPUT_LINES,
  type OutputCode,
  polledPercent,
  streamedPercent,
  uploadPercent,
} from '#/shared/imports/pdf-import.ts'
import { type Store, createStore } from '#/client/ui/store.ts'

const MAX_LOG_LINES = 200

export type UploadStatus = 'uploading' | 'processing' | 'completed' | 'error'
/** `resumed`: attached again after a reload, before the first message of the session. */
export type UploadSubStage =
  | 'validating'
  | 'uploading'
  | 'processing'
  | 'resumed'
  | 'failed'
  | ImportStage

export interface ImportResult {
  /** Null if the session has not named it. */
  readonly scriptId: string | null
  /** True if part of the script was read from pictures. */
  readonly isScan: boolean
  /** Pages on which no text could be read, 1-based. */
  readonly unreadPages: readonly number[]
}

/** What a message says by number or code: the client words it in its user's language. The server's lines are English. */
export type Known =
  | { readonly what: 'step'; readonly code: OutputCode }
  | { readonly what: 'pages'; readonly total: number }
  /** `page` pages of `total` are read. */
  | { readonly what: 'pages read'; readonly page: number; readonly total: number }
  | { readonly what: 'imports ahead'; readonly ahead: number }

/** A script that is still being made from a PDF or another file; it lives in this client only (IMP-8). */
export interface PlaceholderScript extends Script {
  readonly isPlaceholder: true
  /** True if it is made from a file of another program, which is read on this machine: there is no upload. */
  readonly isFile: boolean
  /** The script that has been made for a file, before its text is in it. */
  readonly unfinishedId: string | null
  readonly uploadStatus: UploadStatus
  /** 0 to 100. */
  readonly uploadProgress: number
  readonly uploadError: string
  readonly uploadSubStage: UploadSubStage
  /** Null after a reload: the server has the file by then. */
  readonly fileData: File | null
  readonly lastOutput: string
  /** The last message of the session, if it has numbers or a code. */
  readonly known: Known | null
  /** How much of the file has been sent, 0 to 1. */
  readonly sentShare: number
  /** The last 200 lines of output (IMP-14). */
  readonly debugLogs: readonly string[]
  readonly sessionId: string | null
  /** The result of the import; null until it is finished. */
  readonly result: ImportResult | null
  /** The user has asked to cancel: later messages of the session are ignored. */
  readonly isCancelling: boolean
}

export type ImportEvent =
  | { readonly type: 'started'; readonly job: PlaceholderScript }
  | { readonly type: 'step'; readonly step: UploadSubStage; readonly percent: number }
  | { readonly type: 'sent'; readonly share: number }
  | { readonly type: 'session'; readonly sessionId: string }
  | { readonly type: 'message'; readonly message: ImportMessage }
  | { readonly type: 'polled'; readonly status: ImportSessionStatus }
  | { readonly type: 'note'; readonly line: string }
  | { readonly type: 'made'; readonly scriptId: string }
  | { readonly type: 'cancelling'; readonly isCancelling: boolean }
  | { readonly type: 'completed'; readonly result: ImportResult }
  | { readonly type: 'failed'; readonly error: string }
  | { readonly type: 'removed' }

/** The jobs after an event of the job with this id. Its progress never goes back. */
export function importJobs(
  jobs: readonly PlaceholderScript[],
  id: string,
  event: ImportEvent,
): readonly PlaceholderScript[] {
  if (event.type === 'started') return [...jobs, event.job]
  if (event.type === 'removed') return jobs.filter((job) => job.id !== id)
  return jobs.map((job) => (job.id === id ? { ...job, ...changeOf(job, event) } : job))
}

type JobEvent = Exclude<ImportEvent, { readonly type: 'started' | 'removed' }>

function changeOf(job: PlaceholderScript, event: JobEvent): Partial<PlaceholderScript> {
  switch (event.type) {
    case 'step':
      return { uploadSubStage: event.step, uploadProgress: event.percent }
    case 'sent':
      return { sentShare: event.share, uploadProgress: uploadPercent(event.share) }
    case 'session':
      return { sessionId: event.sessionId, uploadStatus: 'processing' }
    case 'message':
      return changeByMessage(job, event.message)
    case 'polled':
      return changeByPoll(job, event.status)
    case 'note':
      return withOutput(job, event.line)
    case 'made':
      return { unfinishedId: event.scriptId }
    case 'cancelling':
      return { isCancelling: event.isCancelling }
    case 'completed':
      return {
        uploadStatus: 'completed',
        uploadProgress: 100,
        result: event.result,
        unfinishedId: null,
      }
    case 'failed':
      return { uploadStatus: 'error', uploadSubStage: 'failed', uploadError: event.error }
  }
}

function changeByMessage(
  job: PlaceholderScript,
  message: ImportMessage,
): Partial<PlaceholderScript> {
  switch (message.type) {
    case 'output':
      return withOutput(job, message.line, knownOutput(message))
    case 'chunk_info':
      return withOutput(job, message.message, { what: 'pages', total: message.total_pages })
    case 'page_progress': {
      const { current_page: page, total_pages: total } = message
      return { ...withProgress(job, message), known: { what: 'pages read', page, total } }
    }
    case 'chunk_progress':
      return withProgress(job, message)
    default:
      return {}
  }
}

function knownOutput({
  code,
  ahead,
}: Extract<ImportMessage, { readonly type: 'output' }>): Known | null {
  if (ahead !== undefined) return { what: 'imports ahead', ahead }
  return code !== undefined && isOutputCode(code) ? { what: 'step', code } : null
}

const isOutputCode = (code: string): code is OutputCode => Object.hasOwn(OUTPUT_LINES, code)

function withProgress(
  job: PlaceholderScript,
  message: Extract<ImportMessage, { readonly status: ImportStage }>,
): Partial<PlaceholderScript> {
  const percent = streamedPercent(message) ?? job.uploadProgress
  return {
    uploadProgress: Math.max(job.uploadProgress, percent),
    uploadSubStage: subStageOf(message.status) ?? job.uploadSubStage,
  }
}

function changeByPoll(
  job: PlaceholderScript,
  status: ImportSessionStatus,
): Partial<PlaceholderScript> {
  if (job.uploadStatus === 'completed') return {}
  return {
    uploadProgress: Math.max(job.uploadProgress, polledPercent(status.progress)),
    uploadSubStage: subStageOf(status.status) ?? job.uploadSubStage,
  }
}

function withOutput(
  job: PlaceholderScript,
  line: string,
  known: Known | null = null,
): Partial<PlaceholderScript> {
  return { lastOutput: line, known, debugLogs: [...job.debugLogs, line].slice(-MAX_LOG_LINES) }
}

function subStageOf(status: string): ImportStage | null {
  return IMPORT_STAGES.find((stage) => stage === status) ?? null
}

/** Shows the user how an import ended, on every screen; `made` is the script that the user may want to open. */
export type Notify = (
  tone: 'danger' | 'good',
  text: string,
  made?: { readonly id: string; readonly title: string },
) => void

export interface ImportsState {
  readonly jobs: readonly PlaceholderScript[]
  readonly isModalOpen: boolean
  /** The job that the modal shows; null while a file is being chosen. */
  readonly modalJobId: string | null
}

export interface ImportStore extends Store<ImportsState> {
  readonly change: (change: Partial<ImportsState>) => void
  readonly dispatch: (jobId: string, event: ImportEvent) => void
  readonly notify: Notify
}

/** Imports outlive the screens: they run on while their user writes in another script. */
export function createImportStore(notify: Notify): ImportStore {
  const { get, set, subscribe } = createStore<ImportsState>({
    jobs: [],
    isModalOpen: false,
    modalJobId: null,
  })
  const change = (next: Partial<ImportsState>) => set({ ...get(), ...next })
  return {
    get,
    subscribe,
    change,
    dispatch: (jobId, event) => change({ jobs: importJobs(get().jobs, jobId, event) }),
    notify,
  }
}
