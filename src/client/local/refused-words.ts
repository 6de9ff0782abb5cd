// The words that the server did not take, or may lack, for one visit: each person's own, also where several sign in in one tab.
import { createStore, type Store } from '#/client/ui/store.ts'
import { readVisit, storeVisit } from './local-storage.ts'
import { keysOfWords, mayKeepWords, PREFIX, prefixOf, forgettings } from './words-keeper.ts'

/** @param place the id of a script, or another place of the words */
export function readRefusedWords(userId: string, place: string): readonly string[] {
  if (!mayKeepWords(userId)) return []
  const kept: unknown = JSON.parse(readVisit(prefixOf(userId) + place) ?? '[]')
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

/** No words: nothing is kept. Late words of a person who has left, or after whom another one has come, are not kept either. */
export function storeRefusedWords(userId: string, place: string, words: readonly string[]): void {
  if (words.length > 0 && !mayKeepWords(userId)) return
  storeVisit(prefixOf(userId) + place, words.length === 0 ? null : JSON.stringify(words))
}

/** Whose words are where: user and place. */
export const refusedWordsHere = (): readonly (readonly [userId: string, place: string])[] =>
  keysOfWords().map((key) => {
    const [userId = '', ...place] = key.slice(PREFIX.length).split('.')
    return [userId, place.join('.')]
  })

// Words of a person that may not have arrived in a script that the person has lost, for one visit. They go as refused words do.

export interface LostWords {
  readonly scriptId: string
  /** Null if it is not known. */
  readonly title: string | null
  readonly words: readonly string[]
}

const LOST = 'lost.'

/** Keeps them beside those that are kept of the same script already. Returns them all. */
export function keepLostWords(userId: string, { scriptId, title, words }: LostWords): LostWords {
  const earlier = lostWordsIn(userId, scriptId)
  const all = [...new Set([...earlier.words, ...words])]
  const known = title ?? earlier.title
  storeRefusedWords(userId, LOST + scriptId, [known ?? '', ...all])
  return { scriptId, title: known, words: all }
}

export function forgetLostWords(userId: string, scriptId: string): void {
  storeRefusedWords(userId, LOST + scriptId, [])
}

export const lostWordsOf = (userId: string): readonly LostWords[] =>
  refusedWordsHere().flatMap(([user, place]) =>
    user === userId && place.startsWith(LOST) ? lostWordsIn(userId, place.slice(LOST.length)) : [],
  )

function lostWordsIn(userId: string, scriptId: string): LostWords {
  const [title = '', ...words] = readRefusedWords(userId, LOST + scriptId)
  return { scriptId, title: title === '' ? null : title, words }
}

// The words of a guest that may not have arrived when the invitation ended. A guest has no next sign-in by which they could be sent,
// and nothing else of a guest stays on this machine: so they stay in this tab until they are let go of, or somebody signs in.

const GUEST = 'guest'

const guests = () =>
  refusedWordsHere().flatMap(([userId, place]) => (place === GUEST ? userId : []))
const read = () => guests().flatMap((userId) => readRefusedWords(userId, GUEST))

const store = createStore<readonly string[]>(read())
/** Those of the guest who was here last. */
export const guestWords: Store<readonly string[]> = store
const readAgain = () => store.set(read())
forgettings.subscribe(readAgain)

/** Keeps them beside those that are kept already. */
export function keepGuestWords(userId: string, words: readonly string[]): void {
  const earlier = readRefusedWords(userId, GUEST)
  storeRefusedWords(userId, GUEST, [...new Set([...earlier, ...words])])
  readAgain()
}

export function letGoOfGuestWords(): void {
  for (const userId of guests()) storeRefusedWords(userId, GUEST, [])
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
