import { forgetLocal, readLocal, storeLocal } from './local-storage.ts'

const KEY = 'browserId'

/** What tells this browser from others: random, and made on first use. */
export function browserId(): string {
  const known = readLocal(KEY)
  if (known !== null) return known
  const id = crypto.getRandomValues(new Uint32Array(2)).join('')
  storeLocal(KEY, id)
  return id
}

/** The next one that signs in here is another visitor. */
export function forgetBrowserId(): void {
  forgetLocal(KEY)
}
