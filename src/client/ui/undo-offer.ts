import { useEffect } from 'react'
import { dismissMessage, messages, showMessage } from './messages.ts'

export const OFFER_MS = 8000

/** The functions that take the offered actions back, oldest first. */
const offers = new Set<() => void>()

interface UndoOffer {
  /** The action that can be taken back: 'Cue Q104 gelöscht.' */
  readonly sentence: string
  readonly undoLabel: string
  readonly takeBack: () => void
  /** Called when the offer ends without being accepted: its time is over, or it was dismissed or withdrawn. */
  readonly onEnded?: () => void
}

/**
 * Names the last action in a message, and offers for eight seconds to take it back. Returns a function that withdraws
 * the offer, for an action that can no longer be taken back.
 */
export function showUndoOffer({ sentence, undoLabel, takeBack, onEnded }: UndoOffer): () => void {
  const withdraw = () => dismissMessage(id)
  const accept = () => {
    unsubscribe()
    offers.delete(accept)
    withdraw()
    takeBack()
  }
  const id = showMessage('good', sentence, {
    action: { label: undoLabel, run: accept },
    staysMs: OFFER_MS,
  })
  const unsubscribe = messages.subscribe(() => {
    if (messages.get().some((message) => message.id === id)) return
    unsubscribe()
    offers.delete(accept)
    onEnded?.()
  })
  offers.add(accept)
  return withdraw
}

/** Takes back the latest offered action. True if there was one. */
function takeBackNewest(): boolean {
  const newest = [...offers].at(-1)
  newest?.()
  return newest !== undefined
}

/** Mod-z takes back the latest offered action, unless the focus is in typed text, which it would undo instead. */
export function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z'
      if (!isUndo || event.defaultPrevented || isTypedIn(event.target)) return
      if (takeBackNewest()) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isTypedIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.value !== ''
  return target instanceof HTMLElement && target.isContentEditable
}
