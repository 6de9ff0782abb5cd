import type { Script } from '#/shared/api/scripts.ts'
import { START_STEPS } from '#/shared/imports/pdf-import.ts'
import type { PlaceholderScript } from './import-jobs.ts'
import type { StoredJob } from './stored-jobs.ts'

const [, , PROCESSING] = START_STEPS

const FRESH = {
  owner: '',
  edited_at: null,
  editor: null,
  is_public: false,
  permission: null,
  shared_at: null,
  offered_to: null,
  productions: [] as Script['productions'],
  thumbnail: '',
  isPlaceholder: true,
  isFile: false,
  unfinishedId: null,
  uploadStatus: 'uploading',
  uploadProgress: 0,
  uploadError: '',
  uploadSubStage: 'validating',
  fileData: null,
  lastOutput: '',
  known: null,
  sentShare: 0,
  debugLogs: [],
  sessionId: null,
  result: null,
  isCancelling: false,
} as const

/** The card of an import that has just begun; its title is the file's name. */
export function placeholderOf(file: File, userId: string, now = Date.now()): PlaceholderScript {
  return {
    ...FRESH,
    id: `placeholder-${now}-${Math.random().toString(36).slice(2, 10)}`,
    title: file.name.replace(/\.pdf$/i, ''),
    created_by: userId,
    created_at: now,
    fileData: file,
  }
}

/**
 * The card of an import that goes on after a reload; its progress comes with the next message of the server.
 */
export function resumedPlaceholder(job: StoredJob): PlaceholderScript {
  return {
    ...FRESH,
    id: job.id,
    title: job.title,
    created_by: job.userId,
    created_at: job.uploadStartTime,
    uploadStatus: job.sessionId === null && !job.isFile ? 'uploading' : 'processing',
    uploadProgress: PROCESSING.percent,
    uploadSubStage: 'resumed',
    debugLogs: job.debugLogs,
    lastOutput: job.lastOutput,
    sessionId: job.sessionId,
    isFile: job.isFile ?? false,
    unfinishedId: job.unfinishedId ?? null,
  }
}
