// People who set cues with a finger touch words all the time, and each touch would open the keyboard over half of the
// script. `inputmode` keeps it closed, and does not change caret and focus.
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

interface Keyboard {
  readonly isWanted: boolean
  readonly hasFocus: boolean
}

const key = new PluginKey<Keyboard>('onScreenKeyboard')
const AT_FIRST: Keyboard = { isWanted: true, hasFocus: false }

export function onScreenKeyboardPlugin(): Plugin<Keyboard> {
  return new Plugin<Keyboard>({
    key,
    state: {
      init: () => AT_FIRST,
      apply: (transaction, keyboard) => {
        const change: Partial<Keyboard> | undefined = transaction.getMeta(key)
        return change ? { ...keyboard, ...change } : keyboard
      },
    },
    props: {
      attributes: (state): Record<string, string> =>
        keyboardIn(state).isWanted ? {} : { inputmode: 'none' },
      handleDOMEvents: { focus: follow(true), blur: follow(false) },
    },
  })
}

/** Whether a device without a real keyboard shows one on the screen. */
export function isKeyboardShown(state: EditorState): boolean {
  const { isWanted, hasFocus } = keyboardIn(state)
  return isWanted && hasFocus
}

/** Shows the keyboard, or hides it until the user wants it again (MOB-5). */
export function toggleKeyboard(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, { isWanted: !isKeyboardShown(view.state) }))
  // devices read `inputmode` only when an element gets the focus
  view.dom.blur()
  view.focus()
}

function keyboardIn(state: EditorState): Keyboard {
  return key.getState(state) ?? AT_FIRST
}

function follow(hasFocus: boolean) {
  return (view: EditorView): boolean => {
    view.dispatch(view.state.tr.setMeta(key, { hasFocus }))
    return false
  }
}
