// The cuts of a restored version, and their sets.
import type { EditorState, Transaction } from 'prosemirror-state'
import { type ScriptBlock, textsOf } from '#/shared/script/blocks.ts'
import {
  type CutRecord,
  type Cuts,
  forgottenWithCues,
  keptCutSet,
  keptWithCues,
  roomForSets,
  UNKNOWN_CUT,
} from '#/shared/script/cuts/cuts.ts'
import { listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { bindingIn } from '../../core/binding/binding-plugin.ts'
import { changeMeta } from '../../core/binding/undo.ts'
import { cutsIn } from '../../model/cuts-plugin.ts'
import type { RestoreScope } from './in-turn.ts'

/**
 * The cuts of the restored blocks are again as they were: closed or open, with their reason, in the same sets of those
 * that the version knows. A set that is gone comes back with the whole script, or with a cut that it has, as long as the script has
 * room. The cuts of one without room keep their records of it: they are in no other set for that, and are in it once it is there.
 */
export function restoreCuts(
  transaction: Transaction,
  state: EditorState,
  version: Cuts,
  scope: RestoreScope,
  restored: readonly ScriptBlock[],
): void {
  const { cuts: now } = cutsIn(state)
  const spans = restored.flatMap((block) => textsOf(block).flat())
  const ids = new Set(spans.flatMap(({ cuts = [] }) => cuts))
  const isNeeded = (set: string) =>
    scope === 'script' || [...ids].some((cutId) => needsSet(version, now, cutId, set))
  const missing = version.sets.filter(
    ({ id }) => !now.sets.some((set) => set.id === id) && isNeeded(id),
  )
  const back = missing.slice(0, roomForSets(now))
  const sets = [...now.sets, ...missing].filter(({ id }) =>
    version.sets.some((set) => set.id === id),
  )
  const changes = [...ids].flatMap((cutId) =>
    changesOfCut(
      version,
      now,
      cutId,
      sets.map(({ id }) => id),
    ),
  )
  changeMeta(transaction, bindingIn(state).doc, [...back.map(keptCutSet), ...changes])
}

/** The names of sets of a version that a restore has not brought back, because the script had no room for them. */
export function setsWithoutRoom(
  state: EditorState,
  version: Cuts,
  scope: RestoreScope,
): readonly string[] {
  const { cuts: now } = cutsIn(state)
  if (roomForSets(now) > 0) return []
  const ids = listCutIds(state.doc)
  return version.sets.flatMap(({ id, name }) => {
    const isMissing = now.sets.every((set) => set.id !== id)
    const isMeant = scope === 'script' || ids.some((cutId) => needsSet(version, now, cutId, id))
    return isMissing && isMeant ? [name] : []
  })
}

/** Whether a cut had a record in a set that is gone, and in none of the sets that are there. */
const needsSet = ({ records }: Cuts, now: Cuts, cutId: string, set: string): boolean =>
  records.get(set)?.has(cutId) === true &&
  !now.sets.some(({ id }) => records.get(id)?.has(cutId) === true)

function changesOfCut(
  version: Cuts,
  now: Cuts,
  cutId: string,
  sets: readonly string[],
): readonly MetaChange[] {
  const hasRecord = ({ records }: Cuts, id: string) => records.get(id)?.has(cutId) === true
  // a cut without any record belongs to every set, until a set that was made since has a record of it
  const isOfEverySet =
    !version.sets.some(({ id }) => hasRecord(version, id)) &&
    now.sets.some(({ id }) => hasRecord(now, id) && version.sets.every((known) => known.id !== id))
  return sets.flatMap((set) => {
    const known = version.records.get(set)?.get(cutId)
    const wanted = known ?? (isOfEverySet ? UNKNOWN_CUT : undefined)
    const before = now.records.get(set)?.get(cutId) ?? null
    if (wanted) return isSameRecord(wanted, before) ? [] : keptWithCues(cutId, set, wanted, now)
    return before ? forgottenWithCues(now, cutId, set) : []
  })
}

const isSameRecord = (one: CutRecord, other: CutRecord | null) =>
  JSON.stringify(one) === JSON.stringify(other)
