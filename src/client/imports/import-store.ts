import { type ImportEvent, type PlaceholderScript, importJobs } from './import-jobs.ts'

export interface ImportNotice {
  readonly id: string
  readonly tone: 'danger' | 'good'
  readonly text: string
}

export interface ImportsState {
  readonly jobs: readonly PlaceholderScript[]
  readonly notices: readonly ImportNotice[]
  readonly isModalOpen: boolean
  /** The job that the modal shows; null while a file is being chosen. */
  readonly modalJobId: string | null
}

export interface ImportStore {
  readonly read: () => ImportsState
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<ImportsState>) => void
  readonly happened: (jobId: string, event: ImportEvent) => void
  readonly tell: (tone: ImportNotice['tone'], text: string) => void
}

/** Imports outlive the screens: they run on while their user writes in another script. */
export function createImportStore(): ImportStore {
  let state: ImportsState = { jobs: [], notices: [], isModalOpen: false, modalJobId: null }
  let noticeCount = 0
  const listeners = new Set<() => void>()
  const change = (next: Partial<ImportsState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    happened: (jobId, event) => change({ jobs: importJobs(state.jobs, jobId, event) }),
    tell: (tone, text) => {
      noticeCount += 1
      const notice = { id: `notice-${noticeCount}`, tone, text }
      change({ notices: [...state.notices, notice] })
    },
  }
}
