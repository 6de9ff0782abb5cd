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
import { ReplaceAroundStep, ReplaceStep } from 'prosemirror-transform'
import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { log, logErrors } from '#/client/local/log.ts'
import { isStuck } from '../connection/stuck-document.ts'
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

/**
 * Called where the document fails at an edit of this editor, or the editor cannot show it: neither is to be used then.
 * @param words those that are in the editor, and not in the document
 */
export type OnFault = (words: readonly string[]) => void

/** Positions in the shared text, and the selection that has come of them. */
interface Known {
  readonly ends: readonly SharedEnds[]
  readonly selection: Selection
}

interface Put extends Known {
  readonly doc: Node
  /** Those of the ends whose letters others have deleted from beside the selection, before the first one whose letter is there. */
  readonly missing: readonly SharedEnds[]
}

export function bindingPlugin(binding: ScriptBinding, onFault: OnFault = () => {}): Plugin<Bound> {
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
    view: (view) => bindView(view, binding, onFault),
  })
}

function bindView(view: EditorView, binding: ScriptBinding, onFault: OnFault): PluginView {
  const { doc } = binding
  const write = writeOn(view, binding, onFault)
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
  const fail = () => queueMicrotask(() => onFault([]))
  const onTransaction = noteWith(binding, fail)
  const showTo = (before: readonly SharedEnds[]) => {
    const change = binding.read(view.state)
    if (!change) return
    const lostBefore = lost?.ends ?? []
    const missing = put?.missing ?? []
    const putAt = (places: readonly SharedEnds[]) =>
      put?.ends.filter((end) => places.some((one) => areSame(binding, one, end))) ?? []
    // words that come back, or come later as a copy, have the selection again
    const known = [...missing, ...putAt(before)]
    const named = [...lostBefore, ...known, ...before]
    view.dispatch(keepSelection(change, view.state, binding, named))
    const { doc: shown, selection } = view.state
    const left = missingOf(binding, put?.ends ?? []).filter((end) => known.includes(end))
    put = put && { ...put, selection, doc: shown, missing: left }
    const gone = [lostBefore, before].find((one) => areGone(binding, one))
    // words that others have brought beside the selection, and take away again, are not those at which it was put
    const isLost = gone && putAt(endsOf(binding, selection)).length === 0
    lost = isLost ? { ends: gone, selection } : null
  }
  const onEnd = () => {
    const before = ends ?? []
    ends = null
    showOrAll(binding, () => showTo(before), fail)
  }
  const isBound = ({ doc: shown }: EditorState) => shown === binding.known
  doc.on('beforeAllTransactions', onBegin)
  doc.on('afterTransaction', onTransaction)
  doc.on('afterAllTransactions', onEnd)
  return {
    update({ state }) {
      const unwritten = key.getState(state)?.unwritten ?? []
      if (!write(unwritten.filter((transaction) => !binding.isWritten(transaction)))) return
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

/** Shows a change; if its steps cannot be shown, once more by a comparison of all blocks. */
function showOrAll(binding: ScriptBinding, show: () => void, onFault: () => void): void {
  const showAgain = logErrors('A change could not be shown', show, onFault)
  const showAll = () => {
    binding.noteAll()
    showAgain()
  }
  logErrors('A change could not be shown by its steps', show, showAll)()
}

/** Notes what others change. */
function noteWith(binding: ScriptBinding, onFault: () => void) {
  const note = logErrors(
    'A change could not be noted',
    (transaction: Y.Transaction) => binding.note(transaction),
    () => binding.noteAll(),
  )
  // what is to be shown can be read again, but not which marks have come
  const noteMarks = logErrors(
    'The marks of others could not be noted',
    (transaction: Y.Transaction) => binding.othersMarks.note(transaction),
    onFault,
  )
  return (transaction: Y.Transaction) => {
    if (transaction.origin === binding) return
    note(transaction)
    noteMarks(transaction)
  }
}

/** Writes edits into the document, and watches whether it tells of them; answers false where it fails. */
function writeOn(view: EditorView, binding: ScriptBinding, onFault: OnFault) {
  // an edit may be made within a transaction of the document
  const look = () => isStuck(binding.doc) && onFault([])
  return (transactions: readonly Transaction[]): boolean => {
    try {
      binding.write(transactions)
      if (transactions.length > 0) queueMicrotask(look)
      return true
    } catch (error) {
      log.error('An edit could not be written', error)
      const areThere = binding.known === view.state.doc
      const words = areThere ? [] : transactions.flatMap(wordsOf)
      queueMicrotask(() => onFault(words))
      return false
    }
  }
}

/** The words that a transaction brings in. */
const wordsOf = ({ steps }: Transaction): readonly string[] =>
  steps.flatMap((step) =>
    step instanceof ReplaceStep || step instanceof ReplaceAroundStep
      ? step.slice.content.textBetween(0, step.slice.content.size, '\n').trim() || []
      : [],
  )

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

/** The ends that are preferred to the first one whose letter is there. */
function missingOf(binding: ScriptBinding, ends: readonly SharedEnds[]): readonly SharedEnds[] {
  const first = ends.findIndex(({ head }) => isLetterThere(binding, head))
  return first < 0 ? ends : ends.slice(0, first)
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
    const places = [positionOf('anchor'), positionOf('head')]
    // where the words at one end have gone with their text, the caret is at the other end: between the two may be words of others
    const [anchor = places[1], head = anchor] = places
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
