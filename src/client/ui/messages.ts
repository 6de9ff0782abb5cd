import { createStore, type Store } from './store.ts'

export interface Message {
  readonly id: number
  readonly tone: 'good' | 'danger'
  readonly text: string
  /** What one may do about it. */
  readonly action?: MessageAction
}

interface MessageAction {
  readonly label: string
  readonly run: () => void
}

interface MessageOptions {
  /** A message with an action waits for an answer, unless `staysMs` says how long the action can be taken. */
  readonly action?: MessageAction
  readonly staysMs?: number
}

/** Good news leaves by itself; what went wrong stays until it is read. */
const GOOD_NEWS_MS = 6000

const store = createStore<readonly Message[]>([])
export const messages: Store<readonly Message[]> = store
let lastId = 0

/** Tells the user how something ended, on whatever screen they are. Answers the message's id. */
export function showMessage(
  tone: Message['tone'],
  text: string,
  { action, staysMs }: MessageOptions = {},
): number {
  const id = ++lastId
  store.set([...store.get(), { id, tone, text, ...(action && { action }) }])
  const leavesAfter = staysMs ?? (tone === 'good' && !action ? GOOD_NEWS_MS : null)
  if (leavesAfter !== null) setTimeout(() => dismissMessage(id), leavesAfter)
  return id
}

export function dismissMessage(id: number): void {
  store.set(store.get().filter((message) => message.id !== id))
}
