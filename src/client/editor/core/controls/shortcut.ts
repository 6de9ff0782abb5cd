import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Capability } from '#/shared/access/capabilities.ts'
import { at } from '#/shared/at.ts'
import type { Text } from '#/client/i18n/use-text.ts'

/** In the order in which they are shown. */
export const SHORTCUT_GROUPS = [
  'script',
  'writing',
  'text',
  'cues',
  'rehearsal',
  'versions',
] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

/** Keys and what they do, declared once: what binds them, buttons and the list of shortcuts read it here. */
export interface Shortcut {
  /** In ProseMirror's notation; buttons name the first. */
  readonly keys: readonly [string, ...string[]]
  readonly group: ShortcutGroup
  readonly label: (text: Text['editor']) => string
  /** The right that it needs. Without one everybody who may read has it. */
  readonly right?: Capability
  /** Some browsers keep these keys for themselves. */
  readonly isKeptByBrowsers?: true
}

/** Bound where the text has the focus. */
export interface TextShortcut extends Shortcut {
  readonly right: 'script:edit'
  readonly command: Command
  /** What the key does while it is held down, where that differs. */
  readonly held?: Command
}

/** Bound on the whole page, wherever the focus is, unless something has opened over the page. */
export interface PageShortcut extends Shortcut {
  readonly run: (view: EditorView) => void
}

/** One without a command belongs to a part of the screen, which asks `isPressed`. */
export type AnyShortcut = Shortcut | TextShortcut | PageShortcut

/** What a key event has, React's too. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>

export function isPressed({ keys }: Pick<Shortcut, 'keys'>, event: KeyPress): boolean {
  // AltGr is Ctrl and Alt on some keyboards, and writes a sign: on Linux V gives „ and K gives ĸ
  return !event.getModifierState('AltGraph') && keys.some((each) => isOneOf(each, event))
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
  return event.key.toLowerCase() === (key === 'Space' ? ' ' : key.toLowerCase())
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z\d]/i.test(key)
}
