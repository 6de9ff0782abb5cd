import { createStore, type Store } from './store.ts'

export interface Message {
  readonly id: number
  readonly tone: 'good' | 'danger'
  readonly text: string
  /** How many equal ones it stands for. */
  readonly count: number
  /** What one may do about it. */
  readonly action?: MessageAction
  readonly isForAnyone: boolean
}

interface MessageAction {
  readonly label: string
  readonly run: () => void
}

interface MessageOptions {
  /** A message with an action waits for an answer, unless `staysMs` says how long the action can be taken. */
  readonly action?: MessageAction
  readonly staysMs?: number
  /** It tells nothing of a user: it stays where the user changes. */
  readonly isForAnyone?: boolean
}

/** Good news leaves by itself; what went wrong stays until it is read. */
const GOOD_NEWS_MS = 6000

const store = createStore<readonly Message[]>([])
export const messages: Store<readonly Message[]> = store
let lastId = 0
/** Undefined until it is known whom the page shows. */
let readerId: string | null | undefined

/**
 * Shows the user how something ended, on whatever screen they are; equal messages are shown once. Answers the
 * message's id.
 */
export function showMessage(
  tone: Message['tone'],
  text: string,
  { action, staysMs, isForAnyone = false }: MessageOptions = {},
): number {
  const id = ++lastId
  // a message for a user who has signed out must not be shown to the next one
  if (readerId === null && !isForAnyone) return id
  // an action is about one thing: no other message can stand for it
  const isEqual = (other: Message) =>
    !action && !other.action && other.tone === tone && other.text === text
  const shown = store.get()
  const count = 1 + (shown.find(isEqual)?.count ?? 0)
  const others = shown.filter((other) => !isEqual(other))
  store.set([...others, { id, tone, text, count, isForAnyone, ...(action && { action }) }])
  const leavesAfter = staysMs ?? (tone === 'good' && !action ? GOOD_NEWS_MS : null)
  if (leavesAfter !== null) setTimeout(() => dismissMessage(id), leavesAfter)
  return id
}

/** More would cover what people work on; the others come up as these are dismissed. */
const MAX_SHOWN = { desktop: 3, phone: 1 }

/** What is on the screen of all messages. */
export function newestMessages(
  all: readonly Message[],
  screen: keyof typeof MAX_SHOWN,
): readonly Message[] {
  return all.slice(-MAX_SHOWN[screen])
}

export function dismissMessage(id: number): void {
  store.set(store.get().filter((message) => message.id !== id))
}

export function dismissMessages(): void {
  store.set([])
}

/** Sets whose messages are shown, or nobody's: those of another user are removed (ACC-66). */
export function addressMessages(userId: string | null): void {
  if (userId === readerId) return
  readerId = userId
  store.set(store.get().filter(({ isForAnyone }) => isForAnyone))
}
