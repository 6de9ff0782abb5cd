import { createStore, type Store } from './store.ts'

export interface Message {
  readonly id: number
  /** `news` is what is neither: what others have done, or an action without a result. */
  readonly tone: 'good' | 'danger' | 'news'
  readonly text: string
  /** Number of equal messages that this one stands for. */
  readonly count: number
  /** An action that the message offers to the user. */
  readonly action?: MessageAction
  readonly isForAnyone: boolean
  /** What the message is about, where only the newest word about it says anything. */
  readonly topic?: string
  /** Called when the user, or who has shown the message, takes it away. */
  readonly onDismissed?: () => void
}

interface MessageAction {
  readonly label: string
  readonly run: () => void
}

interface MessageOptions {
  /** A message with an action stays until the user reacts, unless `staysMs` says how long the action is possible. */
  readonly action?: MessageAction
  readonly staysMs?: number
  /** True for a message without data of a user: it stays when the user changes. */
  readonly isForAnyone?: boolean
  /** The message takes the place of an earlier one with the same topic. */
  readonly topic?: string
  readonly onDismissed?: () => void
}

/** A good message disappears by itself; an error stays until the user dismisses it. */
const GOOD_NEWS_MS = 6000

const store = createStore<readonly Message[]>([])
export const messages: Store<readonly Message[]> = store
let lastId = 0
/** Id of the user whom the page shows, null if there is none; undefined until it is known. */
let readerId: string | null | undefined

/**
 * Shows the user the result of an action, on every screen; equal messages are shown once. Returns the message's id.
 */
export function showMessage(
  tone: Message['tone'],
  text: string,
  { action, staysMs, isForAnyone = false, topic, onDismissed }: MessageOptions = {},
): number {
  const id = ++lastId
  // a message for a user who has signed out must not be shown to the next one
  if (readerId === null && !isForAnyone) return id
  // an action belongs to one message: no other message can stand for it
  const isEqual = (other: Message) =>
    !action && !other.action && other.tone === tone && other.text === text
  const shown = store.get()
  const count = 1 + (shown.find(isEqual)?.count ?? 0)
  const isReplaced = (other: Message) => topic !== undefined && other.topic === topic
  const others = shown.filter((other) => !isEqual(other) && !isReplaced(other))
  store.set([
    ...others,
    {
      id,
      tone,
      text,
      count,
      isForAnyone,
      ...(action && { action }),
      ...(topic && { topic }),
      ...(onDismissed && { onDismissed }),
    },
  ])
  const leavesAfter = staysMs ?? (tone === 'good' && !action ? GOOD_NEWS_MS : null)
  if (leavesAfter !== null) setTimeout(() => dismissMessage(id), leavesAfter)
  return id
}

/** Says something in passing that is no success, such as why an action has done nothing; it disappears by itself, too. */
export const sayInPassing = (text: string): number =>
  showMessage('news', text, { staysMs: GOOD_NEWS_MS })

/** More messages would cover the work; the others appear when these are dismissed. */
const MAX_SHOWN = { desktop: 3, phone: 1 }

/** The messages that are on the screen. */
export function newestMessages(
  all: readonly Message[],
  screen: keyof typeof MAX_SHOWN,
): readonly Message[] {
  return all.slice(-MAX_SHOWN[screen])
}

export function dismissMessage(id: number): void {
  const dismissed = store.get().find((message) => message.id === id)
  store.set(store.get().filter((message) => message !== dismissed))
  dismissed?.onDismissed?.()
}

export function dismissMessages(): void {
  dismissAll(store.get())
}

/** Of messages that are not on the screen, takes only such away as nothing is lost with: the others come onto it. */
export function dismissAll(shown: readonly Message[]): void {
  for (const message of store.get())
    if (shown.includes(message) || message.onDismissed === undefined) dismissMessage(message.id)
}

/** Sets the user whose messages are shown: null if there is none, undefined before it is known. The messages of another user are removed (ACC-66). */
export function addressMessages(userId: string | null | undefined): void {
  if (userId === readerId) return
  readerId = userId
  store.set(store.get().filter(({ isForAnyone }) => isForAnyone))
}
