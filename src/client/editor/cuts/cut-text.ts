// Cuts of the text (Striche): made from a selection or from word to word, opened and closed, removed. A cut is made,
// opened and closed by one step of undo.
import type { Mark, Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import {
  changedCut,
  cutIn,
  type CutRecord,
  keptCut,
  MAX_CUTS,
  setsOfCut,
  UNKNOWN_CUT,
} from '#/shared/script/cuts/cuts.ts'
import { keptGoneCue, MAX_GONE_CUES } from '#/shared/script/cuts/gone-cues.ts'
import type { IsGone } from '#/shared/script/cuts/consequences.ts'
import { listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { struckPassages } from '#/shared/script/cuts/struck-passages.ts'
import { schema } from '#/shared/script/schema.ts'
import { nextSpokenWord, type PlacedWord } from '#/shared/script/script-words.ts'
import { setAttribute } from '../core/binding/steps.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { createCutId, isMarkOfCue, removeAnchors } from '../core/document/anchors.ts'
import { cutsIn, playedIn, type ShownCuts } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { authorIn, makingCut, mayPropose, timeIn, withoutCut } from '../model/own-cuts.ts'

const LETTER = /[\p{L}\p{N}]/u

/** The texts in a range that can be cut: in all blocks, names included. Texts without a word are left out. */
function textsBetween(doc: Node, { from, to }: TextRange): readonly TextRange[] {
  const texts: TextRange[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isTextblock) return true
    const start = Math.max(from, position + 1)
    const end = Math.min(to, position + 1 + node.content.size)
    if (start < end && LETTER.test(doc.textBetween(start, end)))
      texts.push({ from: start, to: end })
    return false
  })
  return texts
}

/** Cuts a range, or proposes to; null if there is no word in it, or if the script has as many cuts as it can have. */
export function cutRange(state: EditorState, range: TextRange): Transaction | null {
  const texts = textsBetween(state.doc, range)
  if (texts.length === 0 || isFullOfCuts(state)) return null
  const cutId = createCutId()
  const { set } = cutsIn(state)
  const record: CutRecord = {
    ...UNKNOWN_CUT,
    state: mayPropose(state) ? 'proposed' : 'closed',
    by: authorIn(state),
    at: timeIn(state),
  }
  const transaction = state.tr
  for (const { from, to } of texts)
    transaction.addMark(from, to, schema.marks.cut.create({ cutId }))
  changeMeta(transaction, bindingIn(state).doc, [keptCut(cutId, set, record)])
  return asOneStep(transaction).setMeta(...makingCut(cutId))
}

/** Cuts the selected words. Does not apply without any. */
export const cutSelection: Command = (state, dispatch) => {
  const { from, to } = state.selection
  if (!dispatch) return textsBetween(state.doc, { from, to }).length > 0 && !isFullOfCuts(state)
  const transaction = cutRange(state, { from, to })
  if (transaction) dispatch(transaction)
  return transaction !== null
}

/** Cuts all texts of the scene in whose heading the caret is. */
export const cutSceneHere: Command = (state, dispatch) => {
  const scene = sceneHere(state)
  if (scene === null || isFullOfCuts(state)) return false
  const transaction = dispatch ? cutRange(state, scene) : null
  if (transaction) dispatch?.(transaction)
  return true
}

/** Whether the caret is in the heading of a scene that has words. */
export const hasSceneHere = (state: EditorState): boolean => sceneHere(state) !== null

/** The scene in whose heading the caret is; null outside of headings, and where the scene has no word. */
function sceneHere({ doc, selection: { $head } }: EditorState): TextRange | null {
  if ($head.depth === 0 || $head.node(1).type !== schema.nodes.sceneBlock) return null
  const from = $head.before(1)
  let to = from
  for (const block of doc.children.slice($head.index(0))) {
    if (block.type === schema.nodes.sceneBlock && to > from) break
    to += block.nodeSize
  }
  return textsBetween(doc, { from, to }).length > 0 ? { from, to } : null
}

/** Opens a closed cut, and closes an open or a proposed one, in the set that is shown. */
export function toggleCut(cutId: string): Command {
  return (state, dispatch) => {
    const { cuts, set } = cutsIn(state)
    const record = cutIn(cuts, set, cutId)
    if (!dispatch) return true
    const [stateBy, stateAt] = [authorIn(state), timeIn(state)]
    const next: CutRecord = {
      ...(record ?? { ...UNKNOWN_CUT, by: stateBy, at: stateAt }),
      state: record?.state === 'closed' ? 'open' : 'closed',
      stateBy,
      stateAt,
      ...earlierStateOf(record, stateBy),
    }
    const changes = changedCut(cuts, cutId, set, next)
    dispatch(asOneStep(changeMeta(state.tr, bindingIn(state).doc, changes)))
    return true
  }
}

/** What another person made of a cut, whom somebody now answers. */
function earlierStateOf(
  record: CutRecord | null,
  by: string | null,
): Pick<CutRecord, 'earlierBy' | 'earlierState'> {
  if (record === null || record.stateBy === null) return { earlierBy: null, earlierState: null }
  const { earlierBy, earlierState } = record
  return record.stateBy === by
    ? { earlierBy, earlierState }
    : { earlierBy: record.stateBy, earlierState: record.state }
}

/** Gives the reason for a cut. */
export function explainCut(cutId: string, reason: string): Command {
  return (state, dispatch) => {
    const { cuts, set } = cutsIn(state)
    const record = cutIn(cuts, set, cutId) ?? UNKNOWN_CUT
    if (record.reason === reason) return false
    const changes = changedCut(cuts, cutId, set, { ...record, reason })
    dispatch?.(asOneStep(changeMeta(state.tr, bindingIn(state).doc, changes)))
    return true
  }
}

/** Removes a cut from the set that is shown, and its mark from the text where no other set has the cut. */
export function removeCut(cutId: string): Command {
  return (state, dispatch) => {
    if (!dispatch) return true
    const { cuts, set } = cutsIn(state)
    const isElsewhere = setsOfCut(cuts, cutId).some((id) => id !== set)
    const transaction = isElsewhere ? state.tr : withoutCut(state.tr, cutId)
    const changes = changedCut(cuts, cutId, set, null)
    dispatch(asOneStep(changeMeta(transaction, bindingIn(state).doc, changes)))
    return true
  }
}

/**
 * Takes words out of the closed cuts in which they lie, so that they are played. Does not apply where a cut has them in
 * another set, too, because there they would be played as well.
 */
export function playAgain({ from, to }: TextRange): Command {
  return (state, dispatch) => {
    const { cuts, set } = cutsIn(state)
    const marks = new Set<Mark>()
    state.doc.nodesBetween(from, to, (node) => {
      for (const mark of node.marks)
        if (mark.type === schema.marks.cut && !playedIn(state).has(String(mark.attrs['cutId'])))
          marks.add(mark)
    })
    const isElsewhere = ({ attrs }: Mark) =>
      setsOfCut(cuts, String(attrs['cutId'])).some((id) => id !== set)
    if (marks.size === 0 || [...marks].some(isElsewhere)) return false
    const transaction = state.tr
    for (const mark of marks) transaction.removeMark(from, to, mark)
    dispatch?.(asOneStep(transaction))
    return true
  }
}

/** The first spoken word behind a cue that is not called; null if none follows, or the cue is called. */
export function wordBehindCue(state: EditorState, cueId: string): PlacedWord | null {
  const cue = outlineIn(state).outline.cues.find((one) => one.cueId === cueId)
  const end = cue?.ranges.at(-1)?.to
  if (!cue || end === undefined || cue.calledRange >= 0) return null
  return nextSpokenWord({ doc: state.doc, played: playedIn(state) }, end)
}

/** Puts a cue that is not called onto the next spoken word. */
export function moveCueOn(cueId: string): Command {
  return (state, dispatch) => {
    const word = wordBehindCue(state, cueId)
    const ranges = outlineIn(state).outline.cues.find((one) => one.cueId === cueId)?.ranges ?? []
    const [first] = ranges
    const isOfCue = isMarkOfCue(cueId)
    const mark = first && state.doc.nodeAt(first.from)?.marks.find(isOfCue)
    if (!word || !mark) return false
    const transaction = removeAnchors(state.tr, ranges, isOfCue)
    dispatch?.(asOneStep(transaction.addMark(word.from, word.to, mark)))
    return true
  }
}

/** Says that cues without a played word go with a closed cut, so that the cut is not said to break them. */
export function cutCuesToo(cutId: string, cueIds: readonly string[]): Command {
  return (state, dispatch) => {
    const { cuts, set } = cutsIn(state)
    const record = cutIn(cuts, set, cutId)
    const known = record?.goneCues ?? []
    const goneCues = [...new Set([...known, ...cueIds])]
    if (record?.state !== 'closed' || goneCues.length === known.length) return false
    if (goneCues.length > MAX_GONE_CUES) return false
    // the record stays as it is, so that what another person makes of the cut at this moment is kept, too
    const changes = cuts.records.get(set)?.has(cutId)
      ? cueIds.map((cueId) => keptGoneCue(cutId, set, cueId))
      : changedCut(cuts, cutId, set, { ...record, goneCues })
    dispatch?.(asOneStep(changeMeta(state.tr, bindingIn(state).doc, changes)))
    return true
  }
}

/** Whether a cue goes with a cut in the set that is shown. */
export const isGoneCue =
  ({ cuts, set }: Pick<ShownCuts, 'cuts' | 'set'>): IsGone =>
  (cutId, cueId) =>
    cutIn(cuts, set, cutId)?.goneCues?.includes(cueId) === true

/** Whether the script has no room for more cuts, or for so many more. */
export const isFullOfCuts = ({ doc }: EditorState, more = 1): boolean =>
  listCutIds(doc).length + more > MAX_CUTS

/** Makes cuts of struck passages, as one step of undo. Does not apply if nothing is struck, or without room for all. */
export const strikesToCuts: Command = (state, dispatch) => {
  const passages = struckPassages(state.doc)
  if (passages.length === 0 || isFullOfCuts(state, passages.length)) return false
  if (!dispatch) return true
  const transaction = state.tr
  const record: CutRecord = { ...UNKNOWN_CUT, by: authorIn(state), at: timeIn(state) }
  // struck words are struck in every set
  const { sets } = cutsIn(state).cuts
  const records = passages.flatMap((ranges) => {
    const cutId = createCutId()
    for (const { from, to } of ranges)
      transaction
        .addMark(from, to, schema.marks.cut.create({ cutId }))
        .removeMark(from, to, schema.marks.strike)
    return sets.map(({ id }) => keptCut(cutId, id, record))
  })
  state.doc.forEach(({ attrs }, offset) => {
    if (attrs['struckThrough'] === true) setAttribute(transaction, offset, 'struckThrough', false)
  })
  dispatch(asOneStep(changeMeta(transaction, bindingIn(state).doc, records)))
  return true
}
