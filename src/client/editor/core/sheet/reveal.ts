// Leads to a place of the sheet: scrolls to it and highlights it for a moment.
import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { focusSheet } from './focus-sheet.ts'
import { PLACE_HIGHLIGHT_MS, WORDS_HIGHLIGHT_MS } from './highlight.ts'
import { leadTo } from './lead-to.ts'

/**
 * For so many frames an element is scrolled to again: blocks are laid out when they come into view, and then move those
 * below them.
 */
const SCROLLED_FRAMES = 4

/** Leads to a block, or to the text behind one that has none: it comes near the top, and is highlighted as a whole. */
export function revealBlock(view: EditorView, position: number): void {
  leadTo(view, Selection.near(view.state.doc.resolve(position + 1)))
  const block = view.nodeDOM(position)
  if (block instanceof Element) {
    bringIntoView(block, 'start')
    highlightPlace(block)
  }
  focusSheet(view)
}

/** Leads to a position: it comes into the middle of the page, is highlighted and gets the caret. */
export function revealPosition(view: EditorView, position: number): void {
  const selection = Selection.near(view.state.doc.resolve(position + 1))
  leadTo(view, selection)
  showPosition(view, selection.from)
  focusSheet(view)
}

/** Scrolls a position into the middle of the page and highlights it; the caret stays where it is. */
export function showPosition(view: EditorView, position: number): void {
  const { node } = view.domAtPos(position)
  const element = node instanceof Element ? node : node.parentElement
  if (element) showElement(element)
}

/** Scrolls an element of the sheet into the middle of the page and highlights it. */
export function showElement(element: Element): void {
  bringIntoView(element, 'center')
  highlightPlace(element)
}

/** Leads to words: the first of them comes into the middle of the page and gets the caret, and all are highlighted. */
export function revealWords(
  view: EditorView,
  ranges: readonly TextRange[],
  selector: string,
  look: Keyframe,
): void {
  const first = ranges[0]
  if (!first) return
  leadTo(view, TextSelection.create(view.state.doc, first.from))
  const words = view.dom.querySelectorAll(selector)
  if (words[0]) bringIntoView(words[0], 'center')
  for (const word of words) highlightElement(word, look, WORDS_HIGHLIGHT_MS)
  focusSheet(view)
}

/** Scrolls an element of the sheet into view, and keeps it there until what is around it is laid out. */
export function bringIntoView(element: Element, block: 'start' | 'center'): void {
  let frames = SCROLLED_FRAMES
  const scroll = () => {
    if (!element.isConnected) return
    element.scrollIntoView({ block })
    if (frames-- > 0) requestAnimationFrame(scroll)
  }
  scroll()
}

function highlightPlace(element: Element): void {
  highlightElement(element, { backgroundColor: 'var(--amber-soft)' }, PLACE_HIGHLIGHT_MS)
}

/** Shows an element in another look, which fades. */
function highlightElement(element: Element, look: Keyframe, durationMs: number): void {
  element.animate([look, {}], { duration: durationMs, easing: 'ease-out' })
}
