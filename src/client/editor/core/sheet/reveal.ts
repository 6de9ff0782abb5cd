// Leads to a place of the sheet, also to its ends by keys: scrolls to it, highlights it for a moment and puts the caret there.
// The keyboard's focus stays where it is: `goFromRow` and `focusSheet` move it.
import { chainCommands } from 'prosemirror-commands'
import {
  AllSelection,
  Selection,
  TextSelection,
  type Command,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { schema } from '#/shared/script/schema.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { createStore, type Store } from '#/client/ui/store.ts'

/**
 * The number of frames in which the scrolling to an element is repeated: blocks are laid out when they come into view,
 * and then move the blocks below them.
 */
const SCROLLED_FRAMES = 4

/** Scrolls a block near the top and highlights it as a whole. The caret goes to the first text from the block on. */
export function revealBlock(view: EditorView, position: number): void {
  leadTo(view, Selection.near(view.state.doc.resolve(position + 1)))
  const block = view.nodeDOM(position)
  if (block instanceof Element) {
    bringIntoView(block, 'start')
    highlightPlace(block)
  }
}

/** Scrolls a position into the middle of the page, highlights it and puts the caret there. */
export function revealPosition(view: EditorView, position: number): void {
  const selection = Selection.near(view.state.doc.resolve(position + 1))
  leadTo(view, selection)
  showPosition(view, selection.from)
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

/** Highlights words, scrolls the first of them into the middle of the page and puts the caret there. */
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
}

/** Scrolls an element of the sheet into view, and keeps it there until the blocks around it are laid out. */
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

/** How long a revealed place is highlighted. */
export const PLACE_HIGHLIGHT_MS = 1200
/** How long revealed words are highlighted, within the 0.8 to 1 s of SUR-11. */
export const WORDS_HIGHLIGHT_MS = 900

/** The id of the item that a list highlights for a moment, or null. */
export interface Highlight extends Store<string | null> {
  readonly highlight: (id: string) => void
}

export function createHighlight(durationMs: number): Highlight {
  const { get, set, subscribe } = createStore<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    get,
    subscribe,
    highlight(id) {
      clearTimeout(timer)
      // if the item is highlighted already, its highlight starts again
      set(null)
      set(id)
      timer = setTimeout(() => set(null), durationMs)
    },
  }
}

/** The number of the scene that the sidebar highlights because it was revealed (SUR-10). */
export const highlightedScene = createHighlight(PLACE_HIGHLIGHT_MS)

/** Gives the sheet the focus, even if it is read-only: a read-only view does not take the focus by itself. */
export function focusSheet(view: EditorView): void {
  if (view.editable) view.focus()
  else view.dom.focus({ preventScroll: true })
}

/** The script's first or last place for a caret. */
type End = (doc: Node) => Selection

const start: End = (doc) => Selection.atStart(doc)
const end: End = (doc) => Selection.atEnd(doc)

const goTo =
  (place: End): Command =>
  ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(place(doc)).scrollIntoView())
    return true
  }

const selectTo =
  (place: End): Command =>
  ({ doc, selection: { $anchor }, tr }, dispatch) => {
    const { $head } = place(doc)
    dispatch?.(tr.setSelection(TextSelection.between($anchor, $head)).scrollIntoView())
    return true
  }

/** With everything selected an arrow goes to an end, which browsers do each in another way, or not at all. */
const leaveAll =
  (place: End): Command =>
  (state, dispatch) =>
    state.selection instanceof AllSelection && goTo(place)(state, dispatch)

/**
 * Takes the caret, or with Shift the selection's end, over a scene's name to the next place in the text. By itself Firefox stops
 * behind the name, and Chrome and WebKit go back past the last letter above it.
 */
const overSceneName =
  (direction: -1 | 1, isSelecting = false): Command =>
  ({ doc, selection, tr }, dispatch, view) => {
    const { $anchor, $head, empty } = selection
    if (!(selection instanceof TextSelection) || !(empty || isSelecting)) return false
    const isAtEdge = $head.parentOffset === (direction < 0 ? 0 : $head.parent.content.size)
    // from right to left the arrows lead the other way
    if (!isAtEdge || view?.endOfTextblock(direction < 0 ? 'left' : 'right') === false) return false
    const edge = doc.resolve(direction < 0 ? $head.before() : $head.after())
    const next = Selection.findFrom(edge, direction)
    if (!(next instanceof TextSelection)) return false
    const below = direction < 0 ? $head : next.$head
    if (below.parent.type !== schema.nodes.sceneBlock || below.parentOffset > 0) return false
    const target = isSelecting ? TextSelection.between($anchor, next.$head) : next
    dispatch?.(tr.setSelection(target).scrollIntoView())
    return true
  }

/** The browser's own keys stop at a scene's name at the script's start, and at blocks that are not laid out. */
export const CARET_KEYS: Readonly<Record<string, Command>> = {
  'Ctrl-Home': goTo(start),
  'Ctrl-End': goTo(end),
  'Ctrl-Shift-Home': selectTo(start),
  'Ctrl-Shift-End': selectTo(end),
  // on a Mac
  'Meta-ArrowUp': goTo(start),
  'Meta-ArrowDown': goTo(end),
  'Meta-Shift-ArrowUp': selectTo(start),
  'Meta-Shift-ArrowDown': selectTo(end),
  ArrowLeft: chainCommands(leaveAll(start), overSceneName(-1)),
  ArrowRight: chainCommands(leaveAll(end), overSceneName(1)),
  ArrowUp: leaveAll(start),
  ArrowDown: leaveAll(end),
  'Shift-ArrowLeft': overSceneName(-1, true),
  'Shift-ArrowRight': overSceneName(1, true),
}

/** The element that contains the sheet and scrolls it; null if the text stands in a page by itself. */
export function scrollContainerOf(view: EditorView): HTMLElement | null {
  return view.dom.closest('main')
}

/** The element that contains the text and everything that is drawn on it. */
export function sheetOf(view: EditorView): HTMLElement {
  return view.dom.parentElement?.parentElement ?? view.dom
}

/** The caret's position if the caret is visible; otherwise the position at which the visible part begins. */
export function positionInView(view: EditorView): number {
  const container = (scrollContainerOf(view) ?? view.dom).getBoundingClientRect()
  const { head } = view.state.selection
  const caret = view.coordsAtPos(head)
  if (caret.top >= container.top && caret.bottom <= container.bottom) return head
  const sheet = view.dom.getBoundingClientRect()
  const top = Math.max(container.top, sheet.top) + 1
  return view.posAtCoords({ left: sheet.left + sheet.width / 2, top })?.pos ?? head
}

const LEADS = 'leadsTo'

/** Puts the caret to the place to which a list or a marker leads. */
export function leadTo(view: EditorView, selection: Selection): void {
  view.dispatch(view.state.tr.setSelection(selection).setMeta(LEADS, true))
}

/** Whether a transaction leads the user to another place of the script. */
export function isLeading(transaction: Transaction): boolean {
  return transaction.getMeta(LEADS) === true
}
