import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'

const key = new PluginKey<boolean>('struckVisibility')

/** Whether the sheet shows struck dialogue; it is shown at first (DLG-5). */
export function struckVisibilityPlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    key,
    state: {
      init: () => true,
      apply: (transaction, isShown) => (transaction.getMeta(key) ? !isShown : isShown),
    },
    props: {
      attributes: (state): Record<string, string> =>
        isStruckShown(state) ? {} : { 'data-struck-hidden': '' },
    },
  })
}

export function isStruckShown(state: EditorState): boolean {
  return key.getState(state) ?? true
}

export const toggleStruckVisibility: Command = (state, dispatch) => {
  dispatch?.(state.tr.setMeta(key, true))
  return true
}
