import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type * as Y from 'yjs'
import { readSelection } from '../sheet/fresh-caret-plugin.ts'
import { keepSelection } from './keep-selection.ts'
import { isRemoteChange } from './local-change.ts'
import type { ScriptBinding } from './script-binding.ts'
import { sharedEnds, type SharedEnds } from './shared-position.ts'

interface Bound {
  readonly binding: ScriptBinding
  /** The editor's transactions since the shared document was last written, oldest first. */
  readonly unwritten: readonly Transaction[]
}

const key = new PluginKey<Bound>('binding')

export function bindingIn(state: EditorState): ScriptBinding {
  const bound = key.getState(state)
  if (!bound) throw new Error('The editor is bound to no script.')
  return bound.binding
}

export function bindingPlugin(binding: ScriptBinding): Plugin<Bound> {
  return new Plugin<Bound>({
    key,
    state: {
      init: () => ({ binding, unwritten: [] }),
      apply(transaction, { unwritten }) {
        if (isRemoteChange(transaction)) return { binding, unwritten: [] }
        if (transaction.steps.length === 0) return { binding, unwritten }
        const due = unwritten.filter((earlier) => !binding.isWritten(earlier))
        return { binding, unwritten: [...due, transaction] }
      },
    },
    props: {
      handleDOMEvents: {
        copy() {
          binding.forgetCut()
          return false
        },
      },
    },
    view(view) {
      const { doc } = binding
      /**
       * The selection as positions in the shared text, taken before a remote change; the preferred
       * positions come first.
       */
      let ends: readonly SharedEnds[] | null = null
      const onBegin = () => {
        if (ends || binding.isWriting) return
        readSelection(view)
        const { selection } = view.state
        ends = isBound(view.state)
          ? [sharedEnds(binding, selection, 'letter'), sharedEnds(binding, selection, 'before')]
          : []
      }
      const onTransaction = (transaction: Y.Transaction) => {
        if (transaction.origin !== binding) binding.note(transaction)
      }
      const onEnd = () => {
        const before = ends
        ends = null
        const change = binding.read(view.state)
        if (change) view.dispatch(keepSelection(change, view.state, binding, before ?? []))
      }
      const isBound = ({ doc: shown }: EditorState) => shown === binding.known
      doc.on('beforeAllTransactions', onBegin)
      doc.on('afterTransaction', onTransaction)
      doc.on('afterAllTransactions', onEnd)
      return {
        update({ state }) {
          const unwritten = key.getState(state)?.unwritten ?? []
          binding.write(unwritten.filter((transaction) => !binding.isWritten(transaction)))
          const late = binding.catchUp(view.state)
          if (late) view.dispatch(late)
        },
        destroy() {
          doc.off('beforeAllTransactions', onBegin)
          doc.off('afterTransaction', onTransaction)
          doc.off('afterAllTransactions', onEnd)
        },
      }
    },
  })
}
