import type { UndoManager } from 'yjs'
import type { Command, EditorState, Plugin, Transaction } from 'prosemirror-state'
import { redoCommand, undoCommand, yUndoPlugin, yUndoPluginKey } from 'y-prosemirror'
import { Plugin as ProseMirrorPlugin } from 'prosemirror-state'

const MAX_UNDO_STEPS = 100

/** Undo of one's own changes; typing within 500 ms is one step (the library's own grouping), 100 steps (DOC-32). */
export function undoPlugins(): readonly Plugin[] {
  return [yUndoPlugin(), undoDepthPlugin()]
}

export const undo: Command = undoCommand
/** Does not apply while there is nothing to redo, so that the next command of its keys has its turn. */
export const redo: Command = (state, dispatch) =>
  redoCommand(state) && (dispatch === undefined || redoCommand(state, dispatch))

/** Dispatches a change that is a step of undo by itself, whatever is written right before and after. */
export function dispatchAsOneStep(
  state: EditorState,
  transaction: Transaction,
  dispatch: ((transaction: Transaction) => void) | undefined,
): void {
  const manager = yUndoPluginKey.getState(state)?.undoManager
  if (!dispatch) return
  manager?.stopCapturing()
  dispatch(transaction)
  manager?.stopCapturing()
}

/** Forgets the oldest steps; the library's undo manager has no depth of its own. Answers how to stop. */
export function limitUndoDepth(manager: UndoManager): () => void {
  const trim = () => {
    const surplus = manager.undoStack.length - MAX_UNDO_STEPS
    if (surplus > 0) manager.undoStack.splice(0, surplus)
  }
  manager.on('stack-item-added', trim)
  return () => manager.off('stack-item-added', trim)
}

function undoDepthPlugin(): Plugin {
  return new ProseMirrorPlugin({
    view(view) {
      const manager = yUndoPluginKey.getState(view.state)?.undoManager
      return { destroy: manager ? limitUndoDepth(manager) : () => {} }
    },
  })
}
