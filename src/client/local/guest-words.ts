// The words of a guest that may not have arrived when the invitation ended. A guest has no next sign-in by which they could be sent,
// and nothing else of a guest stays on this machine: so they stay in this tab until they are let go of, or somebody signs in.
import { createStore, type Store } from '#/client/ui/store.ts'
import { readVisit, storeVisit } from './visit-storage.ts'

const KEY = 'guest-words'
const BETWEEN = '\u0000'

const store = createStore<readonly string[]>(readVisit(KEY)?.split(BETWEEN) ?? [])
export const guestWords: Store<readonly string[]> = store

export function keepGuestWords(words: readonly string[]): void {
  if (words.length === 0) return
  change([...new Set([...store.get(), ...words])])
}

export function letGoOfGuestWords(): void {
  if (store.get().length > 0) change([])
}

function change(words: readonly string[]): void {
  storeVisit(KEY, words.length === 0 ? null : words.join(BETWEEN))
  store.set(words)
}

interface UnsentWords {
  readonly userId: string
  /** What the user has written that the server may lack. */
  readonly get: () => readonly string[]
}

const open = new Set<UnsentWords>()

/** To be called when a user opens a script; `stop` is to be called when it is closed. */
export function offerUnsentWords(
  userId: string,
  get: UnsentWords['get'],
): UnsentWords & { readonly stop: () => void } {
  const words = { userId, get, stop: () => void open.delete(words) }
  open.add(words)
  return words
}

/** Of all scripts that a user has open in this tab. */
export const unsentWordsInTab = (userId: string): readonly string[] =>
  [...open].flatMap((words) => (words.userId === userId ? words.get() : []))
