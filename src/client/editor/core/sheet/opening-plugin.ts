// Automatic scrolling and placing of the caret right after a script is opened.
import { Plugin, Selection, TextSelection, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { wordAt } from '#/shared/script/words.ts'
import { isRecord } from '#/shared/is-record.ts'
import { bindingIn } from '../binding/binding-plugin.ts'
import { namedPosition } from '../binding/shared-position.ts'
import { placeInFragment } from './place-address.ts'
import { scrollContainerOf } from './scroll-container.ts'
import type { ScriptSession } from '../connection/script-session.ts'

/** After this time the page is scrolled to its top, wherever the browser has put it (DOC-41). */
const SCROLL_RESET_MS = 80
/** After this time the caret goes behind the first word, unless the user acts; in an empty script at once (DOC-40). */
export const FIRST_CARET_MS = 1_000

/** The documents that have been opened already: the stage is built anew when Demo Mode begins and when it ends. */
const opened = new WeakSet<ScriptSession['doc']>()

export function openingPlugin({ doc, isPrivate, cursor }: ScriptSession): Plugin {
  if (isPrivate || cursor !== null || opened.has(doc)) return new Plugin({})
  opened.add(doc)
  // the address names a place, to which the editor scrolls instead (NAV-54)
  if (placeInFragment(location.hash) !== null) return new Plugin({})
  return new Plugin({
    view(view) {
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
