import { type Command, Plugin, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { keydownHandler } from 'prosemirror-keymap'
import { permits, type Right, type ScriptRights } from '#/shared/access/script-rights.ts'
import { at } from '#/shared/at.ts'
import { OVER_THE_PAGE } from '#/client/ui/focus.ts'
import type { Text } from '#/client/i18n/editor.ts'

/** The groups in the order of the list of shortcuts. */
export const SHORTCUT_GROUPS = [
  'script',
  'writing',
  'text',
  'cues',
  'rehearsal',
  'versions',
  'review',
] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

/** Keys and their effect, declared once: key bindings, buttons and the list of shortcuts read this declaration. */
export interface Shortcut {
  /** Keys in ProseMirror's notation; a button shows the first entry. */
  readonly keys: readonly [string, ...string[]]
  readonly group: ShortcutGroup
  readonly label: (text: Text['editor']) => string
  /** The right that the shortcut needs. Without this field every user who may read has the shortcut. */
  readonly right?: Right
  /** Some browsers keep these keys for themselves. */
  readonly isKeptByBrowsers?: true
}

/** A shortcut that works while the text has the focus. */
export interface TextShortcut extends Shortcut {
  readonly right: Right
  readonly command: Command
  /** The command while the key is held down, if it is a different one. */
  readonly held?: Command
}

/** A shortcut that works on the whole page, wherever the focus is, unless a dialog or menu is open over the page. */
export interface PageShortcut extends Shortcut {
  readonly run: (view: EditorView) => void
}

/** A shortcut without a command belongs to a part of the screen, which calls `isPressed`. */
export type AnyShortcut = Shortcut | TextShortcut | PageShortcut

/** The fields that key events of the DOM and of React have in common. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>

export function isPressed({ keys }: Pick<Shortcut, 'keys'>, event: KeyPress): boolean {
  // AltGr is Ctrl and Alt on some keyboards, and writes a sign: on Linux V gives „ and K gives ĸ
  return !event.getModifierState('AltGraph') && keys.some((each) => isOneOf(each, event))
}

/**
 * The shortcut that a press means and that these rights do not permit, so that the page says so; null where the same keys
 * have something that they permit. Keys without Ctrl or Cmd belong to a part of the screen, and to whatever has the focus.
 */
export function refusedShortcut(
  shortcuts: readonly AnyShortcut[],
  rights: ScriptRights,
  event: KeyPress,
): AnyShortcut | null {
  const pressed = shortcuts.filter(
    (each) =>
      ('run' in each || 'command' in each) &&
      each.keys.every((keys) => keys.includes('Mod-')) &&
      isPressed(each, event),
  )
  const isPermitted = pressed.some(({ right = 'script:read' }) => permits(rights, right))
  return isPermitted ? null : (pressed[0] ?? null)
}

/** Whether the key belongs to a dialog or menu over the page, or to a field in which the user types. */
export function isElsewhere({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest(OVER_THE_PAGE)) return true
  const isTyped = key.length === 1 && !ctrlKey && !metaKey
  return isTyped && (target.isContentEditable || target.matches('input, textarea, select'))
}

function isOneOf(keys: string, event: KeyPress): boolean {
  const names = keys.split('-')
  const key = at(names, names.length - 1)
  if (names.includes('Mod') !== (event.ctrlKey || event.metaKey)) return false
  if (names.includes('Alt') !== event.altKey) return false
  // whether a sign needs Shift differs between keyboards
  if (!isSign(key) && names.includes('Shift') !== event.shiftKey) return false
  // with Alt the keys of a Mac write signs
  if (event.altKey && key.length === 1) return event.code === `Key${key.toUpperCase()}`
  return event.key.toLowerCase() === (SIGNS[key] ?? key.toLowerCase())
}

/** Signs that the notation cannot write. */
const SIGNS: Readonly<Record<string, string>> = { Space: ' ', Minus: '-' }

function isSign(key: string): boolean {
  return key === 'Minus' || (key.length === 1 && !/[a-z\d]/i.test(key))
}

/** Opens the context menu at the caret while the text has the focus. */
export const menuShortcut: Shortcut = {
  keys: ['Shift-F10', 'ContextMenu'],
  group: 'script',
  label: (text) => text.shortcuts.menu,
}

const group = 'script'

/** Leads from the lists in the sidebar to the text. */
export const leaveListShortcut: Shortcut = {
  keys: ['Escape'],
  group,
  label: (text) => text.shortcuts.leaveList,
}

/** The keys of every list in the sidebar, which its rows and `useRovingRows` handle. */
export const listShortcuts: readonly Shortcut[] = [
  { keys: ['ArrowUp', 'ArrowDown'], group, label: (text) => text.shortcuts.chooseRow },
  { keys: ['ArrowRight', 'ArrowLeft'], group, label: (text) => text.shortcuts.rowActions },
  { keys: ['Enter'], group, label: (text) => text.shortcuts.goToRow },
  leaveListShortcut,
]

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
