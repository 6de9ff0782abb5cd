// Tells a user who has deleted the text in which they were writing, and offers to bring their passage back (DOC-191).
import type { ResolvedPos } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { copiesIn } from '#/shared/script/copies/copied-runs.ts'
import { type HeardRestoration, restorationBy } from '#/shared/script/versions.ts'
import { logErrors } from '#/client/local/log.ts'
import { currentText } from '#/client/i18n/editor.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isBehindOwnEdit, isLocalEdit, isRemoteChange } from '../core/binding/local-change.ts'
import { isLetterThere, positionInDoc } from '../core/binding/shared-position.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { mayEdit } from '../core/editor-handle.ts'
import { bringPassageBack, isBack, isInRest, type Lost } from './bring-passage-back.ts'
import {
  deleterOf,
  isBlockGone,
  isSceneGone,
  type Caret,
  caretIn,
  moveTypedSince,
  type Passage,
  passageAt,
  typedSince,
} from './passage.ts'

interface Writing {
  /** The start of the text block in which the user has written since the caret came there; null if there is none. */
  readonly start: number | null
  /** The place of that text block, or the one at which it was. */
  readonly textPlace: number
  /** The place of that block, or of the block of the script that it is in. */
  readonly place: number
  readonly lost: readonly Lost[]
}

/** What the plugin says of itself in a transaction: what is lost, or where the words of the user's passage have come. */
type News = { readonly lost: readonly Lost[] } | { readonly place: number }

const NOT_WRITING: Writing = { start: null, textPlace: 0, place: 0, lost: [] }

const key = new PluginKey<Writing>('passage')

export function passagePlugin(doc: Y.Doc, awareness: Awareness): Plugin<Writing> {
  return new Plugin<Writing>({
    key,
    state: {
      init: (_config, state) => writingBefore(state),
      apply(transaction, writing, _before, after) {
        const news: News | undefined = transaction.getMeta(key)
        if (news && 'place' in news) return { ...writing, ...textAt(after.doc.resolve(news.place)) }
        const lost = (news?.lost ?? writing.lost).map((one) => lostAfter(one, transaction, after))
        if (news) return { ...NOT_WRITING, lost }
        return { ...writingAfter(transaction, writing, after), lost }
      },
    },
    view: (view) => watchPassage(view, doc, awareness),
  })
}

const writingIn = (state: EditorState): Writing => key.getState(state) ?? NOT_WRITING

/** Where the editor gets this plugin after its text, the caret may be behind what was typed before. */
function writingBefore(state: EditorState): Writing {
  const { $head } = state.selection
  const isIn = isBehindOwnEdit(state) && $head.parent.isTextblock
  return isIn ? { ...NOT_WRITING, ...textAt($head) } : NOT_WRITING
}

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
  return { ...writing, ...textAt($head) }
}

/** The text block around a position. */
const textAt = ($position: ResolvedPos) => ({
  start: $position.start(),
  textPlace: $position.before(),
  place: $position.before(1),
})

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
    if (!before || !caret) return
    const deleter = deleterOf(before, caret, doc, transactions)
    if (deleter === null) return follow(view, caret)
    const by = nameOf(awareness, deleter) ?? currentText().editor.removal.somebody
    const restoration = transactions.map(restorationBy).find((one) => one !== null)
    const sentence = sentenceOf(before, by, restoration)
    tell(view, before, caret, { sentence, topic: restoration?.topic })
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

const say = (view: EditorView, news: News) => view.dispatch(view.state.tr.setMeta(key, news))

/** Others may have split, joined or moved the text, or made it another kind of block: the passage is where its words are. */
function follow(view: EditorView, { shared }: Caret): void {
  const { state } = view
  const binding = bindingIn(state)
  if (state.doc !== binding.known || !isLetterThere(binding, shared)) return
  const place = positionInDoc(binding, shared, state.doc)
  const $place = place === null ? null : state.doc.resolve(place)
  if ($place?.parent.isTextblock && $place.start() !== writingIn(state).start)
    say(view, { place: $place.pos })
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
  say(view, { lost: left })
}

interface Told {
  readonly sentence: string
  /** What else is told of the same change, in whose place this comes. */
  readonly topic: string | undefined
}

function tell(view: EditorView, passage: Passage, caret: Caret, { sentence, topic }: Told): void {
  const { lost, start, textPlace, place } = writingIn(view.state)
  const message = showMessage('news', sentence, {
    ...(topic && { topic }),
    action: {
      label: currentText().editor.removal.fetchBack,
      run: () => fetchBack(view, message),
    },
  })
  const at = isBlockGone(passage) ? place : start === null ? textPlace : start - 1
  const { head } = view.state.selection
  const hasStayed = isInRest(view.state, passage, caret)
  const since = hasStayed ? null : { from: head, to: head, isGrowing: true }
  say(view, { lost: [...lost, { passage, place: at, message, caret, since }] })
}

function fetchBack(view: EditorView, message: number): void {
  dismissMessage(message)
  if (view.isDestroyed || !mayEdit(view)) return
  const { lost } = writingIn(view.state)
  const asked = lost.find((one) => one.message === message)
  if (!asked) return
  const back = bringPassageBack(view.state, asked)
  say(view, { lost: lost.filter((one) => one !== asked) })
  if (back) view.dispatch(back)
  view.focus()
}

function sentenceOf(
  passage: Passage,
  by: string,
  restoration: HeardRestoration | undefined,
): string {
  const { removal: text } = currentText().editor
  if (restoration) return text.restored(by, restoration.version)
  return isSceneGone(passage) ? text.deletedScene(by) : text.deletedText(by)
}

function nameOf(awareness: Awareness, client: number): string | null {
  const user: unknown = awareness.getStates().get(client)?.['user']
  return isRecord(user) && typeof user['name'] === 'string' ? user['name'] : null
}
