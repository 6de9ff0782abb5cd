// Values that are stored for one visit: they survive a reload, but are not there in a later visit.

export function readVisit(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeVisit(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // blocked or full: a reload then begins without the value
  }
}
