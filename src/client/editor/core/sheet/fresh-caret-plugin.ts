import { Plugin, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { isInField } from '#/client/ui/focus.ts'

/**
 * Makes a key, and an insertion without a key (by an input method, dictation, a list of suggestions), act where the browser's caret
 * is now. The view finds an insertion by comparing the line before and after it: beside the same letter only the caret tells where.
 */
export function freshCaretPlugin(): Plugin {
  const read = (view: EditorView) => {
    readSelection(view)
    return false
  }
  const noteWord = (view: EditorView, event: InputEvent) => {
    readSelection(view)
    const word = view.composing ? composedBy(view, event) : null
    if (word) composed.set(view, word)
    else composed.delete(view)
    return false
  }
  return new Plugin({
    props: { handleDOMEvents: { keydown: read, beforeinput: noteWord } },
    view(view) {
      lastRead.set(view, null)
      return {
        update() {
          // a view that moves the caret itself may have another one than was read
          if (!isAsRead(view) || !view.hasFocus()) lastRead.set(view, null)
        },
      }
    },
  })
}

/** The keys that on-screen keyboards press only by what they ask the browser to do. */
const KEYS: Readonly<Record<string, KeyboardEventInit>> = {
  insertParagraph: { key: 'Enter' },
  insertLineBreak: { key: 'Enter', shiftKey: true },
  deleteContentBackward: { key: 'Backspace' },
  deleteContentForward: { key: 'Delete' },
}

/**
 * Lets Enter, and a deletion at the edge of a line, act as keys before Chrome on Android acts on the page: the view would compare the
 * page before and after, and find a name joined to its speech. Chrome also places its caret after that, and if the paragraph that it
 * has made is gone by then, there is none, and nothing that is typed next arrives.
 */
export function androidKeysPlugin(): Plugin {
  const press = (view: EditorView, event: InputEvent) => {
    const asked = KEYS[event.inputType]
    if (!asked || !/Android \d/.test(navigator.userAgent)) return false
    if (!event.cancelable || !view.editable || view.composing) return false
    if (asked.key !== 'Enter' && !isAtEdge(view.state, asked.key === 'Delete')) return false
    const key = new KeyboardEvent('keydown', asked)
    if (view.someProp('handleKeyDown', (handle) => handle(view, key)) !== true) return false
    event.preventDefault()
    return true
  }
  return new Plugin({ props: { handleDOMEvents: { beforeinput: press } } })
}

function isAtEdge({ selection: { $head, empty } }: EditorState, isEnd: boolean): boolean {
  return empty && $head.parentOffset === (isEnd ? $head.parent.content.size : 0)
}

/** The word that is composed, and what an input method is going to write in its place. */
interface ComposedWord {
  readonly from: number
  readonly to: number
  readonly text: string
}

const composed = new WeakMap<EditorView, ComposedWord>()

function composedBy(view: EditorView, event: InputEvent): ComposedWord | null {
  const [range] = event.getTargetRanges()
  const isOfWord = event.inputType === 'insertCompositionText'
  if (!isOfWord || !range || !view.dom.contains(range.startContainer)) return null
  return {
    from: view.posAtDOM(range.startContainer, range.startOffset),
    to: view.posAtDOM(range.endContainer, range.endOffset),
    text: event.data ?? '',
  }
}

/**
 * The same change, of which an input method has taken back letters: the last ones of the word that it composes. The view finds
 * them by comparing the line before and after it, and takes those behind the caret where these are the same.
 */
export function inComposedWord(view: EditorView, change: Transaction): Transaction {
  const word = composed.get(view)
  composed.delete(view)
  const [step, ...others] = change.steps
  if (!word || !(step instanceof ReplaceStep) || others.length > 0) return change
  const gone = word.to - word.from - word.text.length
  if (step.slice.size > 0 || gone <= 0 || step.to - step.from !== gone) return change
  const before = change.before.textBetween(word.from, word.to)
  let kept = 0
  while (kept < word.text.length && before[kept] === word.text[kept]) kept++
  const exact = view.state.tr.delete(word.from + kept, word.from + kept + gone)
  if (step.from === word.from + kept || !exact.doc.eq(change.doc)) return change
  const { anchor, head } = change.selection
  exact.setSelection(TextSelection.create(exact.doc, anchor, head))
  if (change.storedMarksSet) exact.setStoredMarks(change.storedMarks)
  return exact.setMeta('composition', change.getMeta('composition')).scrollIntoView()
}

type Ends = Pick<Selection, 'anchorNode' | 'anchorOffset' | 'focusNode' | 'focusOffset'>

/** The browser's selection as it was read; null where the view has been changed since in such a way that it has to be read again. */
const lastRead = new WeakMap<EditorView, Ends | null>()

function isAsRead(view: EditorView): boolean {
  const read = lastRead.get(view)
  const now = read && view.dom.ownerDocument.getSelection()
  return (
    Boolean(now) &&
    read?.anchorNode === now?.anchorNode &&
    read?.anchorOffset === now?.anchorOffset &&
    read?.focusNode === now?.focusNode &&
    read?.focusOffset === now?.focusOffset
  )
}

/**
 * Makes a view read the browser's selection now. By itself the view reads it at the next frame, and a key or a tap
 * before that would act at the old place. While an input method composes, nothing is read.
 */
export function readSelection(view: EditorView): void {
  if (view.composing || !view.hasFocus()) return
  if (isAsRead(view)) return
  const { ownerDocument } = view.dom
  // the browser sends this event at the next frame; the view reads the selection when it gets it
  ownerDocument.dispatchEvent(new Event('selectionchange'))
  const now = ownerDocument.getSelection()
  if (!now || !lastRead.has(view)) return
  const { anchorNode, anchorOffset, focusNode, focusOffset } = now
  lastRead.set(view, { anchorNode, anchorOffset, focusNode, focusOffset })
}

/**
 * Dispatches a transaction that is caused by a timer or another user, and not by a key, click or command of this
 * editor. A view that draws sets the browser's selection, so a newer selection of the browser must be read before.
 */
export function dispatchUnasked(view: EditorView, make: (state: EditorState) => Transaction): void {
  readSelection(view)
  view.dispatch(make(view.state))
}

/**
 * Takes the browser's caret out of the text before a key acts that nobody handled and that was pressed elsewhere on the page. In
 * WebKit the caret stays when a button gets the focus, and letters, deletions and arrows go to it. The text gets back the focus with
 * the view's own selection. In a text that one may only read, no key writes, and selected words stay.
 */
export function keysElsewherePlugin(): Plugin {
  return new Plugin({
    view(view) {
      const listening = new AbortController()
      const takeAway = (event: KeyboardEvent) => {
        const isHere = view.dom.contains(document.activeElement)
        if (event.defaultPrevented || !view.editable || isHere || isInField(event)) return
        if (!writesOrMoves(event)) return
        const caret = document.getSelection()
        if (caret?.anchorNode && view.dom.contains(caret.anchorNode)) caret.removeAllRanges()
      }
      window.addEventListener('keydown', takeAway, { signal: listening.signal })
      return { destroy: () => listening.abort() }
    },
  })
}

/** Enter and space belong to a control that has the focus, Tab to the page, and selected words can be copied from anywhere. */
function writesOrMoves({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key === ' ' || key === 'Enter')
    return !(target instanceof Element && target.matches('button, a[href], summary'))
  if (key.length === 1) return !((ctrlKey || metaKey) && key.toLowerCase() === 'c')
  // the last three begin a word that is composed
  return /^(Backspace|Delete|Arrow|Home|End|Page|Dead|Process|Unidentified)/.test(key)
}
