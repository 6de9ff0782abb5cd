import { Plugin, TextSelection, PluginKey, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorFeature } from '../core/feature.ts'
import { scrollContainerOf } from '../core/sheet/reveal.ts'

const VISIBLE_HEIGHT = '--visible-height'

/** The bars of a browser change the height by less than this, keyboards by more. */
const KEYBOARD_PX = 120

/**
 * Keeps the tools above an on-screen keyboard that covers the page: then only the visual viewport gets smaller. Sets
 * `data-keyboard` on the root while a keyboard is open.
 */
function visibleHeightPlugin(): Plugin {
  return new Plugin({
    view() {
      const viewport = window.visualViewport
      if (!viewport) return {}
      const root = document.documentElement
      const tallest = new Map<number, number>()
      const listening = new AbortController()
      const update = () => {
        const { width, height, scale } = viewport
        const isZoomed = scale > 1.01
        if (isZoomed) return
        tallest.set(width, Math.max(height, tallest.get(width) ?? 0))
        const isCovered = root.clientHeight - height > 1
        root.toggleAttribute('data-keyboard', (tallest.get(width) ?? 0) - height > KEYBOARD_PX)
        if (isCovered) root.style.setProperty(VISIBLE_HEIGHT, `${height}px`)
        else forgetHeight(root)
        // undoes a scroll by which the browser shows the caret, because the sheet itself scrolls to the caret
        if (isCovered) window.scrollTo(0, 0)
      }
      // after the first layout, because reading the height before would lay out the play before it is drawn
      const firstLayout = new ResizeObserver(() => {
        firstLayout.disconnect()
        update()
      })
      firstLayout.observe(root)
      viewport.addEventListener('resize', update, { signal: listening.signal })
      viewport.addEventListener('scroll', update, { signal: listening.signal })
      return {
        destroy() {
          firstLayout.disconnect()
          listening.abort()
          root.removeAttribute('data-keyboard')
          forgetHeight(root)
        },
      }
    },
  })
}

/** Browsers style the whole page anew for a property of the root that is taken away, also for one that was not there. */
function forgetHeight(root: HTMLElement): void {
  if (root.style.getPropertyValue(VISIBLE_HEIGHT) !== '') root.style.removeProperty(VISIBLE_HEIGHT)
}

/** The floating tools cover the lowest part of the sheet. */
const TOOLS_PX = 84

/** Keeps a visible caret in view when there is less room: by the keyboard, the bottom sheet or a turned phone. */
function caretInViewPlugin(): Plugin {
  return new Plugin({
    props: {
      scrollThreshold: { top: 0, right: 0, bottom: TOOLS_PX, left: 0 },
      scrollMargin: { top: 5, right: 5, bottom: TOOLS_PX, left: 5 },
      handleScrollToSelection: isCaretInView,
    },
    view(view) {
      const container = scrollContainerOf(view)
      if (!container) return {}
      // the observer reports the height after the first layout; reading the height here would lay out the play before
      // it is drawn
      let height = 0
      const observer = new ResizeObserver(() => {
        const before = height
        height = container.clientHeight
        if (height >= before) return
        const caret = caretBelowTop(view, container)
        if (caret >= 0 && caret <= before && caret > height - TOOLS_PX)
          view.dispatch(view.state.tr.scrollIntoView())
      })
      observer.observe(container)
      return { destroy: () => observer.disconnect() }
    },
  })
}

/** Some browsers scroll by whole pixels: a line that was brought just above the tools may stand less than this below it. */
const SCROLLABLE_PX = 1

/**
 * Whether the caret is in view above the tools. Where it is not, ProseMirror brings it there: for that it measures
 * everything that the caret stands in, so a letter that needs no scrolling does not ask for it.
 */
function isCaretInView(view: EditorView): boolean {
  const container = scrollContainerOf(view)
  const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01
  if (!container || isZoomed || !(view.state.selection instanceof TextSelection)) return false
  const caret = view.coordsAtPos(view.state.selection.head, 1)
  const frame = container.getBoundingClientRect()
  const visibleHeight = window.visualViewport?.height ?? window.innerHeight
  const bottom = Math.min(frame.top + container.clientHeight, visibleHeight)
  return (
    caret.top > Math.max(frame.top, 0) - SCROLLABLE_PX &&
    caret.bottom < bottom - TOOLS_PX + SCROLLABLE_PX &&
    caret.left >= frame.left &&
    caret.right <= frame.left + container.clientWidth
  )
}

/** How far the caret's lower end is below the container's upper edge, in px. */
function caretBelowTop(view: EditorView, container: Element): number {
  const { bottom } = view.coordsAtPos(view.state.selection.head)
  return bottom - container.getBoundingClientRect().top
}

/** Support for touch screens. */
export const touch: EditorFeature = {
  name: 'touch',
  plugins: () => [onScreenKeyboardPlugin(), visibleHeightPlugin(), caretInViewPlugin()],
}

// People who set cues with a finger touch words all the time, and each touch would open the keyboard over half of the
// script. `inputmode` keeps it closed, and does not change caret and focus.

interface Keyboard {
  readonly isWanted: boolean
  readonly hasFocus: boolean
}

const key = new PluginKey<Keyboard>('onScreenKeyboard')
const AT_FIRST: Keyboard = { isWanted: true, hasFocus: false }

function onScreenKeyboardPlugin(): Plugin<Keyboard> {
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
