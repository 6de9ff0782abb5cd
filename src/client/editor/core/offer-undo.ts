import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { newestStep, undo } from './binding/undo.ts'
import type { EditorHandle } from './editor-handle.ts'

const OFFER_MS = 8000

/**
 * Says what was done right before, and offers to take it back for eight seconds. The offer leaves earlier where undo
 * would take back something else: after another edit, or after it was undone by a key.
 */
export function offerUndo(
  { run, state }: Pick<EditorHandle, 'run' | 'state'>,
  sentence: string,
  undoLabel: string,
): void {
  const done = newestStep(state.get())
  const close = () => {
    unsubscribe()
    dismissMessage(id)
  }
  const takeBack = () => {
    close()
    run(undo)
  }
  const id = showMessage('good', sentence, {
    action: { label: undoLabel, run: takeBack },
    staysMs: OFFER_MS,
  })
  const unsubscribe = state.subscribe(() => {
    if (newestStep(state.get()) !== done) close()
  })
}
