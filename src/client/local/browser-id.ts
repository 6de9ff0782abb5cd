import { forgetLocal, readLocal, storeLocal } from './local-storage.ts'

const KEY = 'browserId'

/** A random id of this browser, made on first use. */
export function browserId(): string {
  const known = readLocal(KEY)
  if (known !== null) return known
  const id = crypto.getRandomValues(new Uint32Array(2)).join('')
  storeLocal(KEY, id)
  return id
}

/** Forgets the id, so that the next user of this browser counts as another visitor. */
export function forgetBrowserId(): void {
  forgetLocal(KEY)
}
