// Brings back a passage that somebody else has deleted. Its letters are recorded as copies of the deleted ones, as by
// undo: so each of them stands once, also where its deletion is undone as well (decision 047).
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { Selection, type EditorState, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import * as Y from 'yjs'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { partsIn } from '../core/binding/deleted-words.ts'
import type { Part } from '../core/binding/pruned-slice.ts'
import type { ScriptBinding } from '../core/binding/script-binding.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { fillLine } from './fill-line.ts'
import { isBlockGone, type Passage } from './passage.ts'

/** Whether all words of a passage are in the script. */
export function isBack({ deletedWords }: ScriptBinding, { text }: Passage): boolean {
  return deletedWords.restoring(new ReplaceStep(0, 0, sliceOf(text.node)), text.parts) === null
}

/**
 * Inserts a passage as one step of undo; null if all of it is in the script.
 * @param place where it was; null if that place is gone: then it is inserted behind the block with the caret
 */
export function bringPassageBack(
  state: EditorState,
  passage: Passage,
  place: number | null,
): Transaction | null {
  const binding = bindingIn(state)
  const filled = fillLine(state, binding, passage)
  if (filled) return asOneStep(filled.scrollIntoView())
  const { node, parts } = isBlockGone(passage) ? passage.block : passage.text
  const { $head } = state.selection
  const places = [place, $head.depth > 0 ? $head.after(1) : $head.pos]
  for (const at of places) {
    if (at === null || !fits(state.doc, at, node)) continue
    const step = binding.deletedWords.restoring(new ReplaceStep(at, at, sliceOf(node)), parts)
    if (step === null) return null
    const transaction = state.tr.step(step)
    const next = at + step.slice.size
    const end = Selection.near(transaction.doc.resolve(next), -1)
    const rescued = state.doc.resolve(at).nodeAfter
    const isRescued = rescued?.isTextblock === true && hasLastLetter(binding, passage, at, rescued)
    const isCaretThere = isRescued && at < $head.pos && $head.pos < at + rescued.nodeSize
    if (!isCaretThere) transaction.setSelection(end)
    // what its deleter did not know has stayed as a paragraph, in which the user may have gone on
    if (isRescued) transaction.delete(end.head, next + 1)
    return asOneStep(transaction.scrollIntoView())
  }
  return null
}

const sliceOf = (node: Node) => new Slice(Fragment.from(node), 0, 0)

function fits(doc: Node, place: number, node: Node): boolean {
  const $place = doc.resolve(place)
  return (
    !$place.parent.isTextblock &&
    $place.parent.canReplaceWith($place.index(), $place.index(), node.type)
  )
}

/** Whether the last letter of a passage has been copied into this text block, which begins at this position. */
function hasLastLetter(
  { doc, blocks, known }: ScriptBinding,
  { text }: Passage,
  position: number,
  block: Node,
): boolean {
  const last = text.parts.findLast((part) => 'letters' in part)
  const letters = last && 'letters' in last ? last.letters : null
  if (!letters) return false
  const forwards = forwardsOf(doc)
  const { client, clock } = letters.id
  const id = Y.createID(client, clock + letters.text.length - 1)
  const copies = forwards.allCopies(forwards.originOf(id))
  const range = { from: position, to: position + block.nodeSize }
  return partsIn(known, blocks, range).some((part) => copies.some((copy) => isIn(part, copy)))
}

function isIn(part: Part, { client, clock }: Y.ID): boolean {
  if (!('letters' in part)) return false
  const { id, text } = part.letters
  return id.client === client && clock >= id.clock && clock < id.clock + text.length
}
