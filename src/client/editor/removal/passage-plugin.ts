// Tells a user who has deleted the text in which they were writing, and offers to bring their passage back (DOC-191).
import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { copiesIn } from '#/shared/script/copies/copied-runs.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'
import { itemOf, itemsIn } from '#/shared/script/items.ts'
import { restorationBy } from '#/shared/script/versions.ts'
import { logErrors } from '#/client/local/log.ts'
import { currentText } from '#/client/i18n/signed-in.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { sliceOf } from '../core/binding/copied-pieces.ts'
import { partsIn } from '../core/binding/deleted-words.ts'
import { isLocalEdit, isRemoteChange } from '../core/binding/local-change.ts'
import { missingWords, textOfLetters } from '../core/binding/missing-words.ts'
import type { Part } from '../core/binding/pruned-slice.ts'
import type { ScriptBinding } from '../core/binding/script-binding.ts'
import { positionInDoc } from '../core/binding/shared-position.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { mayEdit } from '../core/editor-handle.ts'
import {
  deleterOf,
  isBlockGone,
  isSceneGone,
  type Caret,
  caretIn,
  moveTypedSince,
  type Passage,
  passageAt,
  type TypedSince,
  typedSince,
} from './passage.ts'

interface Lost {
  readonly passage: Passage
  /** The place at which the passage was; null if that place is gone. */
  readonly place: number | null
  readonly message: number
  /** Where the caret was: in the shared text, and as an offset in the passage's text and in its block. */
  readonly caret: Caret
  /** Null where the caret has stayed in the line, or in what is left of it. */
  readonly since: TypedSince | null
}

interface Writing {
  /** The start of the text block in which the user has written since the caret came there; null if there is none. */
  readonly start: number | null
  /** The place of that text block, or the one at which it was. */
  readonly textPlace: number
  /** The place of that block, or of the block of the script that it is in. */
  readonly place: number
  readonly lost: readonly Lost[]
}

const NOT_WRITING: Writing = { start: null, textPlace: 0, place: 0, lost: [] }

const key = new PluginKey<Writing>('passage')

export function passagePlugin(doc: Y.Doc, awareness: Awareness): Plugin<Writing> {
  return new Plugin<Writing>({
    key,
    state: {
      init: () => NOT_WRITING,
      apply(transaction, writing, _before, after) {
        const told: readonly Lost[] | undefined = transaction.getMeta(key)
        const lost = (told ?? writing.lost).map((one) => lostAfter(one, transaction, after))
        if (told) return { ...NOT_WRITING, lost }
        return { ...writingAfter(transaction, writing, after), lost }
      },
    },
    view: (view) => watchPassage(view, doc, awareness),
  })
}

const writingIn = (state: EditorState): Writing => key.getState(state) ?? NOT_WRITING

function lostAfter(lost: Lost, transaction: Transaction, { selection }: EditorState): Lost {
  const { mapping, selectionSet } = transaction
  if (mapping.maps.length === 0 && !selectionSet) return lost
  const since = lost.since && typedSince(lost.since, transaction, selection.head)
  if (lost.place === null) return { ...lost, since }
  const { pos, deletedAcross } = mapping.mapResult(lost.place, -1)
  return { ...lost, since, place: deletedAcross ? null : pos }
}

function writingAfter(
  transaction: Transaction,
  writing: Writing,
  { selection: { $head } }: EditorState,
): Writing {
  if (isRemoteChange(transaction)) {
    if (writing.start === null) return writing
    const { mapping } = transaction
    return {
      ...writing,
      start: startAfter(writing.start, transaction, $head),
      textPlace: mapping.map(writing.textPlace, -1),
      place: mapping.map(writing.place, -1),
    }
  }
  if (!$head.parent.isTextblock) return NOT_WRITING
  const isSame = !transaction.docChanged && $head.start() === writing.start
  if (isSame || (!transaction.docChanged && !transaction.selectionSet)) return writing
  if (!isLocalEdit(transaction)) return NOT_WRITING
  return { ...writing, start: $head.start(), textPlace: $head.before(), place: $head.before(1) }
}

/** Where the text block begins now, also within another block; null if it is gone. Its caret goes with its words. */
function startAfter(start: number, { mapping, doc }: Transaction, $head: ResolvedPos) {
  const { pos, deletedAcross } = mapping.mapResult(start, 1)
  const $start = doc.resolve(pos)
  const isThere = $start.parent.isTextblock && (!deletedAcross || $start.sameParent($head))
  return isThere ? $start.start() : null
}

/** Compares the passage before and after each change of the shared document by other people. */
function watchPassage(view: EditorView, doc: Y.Doc, awareness: Awareness) {
  // requested first: an array that was not requested yet is another object in the changes that it comes with
  copiesIn(doc)
  let passage: Passage | null = null
  let caret: Caret | null = null
  const begin = ({ local }: Y.Transaction) => {
    const { state } = view
    const binding = bindingIn(state)
    const { start } = writingIn(state)
    if (local || passage || binding.isWriting) return
    const isKnown = start !== null && state.doc === binding.known
    const $start = isKnown ? state.doc.resolve(start) : null
    passage = $start && passageAt(binding, $start)
    caret = $start && passage && caretIn(binding, $start, state.selection)
  }
  const end = (_doc: unknown, transactions: readonly Y.Transaction[]) => {
    if (bindingIn(view.state).isWriting || transactions.every(({ local }) => local)) return
    const before = passage
    passage = null
    withdrawReturned(view)
    const deleter = before && deleterOf(before, doc, transactions)
    if (!before || !caret || deleter === null) return
    const by = nameOf(awareness, deleter) ?? currentText().editor.removal.somebody
    tell(view, before, caret, sentenceOf(before, by, transactions))
  }
  const onBegin = logErrors('The passage could not be noted', begin)
  const onEnd = logErrors('The passage could not be compared', end)
  doc.on('beforeTransaction', onBegin)
  doc.on('afterAllTransactions', onEnd)
  return {
    destroy() {
      doc.off('beforeTransaction', onBegin)
      doc.off('afterAllTransactions', onEnd)
      for (const { message } of writingIn(view.state).lost) dismissMessage(message)
    },
  }
}

function setLost(view: EditorView, lost: readonly Lost[]): void {
  view.dispatch(view.state.tr.setMeta(key, lost))
}

/** Ends the offers of passages that are in the script again, because their deleter has undone the deletion. */
function withdrawReturned(view: EditorView): void {
  const { lost } = writingIn(view.state)
  const left = lost.filter(({ passage }) => !isBack(bindingIn(view.state), passage))
  if (left.length === lost.length) return
  for (const { message, since, caret } of lost.filter((one) => !left.includes(one))) {
    dismissMessage(message)
    const binding = bindingIn(view.state)
    const place = positionInDoc(binding, caret.shared, view.state.doc)
    const { tr } = view.state
    if (since && place !== null && mayEdit(view)) moveTypedSince(tr, since, place)
    if (tr.docChanged) view.dispatch(asOneStep(tr))
  }
  setLost(view, left)
}

function tell(view: EditorView, passage: Passage, caret: Caret, sentence: string): void {
  const { lost, start, textPlace, place } = writingIn(view.state)
  const message = showMessage('news', sentence, {
    action: {
      label: currentText().editor.removal.fetchBack,
      run: () => fetchBack(view, message),
    },
  })
  const at = isBlockGone(passage) ? place : start === null ? textPlace : start - 1
  const { head } = view.state.selection
  const hasStayed = isInRest(view.state, passage)
  const since = hasStayed ? null : { from: head, to: head, isGrowing: true }
  setLost(view, [...lost, { passage, place: at, message, caret, since }])
}

/** Whether the caret is in the emptied line of a passage, or in the letters of it that its deleter did not know. */
function isInRest(state: EditorState, passage: Passage): boolean {
  const [{ $head }, binding] = [state.selection, bindingIn(state)]
  if (!$head.parent.isTextblock) return false
  const letters = passage.text.parts.flatMap((part) => ('letters' in part ? part.letters : []))
  const isEmptied = positionOfText(binding, letters, state.doc) === $head.start()
  return isEmptied || hasLastLetter(binding, passage, $head.before(), $head.parent)
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

function fetchBack(view: EditorView, message: number): void {
  dismissMessage(message)
  if (view.isDestroyed || !mayEdit(view)) return
  const { lost } = writingIn(view.state)
  const asked = lost.find((one) => one.message === message)
  if (!asked) return
  const back = bringPassageBack(view.state, asked)
  setLost(
    view,
    lost.filter((one) => one !== asked),
  )
  if (back) view.dispatch(back)
  view.focus()
}

function sentenceOf(passage: Passage, by: string, transactions: readonly Y.Transaction[]): string {
  const { removal: text } = currentText().editor
  const restoration = transactions.map(restorationBy).find((one) => one !== null)
  if (restoration) return text.restored(by, restoration.version)
  return isSceneGone(passage) ? text.deletedScene(by) : text.deletedText(by)
}

function nameOf(awareness: Awareness, client: number): string | null {
  const user: unknown = awareness.getStates().get(client)?.['user']
  return isRecord(user) && typeof user['name'] === 'string' ? user['name'] : null
}

// Brings back a passage that somebody else has deleted. Its letters are recorded as copies of the deleted ones, as by
// undo: so each of them stands once, also where its deletion is undone as well (decision 047).
/** Whether all words of a passage are in the script. */
function isBack({ deletedWords }: ScriptBinding, { text }: Passage): boolean {
  return deletedWords.restoring(new ReplaceStep(0, 0, wholeSlice(text.node)), text.parts) === null
}

/**
 * Inserts a passage as one step of undo; null if all of it is in the script.
 * If its place is gone, it is inserted behind the block with the caret. What was typed elsewhere since goes along.
 */
function bringPassageBack(
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
    const isCaretThere = isRescued && at < $head.pos && $head.pos < at + rescued.nodeSize
    if (!isCaretThere) transaction.setSelection(end)
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
  return partsIn(known, blocks, range).some((part) => copies.some((copy) => isIn(part, copy)))
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

function hasOthersLetters(text: Y.XmlText): boolean {
  const own = text.doc?.clientID
  return [...itemsIn(text)].some(
    ({ deleted, countable, id }) => !deleted && countable && id.client !== own,
  )
}
