import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import { idOfBlock, runAround, type SimultaneousRun } from '#/shared/script/simultaneous.ts'
import { setAttribute } from '../core/binding/steps.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { blockStart } from '../core/document/block-nodes.ts'
import { createSimultaneousId } from '../core/document/anchors.ts'

/**
 * Has the selected speeches spoken at once, or, where they are already, one after another. With a bare caret its speech
 * is joined with the one before it, or, where none stands there, with the one behind it (DLG-477).
 */
export const toggleSimultaneous: Command = (state, dispatch) => {
  const selected = selectedSpeeches(state)
  if (!selected) return false
  const isTogether = isRun(state.doc, selected)
  const target = isTogether ? selected : speechesToJoin(state.doc, selected)
  if (!target) return false
  dispatch?.(asOneStep(isTogether ? parted(state, target) : joined(state, target)))
  return true
}

/** Whether the selected speeches are spoken at once, or the caret's with another one. */
export function isSimultaneous(state: EditorState): boolean {
  const selected = selectedSpeeches(state)
  return selected !== null && isRun(state.doc, selected)
}

/** The blocks of the selection, if all of them are speeches. */
function selectedSpeeches({ doc, selection: { $from, $to } }: EditorState): SimultaneousRun | null {
  const from = $from.index(0)
  const to = $to.depth === 0 ? $to.index(0) : $to.index(0) + 1
  const blocks = doc.children.slice(from, to)
  return blocks.length > 0 && blocks.every(isSpeech) ? { from, to } : null
}

const isSpeech = (block: Node | undefined): boolean => block?.type === schema.nodes.dialogueBlock

function isRun(doc: Node, { from, to }: SimultaneousRun): boolean {
  const run = runAround(doc, from)
  return run.to - run.from > 1 && run.to >= to
}

/** The selected speeches with those that are spoken at once with them; null if there is only one speech. */
function speechesToJoin(doc: Node, { from, to }: SimultaneousRun): SimultaneousRun | null {
  const isAlone = to - from === 1
  const first = isAlone && isSpeech(doc.children[from - 1]) ? from - 1 : from
  const end = isAlone && first === from && isSpeech(doc.children[to]) ? to + 1 : to
  if (end - first < 2) return null
  return { from: runAround(doc, first).from, to: runAround(doc, end - 1).to }
}

/** All of them get one id: one that they have, so that a speech that was parted from others joins all of them again. */
function joined({ doc, tr }: EditorState, run: SimultaneousRun): Transaction {
  const ids = doc.children.slice(run.from, run.to).map(idOfBlock)
  const id = ids.find((each) => each !== null) ?? createSimultaneousId()
  return withId(tr, run, id)
}

/** A speech that is left alone loses its id, too. */
function parted({ doc, tr }: EditorState, { from, to }: SimultaneousRun): Transaction {
  const run = runAround(doc, from)
  const isOneLeft = run.to - run.from - (to - from) === 1
  return withId(tr, isOneLeft ? run : { from, to }, null)
}

function withId(transaction: Transaction, run: SimultaneousRun, id: string | null): Transaction {
  const { doc } = transaction
  for (let index = run.from; index < run.to; index++)
    if (idOfBlock(doc.child(index)) !== id)
      setAttribute(transaction, blockStart(doc, index), 'simultaneous', id)
  return transaction
}
