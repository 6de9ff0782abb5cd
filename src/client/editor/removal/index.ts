import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { StepMap } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import type { Awareness } from 'y-protocols/awareness'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isLocalEdit, isTransfer } from '../core/binding/local-change.ts'
import type { EditorFeature } from '../core/feature.ts'
import { mayEdit } from '../core/editor-handle.ts'
import {
  heldEdit,
  asConfirmed,
  canAsk,
  isConfirmed,
  removalQuestion,
} from '../model/removal-question.ts'
import { rangesDeletedBy, writersIn } from '../model/writers-in.ts'
import { passagePlugin } from './passage-plugin.ts'

// A selection is deleted only after a question, if it holds all words of a block in which another person is writing.
/** The maps of all changes since the question was asked. */
const key = new PluginKey<readonly StepMap[]>('askBeforeRemoval')

export function askBeforeRemovalPlugin(awareness: Awareness): Plugin<readonly StepMap[]> {
  let view: EditorView | null = null
  return new Plugin<readonly StepMap[]>({
    key,
    state: {
      init: () => [],
      apply: ({ mapping }, since) =>
        removalQuestion.get() === null ? [] : [...since, ...mapping.maps],
    },
    filterTransaction(transaction, state) {
      if (!view || !canAsk() || !isDeletedSelection(transaction, state)) return true
      const writers = writersIn(state, awareness, textsDeletedBy(transaction))
      if (writers.length === 0) return true
      const asking = view
      removalQuestion.set({
        kind: 'delete',
        writers,
        remove: () => removeNow(asking, transaction),
      })
      return false
    },
    view(created) {
      view = created
      return {
        destroy() {
          view = null
          removalQuestion.get()?.onClosed?.()
          removalQuestion.set(null)
        },
      }
    },
  })
}

/** Words that are dragged come back, and a word that is being composed cannot be held back. */
function isDeletedSelection(transaction: Transaction, { selection }: EditorState): boolean {
  if (selection.empty || !isLocalEdit(transaction) || isConfirmed(transaction)) return false
  const isDragged = isTransfer(transaction) && transaction.getMeta('uiEvent') === 'drop'
  return !isDragged && transaction.getMeta('composition') === undefined
}

/** The text blocks of which an edit deletes all words. */
function textsDeletedBy(transaction: Transaction): readonly TextRange[] {
  const texts: TextRange[] = []
  for (const { from, to } of rangesDeletedBy(transaction))
    transaction.before.nodesBetween(from, to, (node, position) => {
      if (!node.isTextblock) return true
      const [start, end] = [position + 1, position + 1 + node.content.size]
      if (start < end && from <= start && end <= to) texts.push({ from: start, to: end })
      return false
    })
  return texts
}

/** Makes an edit that was held back, on the document as it is now. */
function removeNow(view: EditorView, held: Transaction): void {
  if (view.isDestroyed || !mayEdit(view)) return
  const { state } = view
  view.dispatch(asConfirmed(heldEdit(held, state, key.getState(state) ?? [])))
  // a view without the focus leaves the browser's selection as it was, and would read it when the dialog gives the focus back
  view.focus()
}

/** What people are told before and after text goes in which others write. */
export const removal: EditorFeature = {
  name: 'removal',
  plugins: ({ session: { doc, connection } }) => [
    askBeforeRemovalPlugin(connection.awareness),
    passagePlugin(doc, connection.awareness),
  ],
}
