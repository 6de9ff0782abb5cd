import { isRecord } from '../is-record.ts'

/** The messages of an import session's socket, as JSON. Their names come from the specification. */
export type ImportMessage =
  | {
      readonly type: 'chunk_info'
      readonly total_pages: number
      readonly total_chunks: number
      readonly message: string
    }
  | {
      readonly type: 'page_progress'
      readonly current_page: number
      readonly total_pages: number
      readonly status: ImportStage
      readonly progress: number
    }
  | {
      readonly type: 'chunk_progress'
      readonly current_chunk: number
      readonly total_chunks: number
      readonly pages_start: number
      readonly pages_end: number
      readonly status: ImportStage
      readonly progress: number
    }
  | {
      readonly type: 'output'
      readonly line: string
      /** What is being done, of `OUTPUT_LINES`; a client words it in its user's language. Other builds may know more. */
      readonly code?: string
      /** The number of imports before this one in the queue. */
      readonly ahead?: number
    }
  | ImportEnd

/** The last message of a session. */
export type ImportEnd = CompleteMessage | { readonly type: 'failed'; readonly error: string }

export interface CompleteMessage {
  readonly type: 'complete'
  readonly script_id: string
  /** Whether some of the text was read from images. */
  readonly is_scan?: boolean
  /** Pages on which nothing could be read, 1-based. */
  readonly unread_pages?: readonly number[]
}

/** Raw stage names of a session that is still at work. */
export const IMPORT_STAGES = ['ParsingPdf', 'CreatingJson', 'InsertingData'] as const
export type ImportStage = (typeof IMPORT_STAGES)[number]

export function isImportEnd(message: ImportMessage): message is ImportEnd {
  return message.type === 'complete' || message.type === 'failed'
}

/** Whether a value is a message. Another build may have sent it, so each field is checked. */
export function isImportMessage(value: unknown): value is ImportMessage {
  if (!isRecord(value)) return false
  switch (value.type) {
    case 'chunk_info':
      return areNumbers(value.total_pages, value.total_chunks) && typeof value.message === 'string'
    case 'page_progress':
      return isStaged(value) && areNumbers(value.current_page, value.total_pages)
    case 'chunk_progress':
      return (
        isStaged(value) &&
        areNumbers(value.current_chunk, value.total_chunks, value.pages_start, value.pages_end)
      )
    case 'output':
      return (
        typeof value.line === 'string' &&
        (value.code === undefined || typeof value.code === 'string') &&
        (value.ahead === undefined || areNumbers(value.ahead))
      )
    case 'complete':
      return isComplete(value)
    case 'failed':
      return typeof value.error === 'string'
    default:
      return false
  }
}

function isStaged({ status, progress }: Readonly<Record<string, unknown>>): boolean {
  return IMPORT_STAGES.some((stage) => stage === status) && areNumbers(progress)
}

function isComplete(value: Readonly<Record<string, unknown>>): boolean {
  const { script_id: scriptId, is_scan: isScan, unread_pages: unreadPages } = value
  return (
    typeof scriptId === 'string' &&
    (isScan === undefined || typeof isScan === 'boolean') &&
    (unreadPages === undefined || (Array.isArray(unreadPages) && areNumbers(...unreadPages)))
  )
}

function areNumbers(...values: readonly unknown[]): boolean {
  return values.every((value) => Number.isFinite(value))
}
