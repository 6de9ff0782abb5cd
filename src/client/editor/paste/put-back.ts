// Text that is cut out and pasted at the same place comes back exactly as it was: the edits of the cut are taken back.
// A copy alone cannot say this, because a cut leaves the rest of a name, and the heading of a scene, as lines of their own.
import {
  type Command,
  EditorState,
  Plugin,
  PluginKey,
  Selection,
  type Transaction,
} from 'prosemirror-state'
import { Mapping, type StepMap } from 'prosemirror-transform'
import { at } from '#/shared/at.ts'
import { isTransfer, isUndoOrRedo } from '../core/binding/local-change.ts'
import { heldEdit } from '../model/removal-question.ts'

/** The newest cut, while its text can be put back. */
interface CutOut {
  /** The cut, and what plugins have appended to it. */
  readonly edits: readonly Transaction[]
  /** The text as the clipboard has it. */
  readonly text: string
  /** The end of the text in the document before the cut. */
  readonly end: number
  /** The maps of all changes since. */
  readonly since: readonly StepMap[]
}

const key = new PluginKey<CutOut | null>('cutOut')

/** A cut is kept for so many changes, because every change is mapped when it is put back. */
const MAX_CHANGES = 500

/** @param textOf the plain text that a copy of the selection has */
export function putBackPlugin(textOf: (state: EditorState) => string): Plugin<CutOut | null> {
  return new Plugin<CutOut | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, cut, before) {
        if (transaction.getMeta(key) === null) return null
        if (!transaction.docChanged) return cut
        if (cut && transaction.getMeta('appendedTransaction') === cut.edits[0])
          return { ...cut, edits: [...cut.edits, transaction] }
        if (isTransfer(transaction)) {
          const isCut = transaction.getMeta('uiEvent') === 'cut'
          const { to: end } = before.selection
          return isCut ? { edits: [transaction], text: textOf(before), end, since: [] } : null
        }
        if (!cut || isUndoOrRedo(transaction) || cut.since.length > MAX_CHANGES) return null
        return { ...cut, since: [...cut.since, ...transaction.mapping.maps] }
      },
    },
    props: {
      handleDOMEvents: {
        copy(view) {
          if (key.getState(view.state)) view.dispatch(view.state.tr.setMeta(key, null))
          return false
        },
      },
    },
  })
}

/** Puts back the text that was cut out last; does not apply to another text, or at another place. */
export function putBack(text: string): Command {
  return (state, dispatch) => {
    const cut = key.getState(state)
    if (!cut || cut.text !== withLineFeeds(text)) return false
    const last = at(cut.edits, cut.edits.length - 1)
    // what was typed at the place since stands before the text
    const place = last.selection.map(state.doc, new Mapping(cut.since))
    if (!state.selection.eq(place)) return false
    const back = takenBack(cut, last.doc)
    const transaction = heldEdit(back, state, cut.since)
    if (transaction.steps.length < back.steps.length) return false
    dispatch?.(transaction.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
    return true
  }
}

const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n')

function takenBack({ edits, end }: CutOut, doc: Transaction['doc']): Transaction {
  const { tr: back } = EditorState.create({ doc })
  for (const { steps, docs } of edits.toReversed())
    for (const [index, step] of [...steps.entries()].toReversed())
      back.step(step.invert(at(docs, index)))
  return back.setSelection(Selection.near(back.doc.resolve(end), -1))
}
