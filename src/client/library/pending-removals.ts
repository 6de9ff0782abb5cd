// Deleted scripts that the user can still restore (decision 044).
import { createStore, type Store } from '#/client/ui/store.ts'
import { showUndoOffer } from '#/client/ui/undo-offer.ts'

interface Removal {
  readonly scriptId: string
  readonly sentence: string
  readonly undoLabel: string
  /** Sends the request, even if the page is left right after. Resolves with true if the script is gone. */
  readonly carryOut: () => Promise<boolean>
  readonly onUndo: () => void
}

const hidden = createStore<ReadonlySet<string>>(new Set())
/** Ids of scripts that no list shows. */
export const removedScripts: Store<ReadonlySet<string>> = hidden

/** For each script that can be restored: the function that ends the offer and carries the removal out. */
const pending = new Map<string, () => Promise<void>>()

/** Hides a script in the list, and asks the server to remove it as soon as the offer to undo has ended. */
export function removeScript({ scriptId, carryOut, onUndo, ...offer }: Removal): void {
  const show = () => hidden.set(new Set([...hidden.get()].filter((id) => id !== scriptId)))
  const undo = () => {
    settle()
    show()
    onUndo()
  }
  const finish = async () => {
    if (!pending.has(scriptId)) return
    settle()
    if (!(await carryOut())) show()
  }
  const settle = () => {
    pending.delete(scriptId)
    withdraw()
  }
  hidden.set(new Set([...hidden.get(), scriptId]))
  pending.set(scriptId, finish)
  const withdraw = showUndoOffer({ ...offer, takeBack: undo, onEnded: () => void finish() })
}

/** Ends all offers: the deleted scripts are removed on the server, too. True if there were any. */
export async function finishRemovals(): Promise<boolean> {
  const all = [...pending.values()]
  await Promise.all(all.map((finish) => finish()))
  return all.length > 0
}

globalThis.addEventListener?.('pagehide', () => void finishRemovals())
