import { type ImportEvent, type PlaceholderScript, importJobs } from './import-jobs.ts'

/** Tells the user how something ended, on whatever screen they are by then. */
export type Tell = (tone: 'danger' | 'good', text: string) => void

export interface ImportsState {
  readonly jobs: readonly PlaceholderScript[]
  readonly isModalOpen: boolean
  /** The job that the modal shows; null while a file is being chosen. */
  readonly modalJobId: string | null
}

export interface ImportStore {
  readonly read: () => ImportsState
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<ImportsState>) => void
  readonly happened: (jobId: string, event: ImportEvent) => void
  readonly tell: Tell
}

/** Imports outlive the screens: they run on while their user writes in another script. */
export function createImportStore(tell: Tell): ImportStore {
  let state: ImportsState = { jobs: [], isModalOpen: false, modalJobId: null }
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
    tell,
  }
}
