// One tab stop for a whole list: arrow keys lead from row to row. Each such row has an element with `data-row`;
// the list decides which of these elements is the tab stop.
import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { focusAfter } from '#/client/ui/focus-after.ts'

interface Roving {
  /** The index of the row that Tab comes to. */
  readonly current: number
  readonly onFocus: (event: FocusEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** @param show scrolls to a row; the list always draws the current row, even outside the visible part */
export function useRovingRows(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  show: (index: number) => void,
): Roving {
  const [currentKey, setCurrent] = useState<string | null>(null)
  const current = Math.max(0, currentKey === null ? 0 : keys.indexOf(currentKey))
  const goTo = (index: number) => {
    const key = keys[index]
    if (key === undefined) return
    focusAfter(
      () => setCurrent(key),
      () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`),
    )
    show(index)
  }
  return {
    current,
    onFocus({ target }) {
      const index = indexOf(target)
      if (index !== null) setCurrent(keys[index] ?? null)
    },
    onKeyDown(event) {
      const index =
        event.target instanceof Element && event.target.matches('[data-row]')
          ? indexOf(event.target)
          : null
      if (
        index === null ||
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return
      const next = nextIndex(event.key, index, keys.length)
      if (next === null) return
      event.preventDefault()
      goTo(next)
    },
  }
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
