// Typed characters become those of print, such as quotation marks, by the language of the script. Backspace right after
// it brings back what was typed.
import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { NOT_TEXT } from '#/shared/script/not-text.ts'
import { schema } from '#/shared/script/schema.ts'
import { scriptLanguage } from '#/shared/script/script-language.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isRemoteChange } from '../core/binding/local-change.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { isSettingCues } from '../model/editor-mode.ts'
import { typeset, type Typeset } from './typeset.ts'

/** What was set last, while nothing else has been done. */
interface LastSet {
  readonly from: number
  readonly to: number
  /** What was typed there. */
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
        // typed first, so that undo leaves it, too
        view.dispatch(view.state.tr.insertText(typed, from, to).scrollIntoView())
        return setTyped(from - set.back, from + typed.length, set.text)(view.state, view.dispatch)
      },
      handleKeyDown: (view, event) =>
        event.key === 'Backspace' && takeBackTypeset(view.state, view.dispatch),
    },
  })
}

/** What a character that is typed at a position becomes; null where it stays, as in code. */
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

/** Puts back what was typed, right after it was set otherwise. */
export const takeBackTypeset: Command = (state, dispatch) => {
  const last = key.getState(state)
  const { empty, head } = state.selection
  if (!last || !empty || head !== last.to) return false
  const transaction = state.tr.insertText(last.typed, last.from, last.to)
  const caret = TextSelection.create(transaction.doc, last.from + last.typed.length)
  dispatch?.(asOneStep(transaction.setSelection(caret)).scrollIntoView())
  return true
}
