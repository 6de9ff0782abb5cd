// Sets of cuts (Strichfassungen): a set is chosen for what is seen, rehearsed and printed on this screen. A new set begins
// with the cuts of the one that is shown; a cut that is made, opened or removed in one set stays as it is in the others.
import type { Command } from 'prosemirror-state'
import {
  cutIn,
  type Cuts,
  FIRST_SET,
  keptCut,
  keptCutSet,
  MAX_CUT_SETS,
  MAX_SET_NAME_LENGTH,
} from '#/shared/script/cuts/cuts.ts'
import { type ListedCut, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { createCutSetId } from '../core/document/new-anchor-id.ts'
import { chooseCutSet, cutsIn } from '../model/cuts-plugin.ts'

/** Makes a set with the cuts of the set that is shown, and shows it. Does not apply without a name, or with too many sets. */
export function addCutSet(name: string): Command {
  return (state, dispatch) => {
    const { cuts, set } = cutsIn(state)
    const trimmed = name.trim().slice(0, MAX_SET_NAME_LENGTH)
    if (trimmed === '' || cuts.sets.length >= MAX_CUT_SETS) return false
    if (!dispatch) return true
    const id = createCutSetId()
    const copied = listCuts(state.doc).flatMap(({ cutId }) => {
      const record = cutIn(cuts, set, cutId)
      return record === null ? [] : [keptCut(cutId, id, record)]
    })
    // a cut without a record belongs to every set until one has a record of it, so the shown one keeps it by its own
    const kept = listCuts(state.doc).flatMap(({ cutId }) => {
      const record = cutIn(cuts, set, cutId)
      const isRecorded = cuts.records.get(set)?.has(cutId) === true
      return record === null || isRecorded ? [] : [keptCut(cutId, set, record)]
    })
    const changes = [keptCutSet({ id, name: trimmed }), ...copied, ...kept]
    const transaction = changeMeta(state.tr, bindingIn(state).doc, changes)
    dispatch(asOneStep(chooseCutSet(transaction, id)))
    return true
  }
}

/** How a set differs from the first one. */
export interface SetDifference {
  /** The closed cuts that only this set has, and the time that they save. */
  readonly here: number
  readonly hereSeconds: number
  /** The closed cuts that only the first set has. */
  readonly there: number
  readonly thereSeconds: number
}

export function differenceOfSets(
  cuts: Cuts,
  set: string,
  listed: readonly ListedCut[],
): SetDifference {
  const isClosed = (id: string, cutId: string) => cutIn(cuts, id, cutId)?.state === 'closed'
  const here = listed.filter(({ cutId }) => isClosed(set, cutId) && !isClosed(FIRST_SET, cutId))
  const there = listed.filter(({ cutId }) => !isClosed(set, cutId) && isClosed(FIRST_SET, cutId))
  const seconds = (some: readonly ListedCut[]) => some.reduce((sum, cut) => sum + cut.seconds, 0)
  return {
    here: here.length,
    hereSeconds: seconds(here),
    there: there.length,
    thereSeconds: seconds(there),
  }
}
