// Scripts that somebody has deleted and may still have back (decision 044).
import { createStore, type Store } from '#/client/ui/store.ts'
import { showUndoOffer } from '#/client/ui/undo-offer.ts'

interface Removal {
  readonly scriptId: string
  readonly sentence: string
  readonly undoLabel: string
  /** Asks the server, which must get it even if the page is left right after; answers whether the script is gone. */
  readonly carryOut: () => Promise<boolean>
  readonly onUndo: () => void
}

const hidden = createStore<ReadonlySet<string>>(new Set())
/** Ids of scripts that no list shows. */
export const removedScripts: Store<ReadonlySet<string>> = hidden

/** What ends the offer of each that can be had back. */
const pending = new Map<string, () => Promise<void>>()

/** Takes a script out of the list, and asks the server as soon as nothing offers it back any more. */
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

/** Lets nothing be had back any more: what was deleted is gone on the server, too. Answers whether there was anything. */
export async function finishRemovals(): Promise<boolean> {
  const all = [...pending.values()]
  await Promise.all(all.map((finish) => finish()))
  return all.length > 0
}

globalThis.addEventListener?.('pagehide', () => void finishRemovals())
