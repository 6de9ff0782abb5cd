// Commands on a cue: place it on words, connect it to other words, change it, delete it.
import type { Mark } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { CueDetails } from '#/shared/script/cue-details.ts'
import { keptDetails } from '#/shared/script/kept-details.ts'
import { numberByHand } from '#/shared/script/cue-numbers.ts'
import { type CueType, cueType } from '#/shared/script/cue-types.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { isDeskNumber } from '#/shared/script/numbers/frozen-numbers.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { schema } from '#/shared/script/schema.ts'
import { forgottenUnplacedCue } from '#/shared/script/unplaced-cues.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { createStore } from '#/client/ui/store.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import {
  isMarkOfCue,
  removeAnchors,
  replaceAnchors,
  createCueId,
} from '../core/document/anchors.ts'
import { createHighlight, WORDS_HIGHLIGHT_MS, revealWords } from '../core/sheet/reveal.ts'
import { detailsOfCue, numberingIn, unplacedIn } from '../model/cue-records-plugin.ts'
import { outlineIn, nextCues } from '../model/outline-plugin.ts'
import { isRehearsing, rehearsedWord } from '../model/rehearsal-state.ts'
import { changesOfHandNumber } from './freeze-numbers.ts'
import { cueWordAt, selectedWords } from './words.ts'

/** The number of a cue that is placed on a word, until the cue is renumbered (CUE-12). */
const FIRST_NUMBER = '0'

export function findCue(state: EditorState, cueId: string): OutlineCue | undefined {
  return outlineIn(state).outline.cues.find((cue) => cue.cueId === cueId)
}

/** The mark of a cue as the outline reads it. */
export function markOfCue(cue: OutlineCue): Mark {
  return schema.marks.cueConnection.create({
    cueId: cue.cueId,
    cueType: cue.cueType,
    cueNumber: cue.storedNumbers[0] ?? '0',
    cueName: cue.cueName,
    manualNumber: cue.manualNumber,
  })
}

/** Gives a cue that came from a desk its place: its record becomes its mark. */
function placeWaitingCue(cueId: string, { from, to }: TextRange): Command {
  return (state, dispatch) => {
    const cue = unplacedIn(state).find((one) => one.cueId === cueId)
    if (!cue) return false
    const { cueType: type, cueName, number: cueNumber } = cue
    const attrs = { cueId, cueType: type, cueName, cueNumber, manualNumber: true }
    const transaction = state.tr.addMark(from, to, schema.marks.cueConnection.create(attrs))
    const changes = [
      forgottenUnplacedCue(cueId),
      ...changesOfHandNumber(state, type, cueId, cueNumber),
    ]
    dispatch?.(asOneStep(changeMeta(transaction, bindingIn(state).doc, changes)))
    return true
  }
}

/** Adds words to a cue and removes none (CUE-21). */
export function extendCue(cueId: string, { from, to }: TextRange): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return placeWaitingCue(cueId, { from, to })(state, dispatch)
    dispatch?.(
      removeAnchors(state.tr, [{ from, to }], isMarkOfCue(cueId)).addMark(from, to, markOfCue(cue)),
    )
    return true
  }
}

/** Connects a cue to these words and to no others (CUE-22, CUE-23). */
export function connectCue(cueId: string, { from, to }: TextRange): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return placeWaitingCue(cueId, { from, to })(state, dispatch)
    dispatch?.(
      removeAnchors(state.tr, cue.ranges, isMarkOfCue(cueId)).addMark(from, to, markOfCue(cue)),
    )
    return true
  }
}

/** Connects a cue to the word at the caret, like a drop on this word: the way to connect it by keyboard. */
export function connectToCaret(cueId: string): Command {
  return (state, dispatch) => {
    const word = cueWordAt(state.selection.$head)
    const isThere = findCue(state, cueId)?.ranges.some(
      ({ from, to }) => word !== null && from < word.to && word.from < to,
    )
    return word !== null && isThere === false && connectCue(cueId, word)(state, dispatch)
  }
}

/** Connects a new cue of this type to these words. */
export function placeCueOn(type: CueType, { from, to }: TextRange): Command {
  return (state, dispatch) => {
    dispatch?.(
      state.tr.addMark(
        from,
        to,
        schema.marks.cueConnection.create({
          cueId: createCueId(),
          cueType: type,
          cueNumber: FIRST_NUMBER,
        }),
      ),
    )
    return true
  }
}

/** Connects a new cue to the word at the caret, or the selected words; does not apply if there is no word (CUE-15). */
export function placeCue(type: CueType): Command {
  return (state, dispatch) => {
    const words = selectedWords(state.selection)
    return words !== null && placeCueOn(type, words)(state, dispatch)
  }
}

/**
 * The fields that the user has changed. A field that is left out keeps its current value, even if another user set it.
 */
export interface CueChange {
  readonly cueType?: CueType
  readonly cueName?: string
  /** The number as typed: 'Q7' and '7' set the number by hand, an empty text makes the cue counted again. */
  readonly number?: string
  /** What the cue does; fields that are left out stay. */
  readonly details?: Partial<CueDetails>
}

/**
 * Writes a change into every connection of the cue (CUE-9, CUE-26), and what the cue does beside the text; does not apply
 * if nothing would change, or if the type's numbers stand and the number is none.
 */
export function updateCue(cueId: string, { number, details, ...attrs }: CueChange): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return false
    const before = markOfCue(cue)
    const type = attrs.cueType ?? cue.cueType
    const typed = number === undefined ? null : typedNumber(state, type, number)
    if (typed !== null && !isNumberAllowed(state, type, typed)) return false
    const byHand =
      typed === null
        ? {}
        : typed === ''
          ? { manualNumber: false }
          : { cueNumber: typed, manualNumber: true }
    const next = before.type.create({ ...before.attrs, ...attrs, ...byHand })
    const changes = [
      ...(typed === null ? [] : changesOfHandNumber(state, type, cueId, typed)),
      ...changesOfDetails(state, cueId, details),
    ]
    const isOther = !next.eq(before)
    if (!isOther && changes.length === 0) return false
    if (!dispatch) return true
    const transaction = state.tr
    if (isOther) replaceAnchors(transaction, cue.ranges, isMarkOfCue(cueId), next)
    dispatch(
      changes.length === 0
        ? transaction
        : asOneStep(changeMeta(transaction, bindingIn(state).doc, changes)),
    )
    return true
  }
}

/** A number without its leading Q; where numbers stand, with a point as desks have it. */
function typedNumber(state: EditorState, type: CueType, typed: string): string {
  const number = numberByHand(typed)
  return numberingIn(state).types.has(type) ? number.replace(',', '.') : number
}

/** Whether a number may be set by hand: any, or where numbers stand one that a desk knows. */
export function isNumberAllowed(state: EditorState, type: CueType, typed: string): boolean {
  const number = typedNumber(state, type, typed)
  return number === '' || !numberingIn(state).types.has(type) || isDeskNumber(number)
}

function changesOfDetails(
  state: EditorState,
  cueId: string,
  details: Partial<CueDetails> | undefined,
): readonly MetaChange[] {
  if (!details) return []
  const before = detailsOfCue(state, cueId)
  const next = { ...before, ...details }
  const after = next.trigger === 'follow' ? next.after : null
  const change = keptDetails(cueId, { ...next, after })
  const isSame = JSON.stringify(keptDetails(cueId, before)) === JSON.stringify(change)
  return isSame ? [] : [change]
}

/** Removes every word connection of a cue (CUE-11). */
export function deleteCue(cueId: string): Command {
  return (state, dispatch) => {
    const cue = findCue(state, cueId)
    if (!cue) return false
    dispatch?.(asOneStep(removeAnchors(state.tr, cue.ranges, isMarkOfCue(cueId))))
    return true
  }
}

const KEY = 'editor.cueType'

/** The cue type chosen last on this machine; light at first (CUE-13). */
const store = createStore<CueType>(cueType(readLocal(KEY)))

export const lastCueType = {
  get: store.get,
  subscribe: store.subscribe,
  set(type: CueType): void {
    store.set(type)
    storeLocal(KEY, type)
  },
}

/** The cue whose row is highlighted because its marker was pressed (SUR-11). */
export const highlightedCue = createHighlight(WORDS_HIGHLIGHT_MS)

export function revealCue(view: EditorView, cueId: string): void {
  const words = findCue(view.state, cueId)?.ranges ?? []
  revealWords(view, words, `[data-cue="${CSS.escape(cueId)}"]`, {
    backgroundColor: 'var(--amber)',
    color: 'var(--on-amber)',
  })
}

/** The cues whose words the caret is at, in the order of the list. */
export function cueIdsAtCaret(state: EditorState): readonly string[] {
  const { head, $head } = state.selection
  const isAtCue = [$head.nodeBefore, $head.nodeAfter].some(
    (node) => node && schema.marks.cueConnection.isInSet(node.marks),
  )
  if (!isAtCue) return []
  return outlineIn(state)
    .outline.cues.filter(({ ranges }) => ranges.some(({ from, to }) => from <= head && head <= to))
    .map(({ cueId }) => cueId)
}

/** The cues that the sidebar highlights: those at the caret, or in rehearsal the next ones (REH-34). */
export function currentCueIds(state: EditorState): readonly string[] {
  if (!isRehearsing(state)) return cueIdsAtCaret(state)
  const word = rehearsedWord(state)
  const [call] = word ? nextCues(outlineIn(state).outline, word, 1) : []
  return call?.cues.map(({ cueId }) => cueId) ?? []
}
