import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { schema } from '#/shared/script/schema.ts'
import { wordAt } from '#/shared/script/words.ts'
import type { ContextPlace } from '../../core/feature.ts'
import { mayEdit } from '../../core/may-edit.ts'
import { isRehearsing } from '../../model/rehearsal-state.ts'
import { readSelection } from '../../core/sheet/fresh-caret-plugin.ts'
import { sheetOf } from '../../core/sheet/scroll-container.ts'

/** The part of the page on which the menu was opened, and the menu's place on the screen. */
export interface MenuTarget {
  readonly place: Exclude<ContextPlace, 'insert'>
  readonly x: number
  readonly y: number
}

/** Whether the browser shows its own menu: for Shift with the right button, and for a long press on selected text. */
export function isForBrowser(view: EditorView, event: MouseEvent): boolean {
  if (event.shiftKey) return true
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return false
  // on some systems the long press itself has just selected the word; without the browser's menu touch could not select
  readSelection(view)
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const { from, to, empty } = view.state.selection
  return !empty && place !== null && place.pos >= from && place.pos <= to
}

/** The target of a right-click; the caret goes there, unless the click is on the selected text. */
export function targetOfPointer(view: EditorView, event: MouseEvent): MenuTarget | null {
  const { clientX: x, clientY: y, target } = event
  if (!(target instanceof Node)) return null
  const sheet = sheetOf(view)
  if (!sheet.contains(target)) return { place: 'background', x, y }
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    if (!isRestingName(view, target)) return null
    moveCaretTo(view, view.posAtDOM(target, 0))
  } else moveCaretTo(view, view.posAtCoords({ left: x, top: y })?.pos)
  return { place: placeOfCaret(view), x, y }
}

/** True for a scene's name without the focus. Any other field has the browser's menu, for pasting. */
export function isRestingName(view: EditorView, target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement &&
    view.dom.contains(target) &&
    target.ownerDocument.activeElement !== target
  )
}

/** The target of the menu key: the place of the caret. */
export function targetOfCaret(view: EditorView): MenuTarget {
  const { left, bottom } = view.coordsAtPos(view.state.selection.head)
  return { place: placeOfCaret(view), x: left, y: bottom }
}

/** The target of a click in rehearsal: a word; null beside the words, and where text was selected. */
export function targetOfRehearsalClick(view: EditorView, event: MouseEvent): MenuTarget | null {
  const { clientX: x, clientY: y, target } = event
  const isText = target instanceof Node && view.dom.contains(target)
  if (!isRehearsing(view.state) || !isText || !getSelection()?.isCollapsed) return null
  const place = view.posAtCoords({ left: x, top: y })
  if (!place || !wordAt(view.state.doc.resolve(place.pos))) return null
  moveCaretTo(view, place.pos)
  return { place: 'rehearsal', x, y }
}

function moveCaretTo(view: EditorView, position: number | undefined): void {
  const { from, to, empty } = view.state.selection
  if (position === undefined || (!empty && position >= from && position <= to)) return
  const caret = TextSelection.near(view.state.doc.resolve(position))
  view.dispatch(view.state.tr.setSelection(caret))
}

/** The menu that opens at the caret. People who may only read have no menu for a speaker's name. */
function placeOfCaret(view: EditorView): 'page' | 'speaker' | 'rehearsal' {
  if (isRehearsing(view.state)) return 'rehearsal'
  const { $from, $to } = view.state.selection
  const isInName = $from.parent.type === schema.nodes.speaker && $from.sameParent($to)
  return isInName && mayEdit(view) ? 'speaker' : 'page'
}
