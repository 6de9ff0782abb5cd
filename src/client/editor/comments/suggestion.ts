// Suggestions: comments that propose other words for theirs. The document keeps its words until a writer takes a suggestion over.
import type { Mark, Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  type Transaction,
  Plugin,
  PluginKey,
} from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { NOT_TEXT, wordAt } from '#/shared/script/words.ts'
import { schema } from '#/shared/script/schema.ts'
import {
  isOpen,
  keptSuggestion,
  keptThreadState,
  MAX_COMMENT_LENGTH,
  suggestedWords,
  type Suggestion,
} from '#/shared/script/threads.ts'
import { wordHunks } from '#/shared/script/word-hunks.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isUndoOrRedo } from '../core/binding/local-change.ts'
import { asOneStep, changeMeta, forgetEditsOf } from '../core/binding/undo.ts'
import { createCommentId } from '../core/document/anchors.ts'
import { timeIn } from '../model/own-cuts.ts'
import {
  createHighlightedRange,
  type HeldRange,
  holdRange,
  whereHeld,
} from '../core/sheet/highlighted-range.ts'
import { asWriting, findComment, hasRoomForComment } from './edit-comment.ts'
import { threadsIn } from './sheet-threads.ts'

/** The selected words, without white space at their ends; null where they are not words of one paragraph. */
export function suggestible({ doc, selection }: EditorState): TextRange | null {
  return wordsOfOneParagraph(doc, selection)
}

function wordsOfOneParagraph(doc: Node, { from, to }: TextRange): TextRange | null {
  const $from = doc.resolve(from)
  if (!$from.parent.isTextblock || !$from.sameParent(doc.resolve(to))) return null
  const text = doc.textBetween(from, to, undefined, NOT_TEXT)
  const [before, words, behind] = [/^\s*/.exec(text), text.trim(), /\s*$/.exec(text)]
  if (words === '' || words.includes(NOT_TEXT) || words.length > MAX_COMMENT_LENGTH) return null
  return { from: from + (before?.[0].length ?? 0), to: to - (behind?.[0].length ?? 0) }
}

/** Suggests other words for a range. The words of the comment are for pages that know of no suggestions. */
export function addSuggestion(range: TextRange, text: string, author: string): Command {
  return (state, dispatch) => {
    const words = wordsOfOneParagraph(state.doc, range)
    const wanted = suggestedWords(text)
    if (!words || wanted === '' || wanted.length > MAX_COMMENT_LENGTH) return false
    const was = state.doc.textBetween(words.from, words.to)
    if (wanted === was || !hasRoomForComment(state)) return false
    const commentId = createCommentId(timeIn(state))
    const commentText = `→ ${wanted}`.slice(0, MAX_COMMENT_LENGTH)
    const mark = schema.marks.comment.create({ commentId, commentText })
    const { tr } = state
    tr.addMark(words.from, words.to, mark)
    changeMeta(tr, bindingIn(state).doc, [keptSuggestion(commentId, { author, was, text: wanted })])
    dispatch?.(asWriting(asOneStep(tr), { commentId, isNew: true }))
    return true
  }
}

/** An open suggestion, and where its words are; null where they are not words of one paragraph any more. */
export function suggestionAt(
  state: EditorState,
  commentId: string,
): { readonly suggestion: Suggestion; readonly range: TextRange; readonly now: string } | null {
  const threads = threadsIn(state)
  const suggestion = threads.suggestions.get(commentId)
  const ranges = findComment(state, commentId)?.ranges ?? []
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!suggestion || !first || !last || !isOpen(threads, commentId)) return null
  const range = wordsOfOneParagraph(state.doc, { from: first.from, to: last.to })
  return range && { suggestion, range, now: state.doc.textBetween(range.from, range.to) }
}

/** Whether the words of an open suggestion stand in several paragraphs, so that no others can take their place. */
export function isTorn(state: EditorState, commentId: string): boolean {
  const threads = threadsIn(state)
  if (!threads.suggestions.has(commentId) || !isOpen(threads, commentId)) return false
  const ranges = findComment(state, commentId)?.ranges ?? []
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return false
  return !state.doc.resolve(first.from).sameParent(state.doc.resolve(last.to))
}

/** Puts the suggested words into the text, and closes the thread; one step of undo. Words that stay keep their marks. */
export function takeOver(commentId: string, by: string): Command {
  return (state, dispatch) => {
    const found = suggestionAt(state, commentId)
    if (!found) return false
    const { tr } = state
    const at = Date.now()
    const written = writeWords(tr, found.range, found.suggestion.text)
    changeMeta(tr, bindingIn(state).doc, [keptThreadState(commentId, { state: 'taken', by, at })])
    dispatch?.(noteTakenOver(asOneStep(tr), { commentId, by, at, written }))
    return true
  }
}

/**
 * Writes other words into a range of one paragraph. New words have the looks of those that they replace. A cue or a comment all
 * of whose words are replaced stays on the new ones, or, where there are none, on the word beside them.
 * @returns where new words stand
 */
export function writeWords(
  transaction: Transaction,
  { from, to }: TextRange,
  wanted: string,
): readonly TextRange[] {
  const before = transaction.doc
  const written: { readonly place: TextRange; readonly steps: number }[] = []
  for (const hunk of wordHunks(before.textBetween(from, to), wanted)) {
    const [start, end] = [from + hunk.from, from + hunk.to]
    const words = wanted.slice(hunk.wantedFrom, hunk.wantedTo)
    if (words === '') transaction.delete(start, end)
    else {
      transaction.replaceWith(start, end, schema.text(words, marksFor(before, start, end)))
      const place = { from: start, to: start + words.length }
      written.push({ place, steps: transaction.steps.length })
    }
  }
  for (const { mark, position } of anchorsIn(before, from, to)) {
    const $place = transaction.doc.resolve(transaction.mapping.map(position, -1))
    if (hasMark($place.parent, mark)) continue
    const next = Math.min($place.pos + 1, $place.end())
    const word = wordAt($place) ?? wordAt(transaction.doc.resolve(next))
    if (word) transaction.addMark(word.from, word.to, mark)
  }
  return written.map(({ place, steps }) => {
    const since = transaction.mapping.slice(steps)
    return { from: since.map(place.from, 1), to: since.map(place.to, -1) }
  })
}

/** The marks of new words in the place of these, or between the words beside them. */
function marksFor(doc: Node, from: number, to: number): readonly Mark[] {
  const $from = doc.resolve(from)
  const { nodeBefore, nodeAfter } = $from
  if (from === to) {
    const behind = nodeAfter?.marks ?? []
    const looks = (nodeBefore ?? nodeAfter)?.marks ?? []
    return looks.filter((mark) => !isAnchor(mark) || (nodeBefore && mark.isInSet(behind)))
  }
  const looks = (nodeAfter?.marks ?? []).filter((mark) => !isAnchor(mark))
  const anchors = anchorsIn(doc, from, to).map(({ mark }) => mark)
  return anchors.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), looks)
}

function anchorsIn(doc: Node, from: number, to: number) {
  const found: { readonly mark: Mark; readonly position: number }[] = []
  doc.nodesBetween(from, to, (node, position) => {
    for (const mark of node.marks)
      if (isAnchor(mark) && !found.some((one) => one.mark.eq(mark)))
        found.push({ mark, position: Math.max(from, position) })
  })
  return found
}

function hasMark(block: Node, mark: Mark): boolean {
  let has = false
  block.descendants((node) => {
    has ||= mark.isInSet(node.marks)
  })
  return has
}

/** Marks that belong to their words, and are no look of them. */
const isAnchor = ({ type }: Mark): boolean =>
  type === schema.marks.cueConnection || type === schema.marks.comment || type === schema.marks.cut

// A suggestion that is being written: its words are held like those of a new comment, and the field begins with them.
interface Draft {
  readonly text: string
  /** The words with which it began. */
  readonly was: string
}

const NONE: Draft = { text: '', was: '' }

const words = createHighlightedRange('newSuggestion', 'comment-draft')
const key = new PluginKey<Draft>('newSuggestionText')

/** `onStart` shows the form of the suggestion. */
export function newSuggestionPlugins(onStart: () => void): readonly Plugin[] {
  return [
    words.plugin(onStart),
    new Plugin<Draft>({
      key,
      state: {
        init: () => NONE,
        apply: (transaction, draft) => transaction.getMeta(key) ?? draft,
      },
    }),
  ]
}

/** The words for which others are being suggested, or null. */
export function newSuggestionIn(state: EditorState): HeldRange | null {
  return words.rangeIn(state)
}

/** The draft, which stays even if its words were deleted. */
export function newSuggestionText(state: EditorState): string {
  return key.getState(state)?.text ?? ''
}

/** The draft without the words of the text with which it began; '' where it has no others. */
export function changedSuggestion(state: EditorState): string {
  const { text, was } = key.getState(state) ?? NONE
  return text === was ? '' : text
}

export function writeSuggestion(text: string): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { ...key.getState(state), text }))
    return true
  }
}

/** Begins a suggestion with the selected words of one paragraph. A draft that was changed stays. */
export const startSuggestion: Command = (state, dispatch) => {
  const range = suggestible(state)
  if (!range) return false
  const { text, was } = key.getState(state) ?? NONE
  const selected = state.doc.textBetween(range.from, range.to)
  const draft: Draft = text === was ? { text: selected, was: selected } : { text, was }
  dispatch?.(words.highlight(state, range).setMeta(key, draft))
  return true
}

export const cancelSuggestion: Command = (state, dispatch) => {
  dispatch?.(words.clear(state.tr).setMeta(key, NONE))
  return true
}

/** Puts the suggestion beside its words. */
export function finishSuggestion(author: string): Command {
  return (state, dispatch) => {
    const range = newSuggestionIn(state)
    if (range === null) return false
    const add = addSuggestion(range, newSuggestionText(state), author)
    return add(state, dispatch && ((tr) => dispatch(words.clear(tr).setMeta(key, NONE))))
  }
}

// Two writers may take over one suggestion before they hear of each other. Both have written its words then, and the later state of
// the thread names one of them: the page of the other takes its own words out again.
interface TakenOver {
  readonly commentId: string
  readonly by: string
  readonly at: number
  /** Where new words were written, in the document after that. */
  readonly written: readonly TextRange[]
}

interface Held {
  readonly range: HeldRange
  readonly words: string
}

/** The newest own take-over, and the number of times that this editor has undone or redone something. */
interface OwnDeeds {
  readonly taken: TakenOver | null
  readonly takenBack: number
}

const deedsKey = new PluginKey<OwnDeeds>('takenOver')

export function noteTakenOver(transaction: Transaction, taken: TakenOver): Transaction {
  return transaction.setMeta(deedsKey, taken)
}

export function takenOverPlugin(): Plugin<OwnDeeds> {
  return new Plugin<OwnDeeds>({
    key: deedsKey,
    state: {
      init: () => ({ taken: null, takenBack: 0 }),
      apply: (transaction, { taken, takenBack }) => ({
        taken: transaction.getMeta(deedsKey) ?? taken,
        takenBack: takenBack + (isUndoOrRedo(transaction) ? 1 : 0),
      }),
    },
    view: () => {
      const own = new Map<TakenOver, readonly Held[]>()
      return {
        update(view, before) {
          const { state } = view
          const [now, earlier] = [deedsKey.getState(state), deedsKey.getState(before)]
          const taken = now?.taken ?? null
          if (taken !== null && taken !== earlier?.taken) own.set(taken, heldWords(state, taken))
          const isHeard = threadsIn(state) !== threadsIn(before)
          // redo may write the words again, also long after
          if (!isHeard && now?.takenBack === earlier?.takenBack) return
          for (const [mine, held] of own) {
            if (!isOvertaken(state, mine)) continue
            // the other's words, which came with the state, are shown first
            queueMicrotask(() => {
              if (view.isDestroyed) return
              const { commentId, by, at } = mine
              const own = keptThreadState(commentId, { state: 'taken', by, at })
              // undo would write the old words beside the other's, which are not its own to take back
              view.dispatch(forgetEditsOf(withoutWords(view.state, held), own))
            })
          }
        },
      }
    },
  })
}

const heldWords = (state: EditorState, { written }: TakenOver): readonly Held[] =>
  written.map(({ from, to }) => ({
    range: holdRange(state, { from, to }),
    words: state.doc.textBetween(from, to),
  }))

function isOvertaken(state: EditorState, { commentId, by, at }: TakenOver): boolean {
  const now = threadsIn(state).states.get(commentId)
  return now?.state === 'taken' && (now.by !== by || now.at !== at)
}

/** Words that somebody has changed since stay: they are no second copy any more. */
function withoutWords(state: EditorState, held: readonly Held[]): Transaction {
  const { tr } = state
  for (const { range, words } of held.toReversed()) {
    const place = whereHeld(range, state)
    if (place && state.doc.textBetween(place.from, place.to) === words)
      tr.delete(tr.mapping.map(place.from), tr.mapping.map(place.to))
  }
  return tr.setMeta('addToHistory', false)
}
