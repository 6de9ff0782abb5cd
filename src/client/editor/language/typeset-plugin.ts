// Replaces typed characters by those of print, such as quotation marks, by the language of the script. Backspace right
// after a replacement restores the typed characters.
import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
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
      handleTextInput(view, from, to, typed) {
        if (!view.editable) return false
        const set = typesetAt(view.state, from, typed)
        if (!set) return false
        // the typed character is inserted first, so that undo leaves it in the text
        view.dispatch(view.state.tr.insertText(typed, from, to).scrollIntoView())
        return setTyped(from - set.back, from + typed.length, set.text)(view.state, view.dispatch)
      },
      handleKeyDown: (view, event) =>
        event.key === 'Backspace' && takeBackTypeset(view.state, view.dispatch),
    },
  })
}

/** The replacement for a character that is typed at a position; null if the character stays, as in code. */
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

/** The replacement for a typed character. */
interface Typeset {
  /** Number of characters before the typed one that are replaced, too. */
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
 * The replacement for a typed character in a language; null if the character stays.
 * @param before the text of the block up to the character
 */
export function typeset(before: string, typed: string, language: ScriptLanguage): Typeset | null {
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
