import { createStore, type Store } from './store.ts'

export interface Message {
  readonly id: number
  readonly tone: 'good' | 'danger'
  readonly text: string
  /** What one may do about it; such a message waits for an answer. */
  readonly action?: MessageAction
}

interface MessageAction {
  readonly label: string
  readonly run: () => void
}

/** Good news leaves by itself; what went wrong stays until it is read. */
const GOOD_NEWS_MS = 6000

const store = createStore<readonly Message[]>([])
export const messages: Store<readonly Message[]> = store
let lastId = 0

/** Tells the user how something ended, on whatever screen they are. */
export function showMessage(tone: Message['tone'], text: string, action?: MessageAction): void {
  const id = ++lastId
  store.set([...store.get(), { id, tone, text, ...(action && { action }) }])
  if (tone === 'good' && !action) setTimeout(() => dismissMessage(id), GOOD_NEWS_MS)
}

export function dismissMessage(id: number): void {
  store.set(store.get().filter((message) => message.id !== id))
}
