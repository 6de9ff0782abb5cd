import { type Store, createStore } from '#/client/ui/store.ts'
import { type ImportEvent, type PlaceholderScript, importJobs } from './import-jobs.ts'

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
