import type { Right } from '#/shared/access/script-rights.ts'
import { showUndoOffer } from '#/client/ui/undo-offer.ts'
import { newestStep, undo } from './binding/undo.ts'
import type { EditorHandle } from './editor-handle.ts'

/**
 * Offers to undo the newest edit. The offer ends as soon as undo would revert another edit: after a further edit, or
 * after the user has undone the newest edit by a key.
 */
export function offerUndo(
  { run, state }: Pick<EditorHandle, 'run' | 'state'>,
  sentence: string,
  undoLabel: string,
  right?: Right,
): void {
  const done = newestStep(state.get())
  const withdraw = showUndoOffer({
    sentence,
    undoLabel,
    takeBack: () => {
      unsubscribe()
      run(undo, right)
    },
  })
  const unsubscribe = state.subscribe(() => {
    if (newestStep(state.get()) === done) return
    unsubscribe()
    withdraw()
  })
}
