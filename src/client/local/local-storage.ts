// The browser's local storage. If it is blocked or full, values are kept in memory for this visit.

const untaken = new Map<string, string>()

export function readLocal(key: string): string | null {
  return untaken.get(key) ?? withStorage((storage) => storage.getItem(key)) ?? null
}

export function storeLocal(key: string, value: string): void {
  untaken.set(key, value)
  withStorage((storage) => {
    storage.setItem(key, value)
    untaken.delete(key)
  })
}

export function forgetLocal(key: string): void {
  untaken.delete(key)
  withStorage((storage) => storage.removeItem(key))
}

export function localKeys(prefix: string): readonly string[] {
  const stored = withStorage((storage) => Object.keys(storage)) ?? []
  return [...new Set([...stored, ...untaken.keys()])].filter((key) => key.startsWith(prefix))
}

function withStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}
