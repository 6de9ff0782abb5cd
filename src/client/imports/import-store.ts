import { type Store, createStore } from '#/client/ui/store.ts'
import { type ImportEvent, type PlaceholderScript, importJobs } from './import-jobs.ts'

/** Tells the user how something ended, on whatever screen they are by then. */
export type Tell = (tone: 'danger' | 'good', text: string) => void

export interface ImportsState {
  readonly jobs: readonly PlaceholderScript[]
  readonly isModalOpen: boolean
  /** The job that the modal shows; null while a file is being chosen. */
  readonly modalJobId: string | null
}

export interface ImportStore extends Store<ImportsState> {
  readonly change: (change: Partial<ImportsState>) => void
  readonly happened: (jobId: string, event: ImportEvent) => void
  readonly tell: Tell
}

/** Imports outlive the screens: they run on while their user writes in another script. */
export function createImportStore(tell: Tell): ImportStore {
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
    happened: (jobId, event) => change({ jobs: importJobs(get().jobs, jobId, event) }),
    tell,
  }
}
