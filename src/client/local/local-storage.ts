/** A storage of the browser that never throws. Values that it does not take are kept in memory for this visit. */
interface SafeStorage {
  readonly read: (key: string) => string | null
  /** False if the value is only in memory, so that a reload loses it. */
  readonly store: (key: string, value: string) => boolean
  readonly forget: (key: string) => void
  readonly keys: (prefix: string) => readonly string[]
}

/** @param storage gets the storage; a browser that blocks it throws here */
function createSafeStorage(storage: () => Storage): SafeStorage {
  const untaken = new Map<string, string>()
  const withStorage = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(storage())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => untaken.get(key) ?? withStorage((stored) => stored.getItem(key)) ?? null,
    store(key, value) {
      untaken.set(key, value)
      withStorage((stored) => {
        stored.setItem(key, value)
        untaken.delete(key)
      })
      return !untaken.has(key)
    },
    forget(key) {
      untaken.delete(key)
      withStorage((stored) => stored.removeItem(key))
    },
    keys(prefix) {
      const stored = withStorage((each) => Object.keys(each)) ?? []
      return [...new Set([...stored, ...untaken.keys()])].filter((key) => key.startsWith(prefix))
    },
  }
}

/**
 * Takes a storage that throws away from the page. Packages read it while they are loaded (lib0), and are ready for a browser
 * that has none, but not for one whose storage cannot be read. To be called before they are loaded.
 */
export function hideBrokenStorage(): void {
  try {
    localStorage.getItem('theme')
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true })
  }
}

/** The browser's local storage. If it is blocked or full, values are kept in memory for this visit. */
export const {
  read: readLocal,
  store: storeLocal,
  forget: forgetLocal,
  keys: localKeys,
} = createSafeStorage(() => localStorage)

/**
 * Values that are stored for one visit: they survive a reload, but are not there in a later visit. If the storage is
 * blocked or full, a reload begins without them.
 */
const visit = createSafeStorage(() => sessionStorage)
export const { read: readVisit, keys: visitKeys } = visit

export function storeVisit(key: string, value: string | null): void {
  if (value === null) visit.forget(key)
  else visit.store(key, value)
}
