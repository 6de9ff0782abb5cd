import { useSyncExternalStore } from 'react'

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

let messages: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Tells the user how something ended, on whatever screen they are. */
export function showMessage(tone: Message['tone'], text: string, action?: MessageAction): void {
  const id = ++lastId
  publish([...messages, { id, tone, text, ...(action && { action }) }])
  if (tone === 'good' && !action) setTimeout(() => dismissMessage(id), GOOD_NEWS_MS)
}

export function dismissMessage(id: number): void {
  publish(messages.filter((message) => message.id !== id))
}

export function useMessages(): readonly Message[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => messages,
  )
}

function publish(next: readonly Message[]): void {
  messages = next
  for (const listener of listeners) listener()
}
