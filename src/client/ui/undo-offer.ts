import { dismissMessage, messages, showMessage } from './messages.ts'

const OFFER_MS = 8000

/** What takes each of them back, oldest first. */
const offers = new Set<() => void>()

interface UndoOffer {
  /** What was done: 'Cue Q104 gelöscht.' */
  readonly sentence: string
  readonly undoLabel: string
  readonly takeBack: () => void
  /** The offer has gone, and nobody has taken it: its time is over, or it was dismissed or withdrawn. */
  readonly onEnded?: () => void
}

/**
 * Says what was done right before, and offers to take it back for eight seconds. Answers what withdraws the offer where
 * it can be taken no longer.
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

/** Takes back what was offered last; answers whether there was anything. */
export function takeBackNewest(): boolean {
  const newest = [...offers].at(-1)
  newest?.()
  return newest !== undefined
}
