import { useSyncExternalStore } from 'react'
import type { ImportStore, ImportsState } from './import-store.ts'

export function useImportsState(store: ImportStore): ImportsState {
  return useSyncExternalStore(store.subscribe, store.read)
}
