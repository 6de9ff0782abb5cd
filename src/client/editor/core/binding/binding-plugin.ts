import {
  Plugin,
  PluginKey,
  type EditorState,
  type PluginView,
  Selection,
  type Transaction,
  NodeSelection,
  TextSelection,
} from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { logErrors } from '#/client/local/log.ts'
import { readSelection } from '../sheet/fresh-caret-plugin.ts'
import { isRemoteChange, endOwnRun, isBehindOwnEdit } from './local-change.ts'
import type { ScriptBinding } from './script-binding.ts'
import {
  isLetterThere,
  isSamePosition,
  sharedEnds,
  type SharedEnds,
  hasGone,
  positionInDoc,
} from './shared-position.ts'
import { nodeAfter } from './survivors.ts'

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

/** Positions in the shared text, and the selection that has come of them. */
interface Known {
  readonly ends: readonly SharedEnds[]
  readonly selection: Selection
}

interface Put extends Known {
  readonly doc: Node
  /** Those of the ends whose letters others have deleted. */
  readonly missing: readonly SharedEnds[]
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
    view: (view) => bindView(view, binding),
  })
}

function bindView(view: EditorView, binding: ScriptBinding): PluginView {
  const { doc } = binding
  /**
   * The selection as positions in the shared text, taken before a remote change; the preferred positions come first.
   */
  let ends: readonly SharedEnds[] | null = null
  /** Where the selection was before its words were deleted, and where it has been since. */
  let lost: Known | null = null
  /** Where the person has put the selection, and where it has been since. */
  let put: Put | null = null
  const onBegin = logErrors('The selection could not be noted', () => {
    if (ends || binding.isWriting) return
    readSelection(view)
    const { selection } = view.state
    if (lost?.selection.eq(selection) !== true) lost = null
    ends = isBound(view.state) ? endsOf(binding, selection) : []
    if (put?.doc === view.state.doc && put.selection.eq(selection)) return
    // who has just written stays with their own last letter
    const own = isBehindOwnEdit(view.state) ? ends.slice(1) : ends
    put = { ends: own, selection, doc: view.state.doc, missing: [] }
  })
  const note = (transaction: Y.Transaction) => {
    if (transaction.origin !== binding) binding.note(transaction)
  }
  const onTransaction = logErrors('A change could not be noted', note, () => binding.noteAll())
  const show = () => {
    const before = ends ?? []
    ends = null
    const change = binding.read(view.state)
    if (!change) return
    const lostBefore = lost?.ends ?? []
    const putAt = (places: readonly SharedEnds[]) =>
      put?.ends.filter((end) => places.some((one) => areSame(binding, one, end))) ?? []
    // words that come back, or come later as a copy, have the selection again
    const named = [...lostBefore, ...(put?.missing ?? []), ...putAt(before), ...before]
    view.dispatch(keepSelection(change, view.state, binding, named))
    const { doc: shown, selection } = view.state
    const missing = put?.ends.filter(({ head }) => !isLetterThere(binding, head)) ?? []
    put = put && { ...put, selection, doc: shown, missing }
    const gone = [lostBefore, before].find((one) => areGone(binding, one))
    // words that others have brought beside the selection, and take away again, are not those at which it was put
    const isLost = gone && putAt(endsOf(binding, selection)).length === 0
    lost = isLost ? { ends: gone, selection } : null
  }
  const onEnd = logErrors('A change could not be shown', show, () => binding.noteAll())
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
}

/** A selection by the letters behind its ends, and by those before them. */
function endsOf(binding: ScriptBinding, selection: Selection): readonly SharedEnds[] {
  return [sharedEnds(binding, selection, 'letter'), sharedEnds(binding, selection, 'before')]
}

function areSame(binding: ScriptBinding, one: SharedEnds, other: SharedEnds): boolean {
  return (
    isSamePosition(binding, one.head, other.head) &&
    isSamePosition(binding, one.anchor, other.anchor)
  )
}

function areGone(binding: ScriptBinding, ends: readonly SharedEnds[]): boolean {
  return ends.length > 0 && ends.every(({ head }) => !isLetterThere(binding, head))
}

/**
 * Keeps the selection on its words when a remote change comes, also if the words were copied elsewhere. If they were
 * deleted, the caret goes to the end of the text before them: the block behind is not selected, and further typing
 * does not become the name of the dialogue behind (DOC-25). A caret that has just written keeps its last letter before
 * it (DOC-180).
 * @param named the selection as positions in the shared text: the preferred ones, and those that name the letter before;
 * the first position whose letter still exists is used
 */
function keepSelection(
  change: Transaction,
  state: EditorState,
  binding: ScriptBinding,
  named: readonly SharedEnds[],
): Transaction {
  const { selection } = state
  const { steps, mapping, doc } = change
  const isOwnRun = isBehindOwnEdit(state)
  const ends = isOwnRun ? named.toReversed() : named
  if (selection instanceof NodeSelection) {
    if (nodeAfter(selection.from, steps) !== null) return change
  } else if (ends[0] && (isReplaced(selection, change) || haveWordsGone(binding, ends[0]))) {
    if (isOwnRun && !isLetterThere(binding, ends[0].head)) endOwnRun(change)
    const positionOf = (name: keyof SharedEnds): number | undefined => {
      const all = ends.map((end) => end[name])
      const there = all.filter((end) => isLetterThere(binding, end))
      return [...there, ...all]
        .map((end) => positionInDoc(binding, end, doc))
        .find((at) => at !== null)
    }
    const [anchor, head] = [positionOf('anchor'), positionOf('head')]
    if (anchor !== undefined && head !== undefined)
      return change.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head)))
  } else if (isOwnRun) {
    const head = mapping.map(selection.head, -1)
    return head === change.selection.head
      ? change
      : change.setSelection(TextSelection.create(doc, head))
  } else return change
  const $gap = doc.resolve(mapping.map(selection.head, -1))
  return change.setSelection(Selection.findFrom($gap, -1, true) ?? Selection.near($gap))
}

/**
 * Whether a step has replaced the content on one side of one end of a selection, even if it has inserted
 * the same words again.
 */
function isReplaced({ anchor, head }: Selection, { mapping }: Transaction): boolean {
  return [anchor, head].some((end) => {
    const { deletedBefore, deletedAfter } = mapping.mapResult(end)
    return deletedBefore || deletedAfter
  })
}

function haveWordsGone(binding: ScriptBinding, { anchor, head }: SharedEnds): boolean {
  return [anchor, head].some((end) => hasGone(binding, end))
}
