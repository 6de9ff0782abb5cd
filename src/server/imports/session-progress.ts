import type { ImportMessage, ImportStage } from '#/shared/imports/messages.ts'
import { OUTPUT_LINES, type OutputCode } from '#/shared/imports/pdf-import.ts'
import type { ConversionEvent } from './conversion-event.ts'

/** The progress of a session: the numbers of its row, and the messages for a listener that comes late. */
export interface SessionProgress {
  readonly status: ImportStage
  readonly percent: number
  readonly current: readonly ImportMessage[]
}

export const STARTED: SessionProgress = { status: 'ParsingPdf', percent: 0, current: [] }

type WorkingEvent = Extract<ConversionEvent, { readonly kind: 'page' | 'creating' }>

/** The pages are one chunk: a speech may run over any page break, so they are converted together. */
const TOTAL_CHUNKS = 1

export interface Step {
  /** Absent at the end: the row itself contains the end. */
  readonly progress?: SessionProgress
  /** Messages for every client that follows the session. */
  readonly messages: readonly ImportMessage[]
}

export function stepOf(event: WorkingEvent): Step {
  return event.kind === 'page' ? pageStep(event.page, event.total) : chunkStep(event.total)
}

function pageStep(page: number, total: number): Step {
  const info = chunkInfo(total)
  const percent = Math.round(20 + 60 * (page / total))
  if (page === 0)
    return { progress: { status: 'ParsingPdf', percent, current: [info] }, messages: [info] }
  const messages: readonly ImportMessage[] = [
    {
      type: 'page_progress',
      current_page: page,
      total_pages: total,
      status: 'ParsingPdf',
      progress: percent,
    },
  ]
  return { progress: { status: 'ParsingPdf', percent, current: [info, ...messages] }, messages }
}

function chunkStep(total: number): Step {
  const messages: readonly ImportMessage[] = [
    {
      type: 'chunk_progress',
      current_chunk: TOTAL_CHUNKS,
      total_chunks: TOTAL_CHUNKS,
      pages_start: 1,
      pages_end: total,
      status: 'CreatingJson',
      progress: 85,
    },
    doing('structure'),
  ]
  const current = [chunkInfo(total), ...messages]
  return { progress: { status: 'CreatingJson', percent: 85, current }, messages }
}

function chunkInfo(total: number): ImportMessage {
  return {
    type: 'chunk_info',
    total_pages: total,
    total_chunks: TOTAL_CHUNKS,
    message: total === 1 ? '1 page' : `${total} pages`,
  }
}

function doing(code: OutputCode): ImportMessage {
  return { type: 'output', line: OUTPUT_LINES[code], code }
}

/** The step of a job that waits because others are converted first. */
export function waitingStep(ahead: number): Step {
  const waiting: ImportMessage = { type: 'output', line: `Waiting, ${ahead} ahead`, ahead }
  return { progress: { ...STARTED, current: [waiting] }, messages: [waiting] }
}

/** Clears the line with the number of jobs ahead. */
export const BEGUN: Step = { progress: STARTED, messages: [{ type: 'output', line: '' }] }

const saving = doing('saving')

export const SAVING: Step = {
  progress: { status: 'InsertingData', percent: 95, current: [saving] },
  messages: [saving],
}

export type ImportListener = (message: ImportMessage) => void

export interface ImportListeners {
  /** @returns a function that ends the listening */
  readonly listen: (jobId: string, listener: ImportListener) => () => void
  readonly tell: (jobId: string, messages: readonly ImportMessage[]) => void
  /** The jobs that have a listener. */
  readonly jobIds: () => readonly string[]
}

export function createImportListeners(): ImportListeners {
  const listeners = new Map<string, Set<ImportListener>>()
  return {
    listen: (jobId, listener) => {
      const own = listeners.get(jobId) ?? new Set()
      listeners.set(jobId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(jobId)
      }
    },
    tell: (jobId, messages) => {
      for (const listener of listeners.get(jobId) ?? []) messages.forEach(listener)
    },
    jobIds: () => [...listeners.keys()],
  }
}
