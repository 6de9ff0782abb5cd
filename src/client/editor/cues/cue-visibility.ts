import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'

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
      attributes: (state): Record<string, string> =>
        areCuesShown(state) ? {} : { 'data-cues-hidden': '' },
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
