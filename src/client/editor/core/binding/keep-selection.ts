import {
  NodeSelection,
  Selection,
  TextSelection,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import type { ScriptBinding } from './script-binding.ts'
import { endOwnRun, isBehindOwnEdit } from './own-run-plugin.ts'
import { hasGone, isLetterThere, positionInDoc, type SharedEnds } from './shared-position.ts'
import { nodeAfter } from './survivors.ts'

/**
 * Keeps the selection on its words when a remote change comes, also if the words were copied elsewhere. If they were
 * deleted, the caret goes to the end of the text before them: the block behind is not selected, and further typing
 * does not become the name of the dialogue behind (DOC-25). A caret that has just written keeps its last letter before
 * it (DOC-180).
 * @param named the selection as positions in the shared text: the preferred ones, and those that name the letter before;
 * the first position whose letter still exists is used
 */
export function keepSelection(
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
