import type { Command, Plugin } from 'prosemirror-state'
import { redoCommand, undoCommand, yUndoPlugin, yUndoPluginKey } from 'y-prosemirror'
import { Plugin as ProseMirrorPlugin } from 'prosemirror-state'

const MAX_UNDO_STEPS = 100

/** Undo of one's own changes; typing within 500 ms is one step (the library's own grouping), 100 steps (DOC-32). */
export function undoPlugins(): readonly Plugin[] {
  return [yUndoPlugin(), undoDepthPlugin()]
}

export const undo: Command = undoCommand
export const redo: Command = redoCommand

/** The library's undo manager has no depth of its own. */
function undoDepthPlugin(): Plugin {
  return new ProseMirrorPlugin({
    view(view) {
      const manager = yUndoPluginKey.getState(view.state)?.undoManager
      const trim = () => {
        if (manager && manager.undoStack.length > MAX_UNDO_STEPS)
          manager.undoStack.splice(0, manager.undoStack.length - MAX_UNDO_STEPS)
      }
      manager?.on('stack-item-added', trim)
      return { destroy: () => manager?.off('stack-item-added', trim) }
    },
  })
}
