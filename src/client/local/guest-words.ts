// The words of a guest that may not have arrived when the invitation ended. A guest has no next sign-in by which they could be sent,
// and nothing else of a guest stays on this machine: so they stay in this tab until they are let go of, or somebody signs in.
import { createStore, type Store } from '#/client/ui/store.ts'
import { readRefusedWords, refusedWordsHere, storeRefusedWords } from './refused-words.ts'
import { forgettings } from './words-keeper.ts'

const PLACE = 'guest'

const guests = () =>
  refusedWordsHere().flatMap(([userId, place]) => (place === PLACE ? userId : []))
const read = () => guests().flatMap((userId) => readRefusedWords(userId, PLACE))

const store = createStore<readonly string[]>(read())
/** Those of the guest who was here last. */
export const guestWords: Store<readonly string[]> = store
const readAgain = () => store.set(read())
forgettings.subscribe(readAgain)

/** Keeps them beside those that are kept already. */
export function keepGuestWords(userId: string, words: readonly string[]): void {
  const earlier = readRefusedWords(userId, PLACE)
  storeRefusedWords(userId, PLACE, [...new Set([...earlier, ...words])])
  readAgain()
}

export function letGoOfGuestWords(): void {
  for (const userId of guests()) storeRefusedWords(userId, PLACE, [])
  readAgain()
}

interface UnsentWords {
  readonly userId: string
  /** What the user has written that the server may lack. */
  readonly get: () => readonly string[]
}

const open = new Set<UnsentWords>()

/**
 * To be called when a user opens a script; `stop` is to be called when it is closed. Where the session is over by then, what the
 * user had written stays to be taken.
 */
export function offerUnsentWords(
  userId: string,
  get: UnsentWords['get'],
): UnsentWords & { readonly stop: (isOver: boolean) => void } {
  // nothing stays of a person who was here before
  for (const other of open) if (other.userId !== userId) open.delete(other)
  const stop = (isOver: boolean) => {
    open.delete(words)
    if (!isOver) return
    const last = get()
    open.add({ userId, get: () => last })
  }
  const words = { userId, get, stop }
  open.add(words)
  return words
}

/** Takes those of all scripts that a user had open in this tab. */
export function takeUnsentWords(userId: string): readonly string[] {
  const taken = [...open].filter((each) => each.userId === userId)
  for (const each of taken) open.delete(each)
  return taken.flatMap(({ get }) => get())
}
