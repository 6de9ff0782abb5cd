import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { OVER_THE_PAGE } from '#/client/ui/focus.ts'
import {
  type AnyShortcut,
  isPressed,
  type PageShortcut,
  type Shortcut,
} from '../core/controls/shortcut.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { isRehearsing, resizeReading } from '../model/rehearsal-state.ts'
import { declineOffer, takeOffer } from './jump-offer-plugin.ts'
import { stepLine } from './move-rehearsal.ts'
import { toggleRehearsal } from './toggle-rehearsal.ts'

const group = 'rehearsal'

export const rehearsalShortcut: PageShortcut = {
  keys: ['Mod-Alt-r'],
  group,
  label: (text) => text.shortcuts.rehearsal,
  run: toggleRehearsal,
}

/** In rehearsal. Pedals and presenters send the keys that turn pages. */
const nextLineShortcut: Shortcut = {
  keys: ['ArrowDown', 'Space', 'PageDown'],
  group,
  label: (text) => text.rehearsal.nextLine,
}

/** In rehearsal. */
const previousLineShortcut: Shortcut = {
  keys: ['ArrowUp', 'Shift-Space', 'PageUp'],
  group,
  label: (text) => text.rehearsal.previousLine,
}

/** In rehearsal. */
const largerShortcut: Shortcut = {
  keys: ['+'],
  group,
  label: (text) => text.rehearsal.larger,
}

/** In rehearsal. */
const smallerShortcut: Shortcut = {
  keys: ['Minus'],
  group,
  label: (text) => text.rehearsal.smaller,
}

/** In rehearsal, where a jump is offered. */
const takeJumpShortcut: Shortcut = {
  keys: ['Enter'],
  group,
  label: (text) => text.shortcuts.takeJump,
}

/** In rehearsal, where a jump is offered. */
const declineJumpShortcut: Shortcut = {
  keys: ['Escape'],
  group,
  label: (text) => text.shortcuts.declineJump,
}

export const rehearsalShortcuts: readonly AnyShortcut[] = [
  rehearsalShortcut,
  nextLineShortcut,
  previousLineShortcut,
  largerShortcut,
  smallerShortcut,
  takeJumpShortcut,
  declineJumpShortcut,
]

/** The keys of a rehearsal. They work on the whole page, because the sheet is read-only in rehearsal. */
export function rehearsalKeysPlugin(): Plugin {
  return new Plugin({
    view(view) {
      const listeners = new AbortController()
      const press = (event: KeyboardEvent) => {
        if (!event.defaultPrevented && handleKey(view, event)) event.preventDefault()
      }
      // after a button was pressed by mouse or finger, the keys move the line again
      const giveBack = ({ detail }: MouseEvent) => {
        const { activeElement: focused } = document
        const isButton = focused instanceof HTMLButtonElement && !focused.ariaHasPopup
        if (detail > 0 && isButton && isRehearsing(view.state)) focusSheet(view)
      }
      const { signal } = listeners
      document.addEventListener('keydown', press, { signal })
      document.addEventListener('click', giveBack, { signal })
      return { destroy: () => listeners.abort() }
    },
  })
}

function handleKey(view: EditorView, event: KeyboardEvent): boolean {
  if (!isRehearsing(view.state) || isOthers(event, view)) return false
  if (isPressed(takeJumpShortcut, event)) return takeOffer(view)
  if (isPressed(declineJumpShortcut, event)) return declineOffer(view)
  if (isPressed(nextLineShortcut, event)) stepLine(view, 1)
  else if (isPressed(previousLineShortcut, event)) stepLine(view, -1)
  else if (isPressed(largerShortcut, event)) resizeReading(1)(view.state, view.dispatch)
  else if (isPressed(smallerShortcut, event)) resizeReading(-1)(view.state, view.dispatch)
  else return false
  return true
}

/** Elements in which keys have another use: fields, and dialogs and menus over the page. */
const HAS_KEYS = `input, textarea, select, [role="combobox"], ${OVER_THE_PAGE}`

/** Whether the key belongs to another element. A button uses two keys: Space and Enter. */
function isOthers({ target, key }: KeyboardEvent, view: EditorView): boolean {
  if (target === document.body || target === view.dom) return false
  const isPress = key === ' ' || key === 'Enter'
  return isPress || (target instanceof Element && target.closest(HAS_KEYS) !== null)
}
