import { Plugin, PluginKey, type Command, type EditorState } from 'prosemirror-state'
import { readVisit, storeVisit } from '#/client/local/visit-storage.ts'

/** Whether the sheet shows one kind of element. The default is shown; the user's choice is kept over a reload. */
export interface Visibility {
  readonly plugin: () => Plugin<boolean>
  readonly isShown: (state: EditorState) => boolean
  readonly toggle: Command
}

const HIDDEN = 'hidden'

/** @param attributesOf the attributes of the sheet by which style sheets hide or show it */
export function createVisibility(
  name: string,
  attributesOf: (isShown: boolean, state: EditorState) => Record<string, string>,
): Visibility {
  const key = new PluginKey<boolean>(name)
  const place = `editor.${name}`
  const isShown = (state: EditorState) => key.getState(state) ?? true
  return {
    isShown,
    toggle(state, dispatch) {
      dispatch?.(state.tr.setMeta(key, true))
      return true
    },
    plugin: () =>
      new Plugin<boolean>({
        key,
        state: {
          init: () => readVisit(place) !== HIDDEN,
          apply: (transaction, shown) => (transaction.getMeta(key) ? !shown : shown),
        },
        props: { attributes: (state) => attributesOf(isShown(state), state) },
        view: () => ({
          update({ state }, before) {
            if (isShown(state) !== isShown(before))
              storeVisit(place, isShown(state) ? null : HIDDEN)
          },
        }),
      }),
  }
}
