// The rule for the keyboard in lists. A list is one tab stop: ↑ and ↓ lead from row to row, → and ← through the buttons
// and fields of a row. Each such row has an element with `data-row`, which the list makes the tab stop while its row is the
// current one; further buttons and fields have `data-row-actions`, or are in an element that has it. A press by mouse leaves
// the focus on the row.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { EditorView } from 'prosemirror-view'
import { readEditorLayout } from '#/client/preferences/editor-layout.ts'
import { focusAfter } from '#/client/ui/focus.ts'
import { focusSheet } from '../sheet/reveal.ts'

interface Roving {
  /** The index of the row that Tab comes to. */
  readonly current: number
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
  readonly onClick: (event: MouseEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

const CONTROLS =
  '[data-row], [data-row-actions] button, button[data-row-actions], input[data-row-actions]'

/** @param show scrolls to a row of a list that draws a part of its rows only; the current one is always drawn */
export function useRovingRows(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  show: (index: number) => void = () => {},
): Roving {
  const [currentKey, setCurrent] = useState<string | null>(null)
  const current = Math.max(0, currentKey === null ? 0 : keys.indexOf(currentKey))
  /** The index of the row with the focus; null while the focus is outside the list. */
  const focused = useRef<number | null>(null)
  const goTo = (index: number) => {
    const key = keys[index]
    if (key === undefined) return
    focusAfter(
      () => setCurrent(key),
      () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`),
    )
    show(index)
  }
  useFocusAfterRemoval(list, keys, focused, goTo)
  return {
    current,
    onFocus({ target }) {
      const index = indexOf(target)
      focused.current = index
      if (index !== null) setCurrent(keys[index] ?? null)
    },
    onBlur() {
      focused.current = null
    },
    // some browsers give the focus to no button that is pressed by mouse
    onClick({ target, detail }) {
      if (detail === 0 || document.activeElement !== document.body || !(target instanceof Element))
        return
      target.closest<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
    },
    onKeyDown(event) {
      const control =
        event.target instanceof HTMLElement && event.target.matches(CONTROLS) ? event.target : null
      const index = control && indexOf(control)
      if (
        control === null ||
        index === null ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return
      if (control instanceof HTMLInputElement && movesCaret(control, event.key)) return
      const beside = controlBeside(control, event.key)
      const next = nextIndex(event.key, index, keys.length)
      if (beside === null && next === null) return
      event.preventDefault()
      if (beside) beside.focus()
      else if (next !== null) goTo(next)
    },
  }
}

/** Where the row with the focus goes, the row that takes its place has the focus, or without rows the list's surroundings. */
function useFocusAfterRemoval(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  focused: RefObject<number | null>,
  goTo: (index: number) => void,
): void {
  // a removed element loses the focus without an event; then the row that takes its place gets the focus
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    const next = Math.min(focused.current, keys.length - 1)
    focused.current = null
    if (next < 0) leaveEmpty(list.current)
    else queueMicrotask(() => goTo(next))
    // oxlint-disable-next-line react/exhaustive-deps -- only a change of the rows removes one
  }, [keys])
  // a list that goes with its last row: the cleanup runs before its elements are removed
  useLayoutEffect(
    () => () => {
      if (list.current?.contains(document.activeElement)) leaveEmpty(list.current)
    },
    [list],
  )
}

/**
 * Goes from a row to its place in the script. A press by mouse or finger leaves the focus on the row, so that the next
 * key acts on the row and writes nothing; a press by keyboard goes on to the text.
 * @param show shows the place
 */
export function goFromRow(
  { currentTarget: row, detail }: MouseEvent<HTMLElement>,
  view: EditorView,
  show: () => void,
): void {
  show()
  const isByPointer = detail > 0
  // on a small screen the list may have closed, so that the place is seen
  const isRowSeen = readEditorLayout().settings.sidebarOpen
  if (isByPointer && isRowSeen) row.focus({ preventScroll: true })
  else focusSheet(view)
}

/** Leads from a control of a row back to the row. */
export function focusRowOf(control: HTMLElement): void {
  control.closest('[data-index]')?.querySelector<HTMLElement>('[data-row]')?.focus()
}

/** Where a list has no row any more, the tab has the focus that shows it, or the part of the screen around it. */
function leaveEmpty(list: HTMLElement | null): void {
  const tabId = list?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby')
  const around = list?.closest<HTMLElement>('[data-region][tabindex]')
  const next = tabId ? document.getElementById(tabId) : around
  next?.focus({ preventScroll: true })
}

function indexOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? null : Number(index)
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Whether a key moves the caret within a field; at the end of the field's words → leads on, at their beginning ← back. */
function movesCaret(
  { selectionStart, selectionEnd, value }: HTMLInputElement,
  key: string,
): boolean {
  if (key === 'ArrowRight') return selectionStart !== value.length
  if (key === 'ArrowLeft') return selectionEnd !== 0
  return key === 'Home' || key === 'End'
}

/** The next or the previous control of the same row; null if the key leads to none. */
function controlBeside(control: HTMLElement, key: string): HTMLElement | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  const row = control.closest('[data-index]')
  const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])]
  return controls[controls.indexOf(control) + (key === 'ArrowRight' ? 1 : -1)] ?? null
}
