import { dismissMessage, showMessage } from './messages.ts'

const OFFER_MS = 8000

interface UndoOffer {
  /** What was done: 'Cue Q104 gelöscht.' */
  readonly sentence: string
  readonly undoLabel: string
  readonly takeBack: () => void
}

/**
 * Says what was done right before, and offers to take it back for eight seconds. Answers what withdraws the offer where
 * it can be taken no longer.
 */
export function showUndoOffer({ sentence, undoLabel, takeBack }: UndoOffer): () => void {
  const withdraw = () => dismissMessage(id)
  const id = showMessage('good', sentence, {
    action: {
      label: undoLabel,
      run: () => {
        withdraw()
        takeBack()
      },
    },
    staysMs: OFFER_MS,
  })
  return withdraw
}
