// Automatic scrolling and placing of the caret right after a script is opened.
import { Plugin, Selection, TextSelection, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { wordAt } from '#/shared/script/words.ts'
import { isRecord } from '#/shared/is-record.ts'
import { bindingIn } from '../binding/binding-plugin.ts'
import { namedPosition } from '../binding/shared-position.ts'
import { placeInFragment } from './place-address.ts'
import { scrollContainerOf } from './reveal.ts'
import type { ScriptSession, Visit } from '../connection/script-session.ts'

/** After this time the page is scrolled to its top, wherever the browser has put it (DOC-41). */
const SCROLL_RESET_MS = 80
/** After this time the caret goes behind the first word, unless the user acts; in an empty script at once (DOC-40). */
export const FIRST_CARET_MS = 1_000

/** Only the first view of a visit does something by itself; a later one shows the place that the one before it has shown. */
export function openingPlugin({ isPrivate, visit }: ScriptSession): readonly Plugin[] {
  if (isPrivate) return []
  if (visit.isShown) return [keptPlacePlugin(visit)]
  visit.isShown = true
  return [keptPlacePlugin(visit), firstCaretPlugin(visit)]
}

/** Keeps where the text is scrolled to: the stage is built anew where a session follows another one, or a copy is shown. */
function keptPlacePlugin(visit: Visit): Plugin {
  return new Plugin({
    view(view) {
      if (visit.top) scrollTo(view, visit.top)
      return { destroy: () => (visit.top = topBlock(view)) }
    },
  })
}

/** The block at the upper edge of what is visible, and how far its own edge is below that. */
function topBlock(view: EditorView): Visit['top'] {
  const edge = scrollContainerOf(view)?.getBoundingClientRect().top
  if (edge === undefined) return null
  let [index, above] = [0, view.state.doc.childCount]
  // blocks stand below each other
  while (above - index > 1) {
    const middle = (index + above) >> 1
    if ((edgeOf(view, middle) ?? edge) > edge) above = middle
    else index = middle
  }
  return { index, below: (edgeOf(view, index) ?? edge) - edge }
}

function scrollTo(view: EditorView, { index, below }: NonNullable<Visit['top']>): void {
  const container = scrollContainerOf(view)
  const top = edgeOf(view, Math.min(index, view.state.doc.childCount - 1))
  if (container && top !== null)
    container.scrollTop += top - container.getBoundingClientRect().top - below
}

function edgeOf(view: EditorView, index: number): number | null {
  const block = view.nodeDOM(view.state.doc.resolve(0).posAtIndex(index))
  return block instanceof Element ? block.getBoundingClientRect().top : null
}

function firstCaretPlugin(visit: Visit): Plugin {
  // the address names a place, to which the editor scrolls instead (NAV-54)
  if (placeInFragment(location.hash) !== null) return new Plugin({})
  return new Plugin({
    view(view) {
      if (visit.isLed) return {}
      const page = view.dom.ownerDocument
      const acted = new AbortController()
      const place = () => placeFirstCaret(view)
      const timers = [
        setTimeout(() => scrollContainerOf(view)?.scrollTo({ top: 0 }), SCROLL_RESET_MS),
        setTimeout(place, FIRST_CARET_MS),
      ]
      // in an empty script there is nothing to read first
      if (endOfFirstWord(view.state) === null) timers.push(setTimeout(place, 0))
      const stop = () => {
        timers.forEach(clearTimeout)
        acted.abort()
      }
      for (const act of ['pointerdown', 'keydown', 'wheel', 'input'])
        page.addEventListener(act, stop, { capture: true, passive: true, signal: acted.signal })
      return { destroy: stop }
    },
  })
}

/** Puts the caret where it was in the session that has failed before this one; the text had the focus there. */
export function resumeWriting(view: EditorView, { cursor }: ScriptSession): void {
  if (!isRecord(cursor)) return
  const { state } = view
  const placeOf = (end: unknown) => namedPosition(bindingIn(state), end, state.doc)
  const [anchor, head] = [placeOf(cursor['anchor']), placeOf(cursor['head'])]
  if (anchor === null || head === null) return
  const selection = TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head))
  view.dispatch(state.tr.setSelection(selection).scrollIntoView())
  view.focus()
}

/** Places the caret. On a touch screen the text does not get the focus, because that would open the keyboard. */
function placeFirstCaret(view: EditorView): void {
  const page = view.dom.ownerDocument
  const isFree = page.activeElement === null || page.activeElement === page.body
  if (!view.editable || !isFree) return
  view.dispatch(view.state.tr.setSelection(firstPlace(view.state)))
  if (!matchMedia('(pointer: coarse)').matches) view.focus()
}

function firstPlace(state: EditorState): Selection {
  const position = endOfFirstWord(state)
  return position === null
    ? Selection.atStart(state.doc)
    : TextSelection.create(state.doc, position)
}

/** The result is null in an empty script. */
export function endOfFirstWord({ doc }: EditorState): number | null {
  let found: number | null = null
  doc.descendants((node: Node, position) => {
    const first = node.isText ? node.textContent.search(/\S/) : -1
    if (found === null && first >= 0) found = wordAt(doc.resolve(position + first + 1))?.to ?? null
    return found === null
  })
  return found
}
