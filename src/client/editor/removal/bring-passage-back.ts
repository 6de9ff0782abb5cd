// Brings back a passage that somebody else has deleted. Its letters are recorded as copies of the deleted ones, as by
// undo: so each of them stands once, also where its deletion is undone as well (decision 047).
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import * as Y from 'yjs'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'
import { itemOf } from '#/shared/script/items.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { BoundScript, sliceOf } from '../core/binding/bound-node.ts'
import { missingWords, textOfLetters } from '../core/binding/missing-words.ts'
import type { Part } from '../core/binding/pruned-slice.ts'
import type { ScriptBinding } from '../core/binding/script-binding.ts'
import { isLetterThere, positionInDoc } from '../core/binding/shared-position.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { hasOthersLetters } from '../core/binding/write-nodes.ts'
import {
  type Caret,
  isBlockGone,
  moveTypedSince,
  type Passage,
  type TypedSince,
} from './passage.ts'

export interface Lost {
  readonly passage: Passage
  /** The place at which the passage was; null if that place is gone. */
  readonly place: number | null
  readonly message: number
  /** Where the caret was: in the shared text, and as an offset in the passage's text and in its block. */
  readonly caret: Caret
  /** Null where the caret has stayed in the line, or in what is left of it. */
  readonly since: TypedSince | null
}

/** Whether all words of a passage are in the script. */
export function isBack({ deletedWords }: ScriptBinding, { text }: Passage): boolean {
  return deletedWords.restoring(new ReplaceStep(0, 0, wholeSlice(text.node)), text.parts) === null
}

/**
 * Inserts a passage as one step of undo; null if all of it is in the script.
 * If its place is gone, it is inserted behind the block with the caret. What was typed elsewhere since goes along.
 */
export function bringPassageBack(
  state: EditorState,
  { passage, place, caret, since }: Lost,
): Transaction | null {
  const binding = bindingIn(state)
  const filled = fillLine(state, binding, passage)
  if (filled) return asOneStep(filled.scrollIntoView())
  const { node, parts } = isBlockGone(passage) ? passage.block : passage.text
  const { $head } = state.selection
  const places = [place, $head.depth > 0 ? $head.after(1) : $head.pos]
  for (const at of places) {
    if (at === null || !fits(state.doc, at, node)) continue
    const step = binding.deletedWords.restoring(new ReplaceStep(at, at, wholeSlice(node)), parts)
    if (step === null) return null
    const transaction = state.tr.step(step)
    const next = at + step.slice.size
    const end = Selection.near(transaction.doc.resolve(next), -1)
    const rescued = state.doc.resolve(at).nodeAfter
    const isRescued = rescued?.isTextblock === true && hasLastLetter(binding, passage, at, rescued)
    if (!isInRest(state, passage, caret)) transaction.setSelection(end)
    // what its deleter did not know has stayed as a paragraph, in which the user may have gone on
    if (isRescued) transaction.delete(end.head, next + 1)
    else if (since) {
      const offset = isBlockGone(passage) ? caret.inBlock : caret.inText
      moveTypedSince(transaction, since, step.slice.size === node.nodeSize ? at + offset : end.head)
    }
    return asOneStep(transaction.scrollIntoView())
  }
  return null
}

const wholeSlice = (node: Node) => new Slice(Fragment.from(node), 0, 0)

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
  const parts = new BoundScript(known, blocks).partsIn(range)
  return parts.some((part) => copies.some((copy) => isIn(part, copy)))
}

function isIn(part: Part, { client, clock }: Y.ID): boolean {
  if (!('letters' in part)) return false
  const { id, text } = part.letters
  return id.client === client && clock >= id.clock && clock < id.clock + text.length
}

// Words of a line that was emptied come back into the line, around the letters that its writer has typed there since.
/** Null if the line is gone, or if others write in it now: then the passage comes back as a line of its own. */
function fillLine(
  state: EditorState,
  binding: ScriptBinding,
  { text: { node, parts } }: Passage,
): Transaction | null {
  const letters = parts.flatMap((part) => ('letters' in part ? part.letters : []))
  const text = textOfLetters(binding.doc, letters)
  const start = positionOfText(binding, letters, state.doc)
  if (!text || start === null || hasOthersLetters(text)) return null
  const isEmpty = state.doc.resolve(start).parent.content.size === 0
  const { tr } = state
  for (const { from, to, at } of missingWords(text, letters).toReversed()) {
    const insertion = new ReplaceStep(start + at, start + at, node.slice(from, to))
    const own = sliceOf(letters, from, to).map((run) => ({ letters: run }))
    const step = binding.deletedWords.restoring(insertion, own)
    if (step) tr.step(step)
  }
  if (!tr.docChanged) return null
  // the caret goes on behind what its owner has typed
  const end = isEmpty ? start + node.content.size : tr.mapping.map(state.selection.head, -1)
  return tr.setSelection(Selection.near(tr.doc.resolve(end), -1))
}

/** Whether the caret is in the emptied line of a passage, or beside the letter of it behind which the user has written. */
export function isInRest(state: EditorState, passage: Passage, { shared }: Caret): boolean {
  const [{ $head }, binding] = [state.selection, bindingIn(state)]
  if (!$head.parent.isTextblock) return false
  const letters = passage.text.parts.flatMap((part) => ('letters' in part ? part.letters : []))
  if (positionOfText(binding, letters, state.doc) === $head.start()) return true
  const place = isLetterThere(binding, shared) ? positionInDoc(binding, shared, state.doc) : null
  return place !== null && place >= $head.start() && place <= $head.end()
}

/** The start of the text that letters are, or were, in; null if it is gone. */
function positionOfText(
  binding: ScriptBinding,
  letters: readonly CharacterRun[],
  doc: Node,
): number | null {
  const text = textOfLetters(binding.doc, letters)
  const id = text && itemOf(text)?.id
  return id ? positionInDoc(binding, new Y.RelativePosition(id, null, null, -1), doc) : null
}
