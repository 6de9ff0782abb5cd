import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'
import { outlineListIn } from './outline-plugin.ts'

const key = new PluginKey<boolean>('cueVisibility')

/** Whether the sheet shows its cues; they are shown at first (CUE-31). */
export function cueVisibilityPlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    key,
    state: {
      init: () => true,
      apply: (transaction, isShown) => (transaction.getMeta(key) ? !isShown : isShown),
    },
    props: {
      attributes: (state): Record<string, string> => {
        if (!areCuesShown(state)) return { 'data-cues': 'hidden' }
        return outlineListIn(state).cues.length > 0 ? { 'data-cues': 'shown' } : {}
      },
    },
  })
}

export function areCuesShown(state: EditorState): boolean {
  return key.getState(state) ?? true
}

export const toggleCues: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, true))
  return true
}
