// One tab stop for all tools: the bar itself, which gives the focus to the tool that had it last. No tool could be the
// tab stop, because tools come, go and are disabled whenever the caret moves.
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import { flushSync } from 'react-dom'

interface RovingTools {
  readonly tabIndex: number
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onWheel: (event: WheelEvent<HTMLElement>) => void
}

/** Arrow keys, Home and End lead through the tools; Escape leaves them. */
export function useRovingTools(leave: () => void): RovingTools {
  // while a tool has the focus Shift-Tab leads out of the bar, not to it
  const [isInside, setInside] = useState(false)
  const last = useRef<HTMLElement | null>(null)
  /** The place of the last tool among the usable ones. */
  const place = useRef(0)
  return {
    tabIndex: isInside ? -1 : 0,
    onFocus({ currentTarget, target }) {
      setInside(true)
      if (target !== currentTarget) {
        last.current = target
        place.current = toolsIn(currentTarget).indexOf(target)
        return
      }
      const tools = toolsIn(currentTarget)
      const next = tools.find((tool) => tool === last.current) ?? tools[0]
      next?.focus()
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) setInside(false)
    },
    onKeyDown(event) {
      const { currentTarget, target, key } = event
      // the keys of an open menu reach this handler as well
      if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
      const tools = toolsIn(currentTarget)
      const next = nextTool(tools, tools.indexOf(target), key)
      if (next) next.focus()
      else if (key === 'Escape') leave()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    // a tool that was pressed by keyboard may be gone or disabled then: the tool at its place gets the focus
    onClick({ currentTarget, detail }) {
      const pressed = document.activeElement
      if (detail > 0 || !currentTarget.contains(pressed)) return
      flushSync(() => {})
      const tools = toolsIn(currentTarget)
      const isGone = tools.every((tool) => tool !== pressed)
      const hasLedOn =
        document.activeElement !== pressed && document.activeElement !== document.body
      if (isGone && !hasLedOn) tools[Math.min(place.current, tools.length - 1)]?.focus()
    },
    onWheel({ currentTarget, deltaX, deltaY }) {
      if (deltaX === 0) currentTarget.scrollBy(deltaY, 0)
    },
  }
}

function toolsIn(bar: HTMLElement): readonly HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')]
}

function nextTool(tools: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight') return tools[(at + 1) % tools.length]
  if (key === 'ArrowLeft') return tools.at(at - 1)
  if (key === 'Home') return tools[0]
  return key === 'End' ? tools.at(-1) : undefined
}
