import type { Node } from 'prosemirror-model'
import { Selection, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView, NodeView } from 'prosemirror-view'
import { simpleDiffString } from 'lib0/diff'
import { numberedName } from '#/shared/script/line-grammar/scene-heading.ts'
import { isolated } from '#/shared/isolated.ts'
import { classOf } from '#/client/ui/class-names.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { editorModeIn } from '../model/editor-mode.ts'
import type { FirstText } from '../core/feature.ts'
import { showNumber } from '../model/shown-numbers.ts'
import { redo, undo } from '../core/binding/undo.ts'
import styles from './scenes.module.css'
import { setAttribute } from '../core/binding/steps.ts'

/** A scene heading: its number (from the outline), its name in a field, its text below. */
export function createSceneView(
  initial: Node,
  view: EditorView,
  getPosition: () => number | undefined,
  text: () => FirstText,
): NodeView {
  let node = initial
  const dom = document.createElement('section')
  const name = document.createElement('textarea')
  const heading = headingWith(name)
  const contentDOM = document.createElement('p')
  dom.className = classOf(styles, 'scene')
  name.className = classOf(styles, 'name')
  name.rows = 1
  name.dir = 'auto'
  // the browser's Tab skips the field: the sheet's own keys lead to it (SCN-15)
  name.tabIndex = -1
  contentDOM.className = classOf(styles, 'text')
  contentDOM.dir = 'auto'
  dom.append(heading, contentDOM)
  const showName = shareField(name, (sceneName) => {
    const position = getPosition()
    if (position === undefined || !view.editable) return
    view.dispatch(setAttribute(view.state.tr, position, 'sceneName', sceneName))
  })
  showNumber(dom, 'scenes', (number) => {
    dom.dataset['number'] = String(number)
    labelHeading(dom, heading)
  })
  show()

  function show(): void {
    const sceneName = String(node.attrs.sceneName)
    showName(sceneName)
    name.placeholder = text().untitledScene
    // the heading is as high as its name, because the style sheet draws the name under the field
    heading.dataset['name'] = sceneName || name.placeholder
    labelHeading(dom, heading)
    name.setAttribute('aria-label', text().sceneName)
    name.readOnly = !view.editable
    contentDOM.dataset['placeholder'] = text().scenePlaceholder
    contentDOM.toggleAttribute('data-empty', node.content.size === 0)
  }

  listenToName(name, view, getPosition)
  shareHistory(name, view)
  moveByName(name, view)

  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false
      node = next
      show()
      return true
    },
    destroy() {
      // the scene was deleted while the user writes in its name: after the sheet is drawn, the caret goes to this place
      if (document.activeElement === name) queueMicrotask(() => keepFocus(view))
    },
    stopEvent: (event) => event.target === name,
    ignoreMutation: (mutation) =>
      mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}

/** A heading by which assistive technology leads through a script. */
function headingWith(name: HTMLTextAreaElement): HTMLElement {
  // not a header, which may have no role of its own
  const heading = document.createElement('div')
  heading.className = classOf(styles, 'heading')
  heading.contentEditable = 'false'
  heading.role = 'heading'
  heading.ariaLevel = '2'
  heading.append(name)
  return heading
}

/** A number that the name begins with is not shown twice. */
function labelHeading(scene: HTMLElement, heading: HTMLElement): void {
  const { number } = scene.dataset
  // a scene gets its number as soon as the sheet is drawn
  if (number === undefined) return
  const { name = '' } = heading.dataset
  const isInName = numberedName(name)?.number === Number(number)
  scene.toggleAttribute('data-numbered-name', isInName)
  heading.ariaLabel = (isInName ? name : `${number} ${isolated(name)}`).trim()
}

function listenToName(
  name: HTMLTextAreaElement,
  view: EditorView,
  getPosition: () => number | undefined,
): void {
  name.addEventListener('focus', () => {
    const position = getPosition()
    const isElsewhere = view.state.selection.$from.before(1) !== position
    if (position !== undefined && isElsewhere) view.dispatch(withCaretIn(view.state, position))
  })
  name.addEventListener('keydown', (event) => {
    const way = wayOut(event, name)
    // for users who may only read, Tab leads through the page
    if (way === null || (event.key === 'Tab' && !view.editable)) return
    // Escape ends a mode first
    if (event.key === 'Escape' && editorModeIn(view.state).kind !== 'none') return
    event.preventDefault()
    // no other handler gets this key: one Escape only leaves the name
    event.stopPropagation()
    const position = getPosition()
    const { doc, tr: transaction } = view.state
    const scene = position === undefined ? null : doc.nodeAt(position)
    if (position === undefined || !scene) return
    const end = position + scene.nodeSize
    const next =
      way === 'back'
        ? Selection.findFrom(doc.resolve(position), -1, true)
        : Selection.near(doc.resolve(way === 'on' ? position + 1 : end))
    if (!next) return
    view.dispatch(transaction.setSelection(next).scrollIntoView())
    view.focus()
  })
}

/** The target of a key in a scene's name: on to its text, back to the text before the scene, or past both. */
function wayOut(
  event: KeyboardEvent,
  { value, selectionStart }: HTMLTextAreaElement,
): 'on' | 'back' | 'past' | null {
  const { key, shiftKey } = event
  if (isOfInputMethod(event)) return null
  if (key === 'Escape') return 'past'
  if (key === 'Enter') return 'on'
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  if (key === 'Tab') return shiftKey ? 'back' : 'on'
  const isAtEnd = !shiftKey && selectionStart === value.length
  return isAtEnd && ['ArrowDown', 'ArrowRight'].includes(key) ? 'on' : null
}

function keepFocus(view: EditorView): void {
  if (!view.isDestroyed && document.activeElement === document.body) view.focus()
}

/** Undo in a name is the undo of the sheet, by its keys and by the browser's other ways to undo. */
function shareHistory(name: HTMLTextAreaElement, view: EditorView): void {
  const act = (event: Event, run: () => unknown) => {
    event.preventDefault()
    if (view.editable) run()
  }
  name.addEventListener('keydown', (event) => {
    if (isHistoryKey(event)) act(event, () => pressOnSheet(view, event))
  })
  name.addEventListener('beforeinput', (event) => {
    if (event.inputType === 'historyUndo') act(event, () => undo(view.state, view.dispatch))
    if (event.inputType === 'historyRedo') act(event, () => redo(view.state, view.dispatch))
  })
}

/** Alt and an arrow key move the scene (SUR-12). The focus stays in its name. */
function moveByName(name: HTMLTextAreaElement, view: EditorView): void {
  name.addEventListener('keydown', (event) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = name
    if (!view.editable || !pressOnSheet(view, event)) return
    const moved = nameField(view, view.state.selection.$from.before(1))
    moved?.focus()
    moved?.setSelectionRange(selectionStart, selectionEnd)
  })
}

function pressOnSheet(view: EditorView, event: KeyboardEvent): boolean {
  return view.someProp('handleKeyDown', (handle) => handle(view, event)) === true
}

/** Whether the key is Mod-z, Mod-Shift-z or Mod-y, regardless of its command in the sheet. */
function isHistoryKey({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && ['z', 'y'].includes(key.toLowerCase())
}

/** Puts the caret into the scene whose name the user writes, so that the toolbar shows the scene's tools (SUR-15). */
function withCaretIn({ doc, tr }: EditorState, position: number): Transaction {
  return tr.setSelection(TextSelection.create(doc, position + 1))
}

/** Focuses the name of the scene at a position and selects the whole name. */
export function selectSceneName(view: EditorView, position: number): void {
  const name = nameField(view, position)
  name?.focus()
  name?.select()
}

/** Puts the caret behind the name of the scene at a position. */
export function enterSceneName(view: EditorView, position: number): void {
  const name = nameField(view, position)
  name?.focus()
  name?.setSelectionRange(name.value.length, name.value.length)
}

function nameField(view: EditorView, position: number): HTMLTextAreaElement | null {
  const dom = view.nodeDOM(position)
  return dom instanceof HTMLElement ? dom.querySelector('textarea') : null
}

/**
 * Binds a one-line field to a text that others may write as well; the last writer wins. Returns a function that
 * shows a new text: caret and selection keep their letters, and a word that is being composed stays unchanged.
 */
function shareField(
  field: HTMLTextAreaElement,
  write: (text: string) => void,
): (text: string) => void {
  let text = ''
  // the text when the field was last read or written; while a word is being composed, the field has another text
  let seen = ''
  let isComposing = false
  const show = (next: string) => {
    text = next
    if (isComposing) return
    replaceText(field, text)
    seen = text
  }
  const read = () => {
    const written = withoutLineBreaks(field.value)
    const isWritten = written !== seen
    seen = written
    if (isWritten) write(written)
    show(text)
  }
  field.addEventListener('input', read)
  field.addEventListener('compositionstart', () => (isComposing = true))
  field.addEventListener('compositionend', () => {
    isComposing = false
    read()
  })
  return show
}

function replaceText(field: HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = field
  if (value === text) return
  const [start, end] = [selectionStart, selectionEnd].map((at) => offsetIn(text, at, value))
  field.value = text
  // only if the field has the focus: some browsers would give it the focus
  if (document.activeElement === field)
    field.setSelectionRange(start ?? null, end ?? null, selectionDirection)
}

/** The caret's offset after its text was replaced; letters that others write at the caret stand behind it. */
export function offsetIn(text: string, offset: number, before: string): number {
  const { index, remove, insert } = simpleDiffString(before, text)
  if (offset <= index) return offset
  return Math.max(index, offset - remove) + (offset < index + remove ? 0 : insert.length)
}

function withoutLineBreaks(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}
