import { createSafeStorage } from './safe-storage.ts'

/** The browser's local storage. If it is blocked or full, values are kept in memory for this visit. */
export const {
  read: readLocal,
  store: storeLocal,
  forget: forgetLocal,
  keys: localKeys,
} = createSafeStorage(() => localStorage)
