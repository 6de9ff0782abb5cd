// What is kept for a visit: a reload finds it again, a later visit does not.

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
    // blocked or full: a reload begins as the visit did
  }
}
