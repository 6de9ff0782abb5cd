import { createSafeStorage } from './local-storage.ts'

const { read, store, forget, keys } = createSafeStorage(() => sessionStorage)

// Values that are stored for one visit: they survive a reload, but are not there in a later visit. If the storage is
// blocked or full, a reload begins without them.
export { keys as visitKeys, read as readVisit }

export function storeVisit(key: string, value: string | null): void {
  if (value === null) forget(key)
  else store(key, value)
}
