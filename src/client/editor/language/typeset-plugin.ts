// Replaces typed characters by those of print, such as quotation marks, by the language of the script: those of a word
// that is composed when it is complete. Backspace right after a replacement restores the typed characters.
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { NOT_TEXT } from '#/shared/script/words.ts'
import { schema } from '#/shared/script/schema.ts'
import { scriptLanguage, type ScriptLanguage } from '#/shared/script/meta.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isRemoteChange } from '../core/binding/local-change.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { isSettingCues } from '../model/editor-mode.ts'

/** The last replacement, until the next edit or movement of the caret. */
interface LastSet {
  readonly from: number
  readonly to: number
  /** The characters that were replaced. */
  readonly typed: string
}

const key = new PluginKey<LastSet | null>('typeset')

export function typesetPlugin(): Plugin<LastSet | null> {
  return new Plugin<LastSet | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, last) {
        const set: LastSet | undefined = transaction.getMeta(key)
        if (set) return set
        if (!last || !isRemoteChange(transaction)) {
          const isTouched = transaction.docChanged || transaction.selectionSet
          return isTouched ? null : last
        }
        const [from, to] = [transaction.mapping.map(last.from, 1), transaction.mapping.map(last.to)]
        return { ...last, from, to }
      },
    },
    props: {
      handleTextInput(view, from, _to, typed, plain) {
        // a word that is composed would be inserted once more if its text were replaced
        if (!view.editable || view.composing) return false
        const set = typesetAt(view.state, from, typed)
        if (!set) return false
        // the typed characters are inserted first, so that undo leaves them in the text
        view.dispatch(plain())
        return setTyped(from - set.back, from + typed.length, set.text)(view.state, view.dispatch)
      },
      handleDOMEvents: { compositionstart: noteStart, compositionend: setWhenRead },
      handleKeyDown: (view, event) =>
        event.key === 'Backspace' && takeBackTypeset(view.state, view.dispatch),
    },
  })
}

const textBefore = new WeakMap<EditorView, Node>()

function noteStart(view: EditorView): false {
  textBefore.set(view, view.state.doc)
  return false
}

/** Sets what was composed when the view has read the last letters. */
function setWhenRead(view: EditorView, { data }: CompositionEvent): false {
  const before = textBefore.get(view)
  setTimeout(() => {
    if (before && !view.isDestroyed && view.editable && !view.composing)
      setComposed(before, data.length)(view.state, view.dispatch)
  })
  return false
}

/** Replaces what a composition has written up to the caret since `before`: no more characters than its word has. */
export function setComposed(before: Node, length: number): Command {
  return (state, dispatch) => {
    const from = before.content.findDiffStart(state.doc.content)
    const { $head, head, empty } = state.selection
    if (from === null || !empty || from < $head.start() || head - from > length) return false
    const set = typesetAt(state, from, state.doc.textBetween(from, head, undefined, NOT_TEXT))
    return set !== null && setTyped(from - set.back, head, set.text)(state, dispatch)
  }
}

/** The replacement for characters that are typed at a position; null if they stay, as in code. */
function typesetAt(state: EditorState, position: number, typed: string): Typeset | null {
  const language = scriptLanguage(bindingIn(state).doc)
  if (language === null || isSettingCues(state)) return null
  const $from = state.doc.resolve(position)
  const { parent, parentOffset } = $from
  if (!parent.isTextblock) return null
  if (schema.marks.code.isInSet(state.storedMarks ?? $from.marks())) return null
  return typeset(parent.textBetween(0, parentOffset, undefined, NOT_TEXT), typed, language)
}

function setTyped(from: number, to: number, text: string): Command {
  return (state, dispatch) => {
    const typed = state.doc.textBetween(from, to)
    const last: LastSet = { from, to: from + text.length, typed }
    dispatch?.(asOneStep(state.tr.insertText(text, from, to)).setMeta(key, last))
    return true
  }
}

/** Restores the typed characters right after they were replaced. */
export const takeBackTypeset: Command = (state, dispatch) => {
  const last = key.getState(state)
  const { empty, head } = state.selection
  if (!last || !empty || head !== last.to) return false
  const transaction = state.tr.insertText(last.typed, last.from, last.to)
  const caret = TextSelection.create(transaction.doc, last.from + last.typed.length)
  dispatch?.(asOneStep(transaction.setSelection(caret)).scrollIntoView())
  return true
}

/** The replacement for typed characters. */
interface Typeset {
  /** Number of characters before the typed ones that are replaced, too. */
  readonly back: number
  readonly text: string
}

const APOSTROPHE = '’'
const QUOTES = {
  de: { double: ['„', '“'], single: ['‚', '‘'] },
  en: { double: ['“', '”'], single: ['‘', APOSTROPHE] },
} as const

/** A quotation mark after these characters opens a quotation. So does one after an opening mark of the language. */
const OPENS = /(^|[\s([{/–—-])$/u

/**
 * The replacement for typed characters in a language, each as if it were typed alone; null if they stay. Suggestions,
 * swipes and dictation insert several at once.
 * @param before the text of the block up to the characters
 */
export function typeset(before: string, typed: string, language: ScriptLanguage): Typeset | null {
  let kept = before.length
  let text = ''
  for (const character of typed) {
    const set = typesetOne(before.slice(0, kept) + text, character, language)
    const back = set?.back ?? 0
    kept -= Math.max(0, back - text.length)
    text = text.slice(0, Math.max(0, text.length - back)) + (set?.text ?? character)
  }
  const back = before.length - kept
  return back === 0 && text === typed ? null : { back, text }
}

function typesetOne(before: string, typed: string, language: ScriptLanguage): Typeset | null {
  if (typed === '"' || typed === "'") return { back: 0, text: quote(before, typed, language) }
  if (typed === '.' && /(^|[^.])\.\.$/.test(before)) return { back: 2, text: '…' }
  if (typed === '-' && /(^|[^-])-$/.test(before)) return { back: 1, text: '–' }
  // the mark before was taken for a closing one, but a letter follows: it is an apostrophe
  if (language === 'de' && /\p{L}‘$/u.test(before) && /\p{L}/u.test(typed))
    return { back: 1, text: APOSTROPHE + typed }
  return null
}

function quote(before: string, typed: '"' | "'", language: ScriptLanguage): string {
  const { double, single } = QUOTES[language]
  const [opening, closing] = typed === '"' ? double : single
  const isOpening = OPENS.test(before) || before.endsWith(double[0]) || before.endsWith(single[0])
  if (isOpening) return opening
  const isApostrophe = typed === "'" && before.lastIndexOf(opening) <= before.lastIndexOf(closing)
  return isApostrophe ? APOSTROPHE : closing
}
