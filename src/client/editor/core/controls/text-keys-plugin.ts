import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, type Command, type Transaction } from 'prosemirror-state'
import type { TextShortcut } from './shortcut.ts'

/** Commands by keys in ProseMirror's notation. */
export type Keymap = Readonly<Record<string, Command>>

/** Binds keys that work while the text has the focus: keys that write or delete, and shortcuts. */
export function textKeysPlugin(keymap: Keymap, shortcuts: readonly TextShortcut[] = []): Plugin {
  const bind = (commandOf: (shortcut: TextShortcut) => Command) => {
    const bindings = shortcuts.flatMap((shortcut) =>
      shortcut.keys.map((keys) => [keys, commandOf(shortcut)] as const),
    )
    return keydownHandler(withShiftEnter({ ...keymap, ...Object.fromEntries(bindings) }))
  }
  const press = bind(({ command }) => command)
  const hold = bind(({ command, held = command }) => held)
  return new Plugin({
    props: { handleKeyDown: (view, event) => (event.repeat ? hold : press)(view, event) },
  })
}

/** Shift-Enter does what Enter does where it breaks no line: in a name, a scene, a heading (DOC-47). */
function withShiftEnter(keymap: Keymap): Record<string, Command> {
  return keymap['Enter'] ? { ...keymap, 'Shift-Enter': keymap['Enter'] } : { ...keymap }
}

const TYPED = 'typed'

/** Marks letters that are typed, if no feature makes something else of them. */
export function typedLettersPlugin(): Plugin {
  return new Plugin({
    props: {
      handleTextInput(view, _from, _to, _text, make) {
        view.dispatch(make().setMeta(TYPED, true))
        return true
      },
    },
  })
}

export function isTyped(transaction: Transaction): boolean {
  return transaction.getMeta(TYPED) === true
}
