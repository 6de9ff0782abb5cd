// Sets of cuts (Strichfassungen): a set is chosen for what is seen, rehearsed and printed on this screen. A new set begins
// with the cuts of the one that is shown; a cut that is made, opened or removed in one set stays as it is in the others.
import type { Command } from 'prosemirror-state'
import {
  changedCut,
  cutIn,
  type Cuts,
  type CutSet,
  FIRST_SET,
  forgottenCutSet,
  isSetNameTaken,
  keptCut,
  keptCutSet,
  keptWithCues,
  MAX_SET_NAME_LENGTH,
  roomForSets,
  setsOfCut,
} from '#/shared/script/cuts/cuts.ts'
import { type ListedCut, listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { createCutSetId } from '../core/document/anchors.ts'
import { chooseCutSet, cutsIn } from '../model/cuts-plugin.ts'
import { deletingSet } from './deleted-set.ts'
import { withoutCut } from '../model/own-cuts.ts'

/** Makes a set with the cuts of the set that is shown, and shows it. Does not apply without a name of its own, or with too many sets. */
export function addCutSet(name: string): Command {
  return (state, dispatch) => {
    const { cuts, set } = cutsIn(state)
    const trimmed = name.trim().slice(0, MAX_SET_NAME_LENGTH)
    if (trimmed === '' || roomForSets(cuts) === 0) return false
    if (isSetNameTaken(cuts, trimmed, null)) return false
    if (!dispatch) return true
    const id = createCutSetId()
    const copied = listCutIds(state.doc).flatMap((cutId) => {
      const record = cutIn(cuts, set, cutId)
      return record === null ? [] : keptWithCues(cutId, id, record)
    })
    // a cut without a record belongs to every set until one has a record of it, so the shown one keeps it by its own
    const kept = listCutIds(state.doc).flatMap((cutId) => {
      const record = cutIn(cuts, set, cutId)
      const isRecorded = cuts.records.get(set)?.has(cutId) === true
      return record === null || isRecorded ? [] : [keptCut(cutId, set, record)]
    })
    const changes = [keptCutSet({ id, name: trimmed }), ...copied, ...kept]
    const transaction = changeMeta(state.tr, bindingIn(state).doc, changes)
    dispatch(asOneStep(chooseCutSet(transaction, id, set)))
    return true
  }
}

/**
 * Names the set that is shown. Does not apply to the first set, which is named in each user's language, nor with the name of
 * another one.
 */
export function renameCutSet(name: string): Command {
  return (state, dispatch) => {
    const { cuts, set } = cutsIn(state)
    const trimmed = name.trim().slice(0, MAX_SET_NAME_LENGTH)
    const known = cuts.sets.find(({ id }) => id === set)
    if (set === FIRST_SET || trimmed === '' || known?.name === trimmed) return false
    if (isSetNameTaken(cuts, trimmed, set)) return false
    const changes = [keptCutSet({ id: set, name: trimmed })]
    dispatch?.(asOneStep(changeMeta(state.tr, bindingIn(state).doc, changes)))
    return true
  }
}

/**
 * Deletes the set that is shown, and with it the cuts that no other set has; the set from which it was made, or the first one, is shown
 * then. Does not apply to the first set.
 */
export const deleteCutSet: Command = (state, dispatch) => {
  const { cuts, set } = cutsIn(state)
  if (set === FIRST_SET) return false
  if (!dispatch) return true
  const transaction = state.tr
  for (const cutId of listCutIds(state.doc))
    if (setsOfCut(cuts, cutId).every((id) => id === set)) withoutCut(transaction, cutId)
  changeMeta(transaction, bindingIn(state).doc, forgottenCutSet(cuts, set))
  // it stays chosen, so that it is shown again once the deletion is taken back
  dispatch(asOneStep(transaction).setMeta(...deletingSet(set)))
  return true
}

/** Puts a cut into a set, as it is in the set that is shown, or takes it out. A cut stays in at least one set. */
export function placeInSet(cutId: string, set: string, isIn: boolean): Command {
  return (state, dispatch) => {
    const { cuts, set: shown } = cutsIn(state)
    const known = setsOfCut(cuts, cutId)
    if (known.includes(set) === isIn || (!isIn && known.length === 1)) return false
    const record = cutIn(cuts, shown, cutId) ?? cutIn(cuts, known[0] ?? FIRST_SET, cutId)
    const changes = changedCut(cuts, cutId, set, isIn ? record : null)
    dispatch?.(asOneStep(changeMeta(state.tr, bindingIn(state).doc, changes)))
    return true
  }
}

/** The closed cuts that only one of two sets has, in the order of the text. */
export interface SetDifference {
  readonly onlyFirst: readonly ListedCut[]
  readonly onlySecond: readonly ListedCut[]
  /** The number of the closed cuts that both have. */
  readonly both: number
}

export function differenceOfSets(
  cuts: Cuts,
  first: string,
  second: string,
  listed: readonly ListedCut[],
): SetDifference {
  const isClosed = (set: string, cutId: string) => cutIn(cuts, set, cutId)?.state === 'closed'
  const closed = listed.map((cut) => ({
    cut,
    inFirst: isClosed(first, cut.cutId),
    inSecond: isClosed(second, cut.cutId),
  }))
  const only = (isOnly: (one: (typeof closed)[number]) => boolean) =>
    closed.filter(isOnly).map(({ cut }) => cut)
  return {
    onlyFirst: only(({ inFirst, inSecond }) => inFirst && !inSecond),
    onlySecond: only(({ inFirst, inSecond }) => inSecond && !inFirst),
    both: closed.filter(({ inFirst, inSecond }) => inFirst && inSecond).length,
  }
}

/** The sets with proposals that are in the shown set in no way, and their number: who looks at that one would not know of them. */
export function proposedElsewhere(
  cuts: Cuts,
  shown: string,
  listed: readonly ListedCut[],
): readonly { readonly set: CutSet; readonly count: number }[] {
  const unseen = listed.filter(({ cutId }) => cutIn(cuts, shown, cutId) === null)
  return cuts.sets
    .filter(({ id }) => id !== shown)
    .map((set) => ({
      set,
      count: unseen.filter(({ cutId }) => cutIn(cuts, set.id, cutId)?.state === 'proposed').length,
    }))
    .filter(({ count }) => count > 0)
}
