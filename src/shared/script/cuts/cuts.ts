// The cuts of a script (Striche). The words of a cut carry the mark `cut` with its id. What is known of the cut stands
// in `meta` under that id: who made it, when and why, and whether it is closed. Opening and closing a cut changes this
// record only, so the words keep their mark. A set of cuts is a version of the performance, for example for a tour; it
// has records of its own for the cuts that belong to it. The first set has no name, and no record of the set itself.
import type * as Y from 'yjs'
import { normalized } from '../../fold-case.ts'
import { isRecord } from '../../is-record.ts'
import { type MetaChange, nameOf, onMeta, timeOf, writeMeta } from '../meta.ts'
import { META_NAME } from '../schema.ts'
import {
  changedGoneCues,
  GONE_KEY,
  GoneCueReader,
  type GoneCues,
  goneCuesOf,
  readGoneCues,
} from './gone-cues.ts'

const CUT_KEY = 'cut:'
const SET_KEY = 'cutSet:'
/** Stands in a key between the id of a cut and that of a set. */
const IN_SET = '@'

export const MAX_CUTS = 5_000
/** In characters. */
export const MAX_REASON_LENGTH = 300
export const MAX_SET_NAME_LENGTH = 60
/** So many sets are made, the first one among them. */
const MAX_CUT_SETS = 20
/**
 * So many named sets are read. There can be more than are made: two people make one at once, or one takes the deletion of a set back
 * after another one has filled its place. None of these may be hidden. The number bounds what other programs write.
 */
export const MAX_READ_SETS = 100
/** In characters; the ids that this program makes are much shorter. */
export const MAX_SET_ID_LENGTH = 100

/** The words of a closed cut are not played; those of an open or a proposed one are. */
const CUT_STATES = ['closed', 'open', 'proposed'] as const
export type CutState = (typeof CUT_STATES)[number]

/** The id of the first set. */
export const FIRST_SET = ''

/** What is known of a cut in one set. Times are in ms; null stands for unknown values, in records of other programs. */
export interface CutRecord {
  readonly state: CutState
  /** Empty if nobody gave one. */
  readonly reason: string
  /** The name of the person who made the cut. */
  readonly by: string | null
  readonly at: number | null
  /** The person who opened or closed it last. */
  readonly stateBy: string | null
  readonly stateAt: number | null
  /** Another person who had opened or closed it before, and the state that this person gave it; null if nobody had. */
  readonly earlierBy: string | null
  readonly earlierState: CutState | null
  /**
   * The cues of which somebody has said that they go with the cut; missing where there are none. In `meta` they stand
   * beside the record; in it only where an older program has written them.
   */
  readonly goneCues?: readonly string[]
}

export interface CutSet {
  readonly id: string
  /** Empty for the first set, which is shown by a name in the user's language. */
  readonly name: string
}

/** The records of a script's cuts. */
export interface Cuts {
  /** By the id of the set, then by the id of the cut. */
  readonly records: ReadonlyMap<string, ReadonlyMap<string, CutRecord>>
  /** The first set comes first, the others in the order of their ids, which begin with the time when they were made. */
  readonly sets: readonly CutSet[]
  /** All answers that are stored, also those whose cut is not in the set any more; missing where there are none. */
  readonly goneCues?: GoneCues
}

export const NO_CUTS: Cuts = { records: new Map(), sets: [{ id: FIRST_SET, name: '' }] }

/** A cut whose mark has no record: its words came from another program, or from a document without records. */
export const UNKNOWN_CUT: CutRecord = {
  state: 'closed',
  reason: '',
  by: null,
  at: null,
  stateBy: null,
  stateAt: null,
  earlierBy: null,
  earlierState: null,
}

/** Reads the records; parts that are not valid are left out. */
export function readCuts(doc: Y.Doc): Cuts {
  const records = new Map<string, Map<string, CutRecord>>()
  const sets: CutSet[] = []
  const gone = new GoneCueReader()
  for (const [key, value] of doc.getMap(META_NAME).entries()) {
    if (key.startsWith(GONE_KEY)) gone.add(value)
    if (key.startsWith(SET_KEY)) sets.push(...setOf(key.slice(SET_KEY.length), value))
    const cut = cutOfKey(key)
    const record = cut && readCutRecord(value)
    if (!record) continue
    const inSet = records.get(cut.set) ?? new Map<string, CutRecord>()
    records.set(cut.set, inSet.set(cut.cutId, record))
  }
  addGoneCues(records, gone.cues)
  const named = sets.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, MAX_READ_SETS)
  if (records.size + named.length + gone.cues.size === 0) return NO_CUTS
  return {
    records,
    sets: [...NO_CUTS.sets, ...withOwnNames(named)],
    ...(gone.cues.size > 0 && { goneCues: gone.cues }),
  }
}

/** Adds cues to the records of their cuts. Those of a cut without a record are left out. */
function addGoneCues(records: ReadonlyMap<string, Map<string, CutRecord>>, gone: GoneCues): void {
  for (const [set, ofCuts] of gone)
    for (const [cutId, answered] of ofCuts) {
      const record = records.get(set)?.get(cutId)
      const goneCues = goneCuesOf(record?.goneCues ?? [], answered)
      if (record) records.get(set)?.set(cutId, { ...record, goneCues })
    }
}

/** How many more sets may be made. */
export const roomForSets = ({ sets }: Cuts): number => Math.max(0, MAX_CUT_SETS - sets.length)

/** The names of sets are told apart without regard to case. */
export const foldSetName = (name: string): string => normalized(name.trim(), 'NFKC').toLowerCase()

/** Whether a set other than this one has a name. */
export const isSetNameTaken = ({ sets }: Cuts, name: string, except: string | null): boolean =>
  sets.some((set) => set.id !== except && foldSetName(set.name) === foldSetName(name))

/** Sets that two people have given one name at once are told apart by a number. */
function withOwnNames(sets: readonly CutSet[]): readonly CutSet[] {
  const taken = new Set<string>()
  return sets.map(({ id, name }) => {
    let own = name
    for (let number = 2; taken.has(foldSetName(own)); number++) {
      const end = ` (${number})`
      own = name.slice(0, MAX_SET_NAME_LENGTH - end.length) + end
    }
    taken.add(foldSetName(own))
    return { id, name: own }
  })
}

/** Calls the listener when a record has changed, and says whether a local edit has changed it. */
export function onCuts(doc: Y.Doc, listener: (isLocal: boolean) => void): () => void {
  const isOfCuts = (key: string) =>
    [CUT_KEY, SET_KEY, GONE_KEY].some((begin) => key.startsWith(begin))
  return onMeta(doc, isOfCuts, (_keys, isLocal) => listener(isLocal))
}

/** The record of a cut in a set; null if the cut does not belong to the set. */
export function cutIn({ records }: Cuts, set: string, cutId: string): CutRecord | null {
  const known = records.get(set)?.get(cutId)
  if (known) return known
  const belongsElsewhere = records.values().some((inSet) => inSet.has(cutId))
  return belongsElsewhere ? null : UNKNOWN_CUT
}

/** The cuts whose words are played in a set: all but those that it has closed. */
export function playedCuts({ records }: Cuts, set: string): ReadonlySet<string> {
  const played = new Set(records.values().flatMap((inSet) => inSet.keys()))
  for (const [cutId, { state }] of records.get(set) ?? [])
    if (state === 'closed') played.delete(cutId)
  return played
}

/** The ids of the sets to which a cut belongs. */
export const setsOfCut = (cuts: Cuts, cutId: string): readonly string[] =>
  cuts.sets.flatMap(({ id }) => (cutIn(cuts, id, cutId) === null ? [] : [id]))

/**
 * The changes that give a cut another record in a set, or take it out of the set (null). A cut without any record belongs
 * to every set, and stays in the others by records of their own.
 */
export function changedCut(
  cuts: Cuts,
  cutId: string,
  set: string,
  record: CutRecord | null,
): readonly MetaChange[] {
  const isRecorded = [...cuts.records.values()].some((inSet) => inSet.has(cutId))
  const others = isRecorded ? [] : cuts.sets.filter(({ id }) => id !== set)
  return [
    ...(record === null
      ? forgottenWithCues(cuts, cutId, set)
      : keptWithCues(cutId, set, record, cuts)),
    ...others.map(({ id }) => keptCut(cutId, id, UNKNOWN_CUT)),
  ]
}

/**
 * The changes that write the record of a cut in a set, with the cues that go with it.
 * @param now what is known before; other answers for the cut that are stored there go, also those without a record
 */
export const keptWithCues = (
  cutId: string,
  set: string,
  record: CutRecord,
  now: Cuts = NO_CUTS,
): readonly MetaChange[] => [
  keptCut(cutId, set, record),
  ...changedGoneCues(now.goneCues, cutId, set, record.goneCues ?? []),
]

/** The changes that take a cut out of a set, with the cues that go with it there. */
export const forgottenWithCues = (
  { goneCues }: Cuts,
  cutId: string,
  set: string,
): readonly MetaChange[] => [forgottenCut(cutId, set), ...changedGoneCues(goneCues, cutId, set, [])]

/** The change that writes the record of a cut in a set, without the cues that go with it. */
export function keptCut(
  cutId: string,
  set: string,
  { goneCues: _, ...record }: CutRecord,
): MetaChange {
  return { key: keyOf(cutId, set), value: record }
}

/** The change that takes a cut out of a set. */
export function forgottenCut(cutId: string, set: string): MetaChange {
  return { key: keyOf(cutId, set), value: undefined }
}

export function keptCutSet({ id, name }: CutSet): MetaChange {
  return { key: SET_KEY + id, value: name }
}

/** The changes that take a set away, with the records that its cuts have in it. */
export function forgottenCutSet(cuts: Cuts, id: string): readonly MetaChange[] {
  const cutIds = new Set([
    ...(cuts.records.get(id)?.keys() ?? []),
    ...(cuts.goneCues?.get(id)?.keys() ?? []),
  ])
  const inSet = [...cutIds].flatMap((cutId) => forgottenWithCues(cuts, cutId, id))
  return [{ key: SET_KEY + id, value: undefined }, ...inSet]
}

/** Writes records of cuts that nobody has made by hand, so that they belong to the script. */
export function recordCuts(doc: Y.Doc, cutIds: readonly string[]): void {
  const meta = doc.getMap(META_NAME)
  for (const cutId of cutIds) meta.set(keyOf(cutId, FIRST_SET), { ...UNKNOWN_CUT })
}

/** Gives a document the records of another one, whose words it has. */
export function copyCuts(from: Y.Doc, to: Y.Doc): void {
  const { sets, records } = readCuts(from)
  const named = sets.filter(({ id }) => id !== FIRST_SET)
  writeMeta(to, [
    ...named.map(({ id, name }) => ({ key: SET_KEY + id, value: name })),
    ...[...records].flatMap(([set, inSet]) =>
      [...inSet].flatMap(([cutId, record]) => keptWithCues(cutId, set, record)),
    ),
  ])
}

const keyOf = (cutId: string, set: string) =>
  set === FIRST_SET ? CUT_KEY + cutId : `${CUT_KEY}${cutId}${IN_SET}${set}`

/** The cut, and the set, whose record is stored under a key of `meta`; null for every other key. */
export function cutOfKey(key: string): { readonly cutId: string; readonly set: string } | null {
  if (!key.startsWith(CUT_KEY)) return null
  const ids = key.slice(CUT_KEY.length)
  const at = ids.lastIndexOf(IN_SET)
  return at < 0
    ? { cutId: ids, set: FIRST_SET }
    : { cutId: ids.slice(0, at), set: ids.slice(at + 1) }
}

function setOf(id: string, name: unknown): readonly CutSet[] {
  // calls of the server name a set by its id, and take no other ids
  if (id === FIRST_SET || id.length > MAX_SET_ID_LENGTH || id.includes('\0')) return []
  if (typeof name !== 'string' || name.trim() === '') return []
  return [{ id, name: name.slice(0, MAX_SET_NAME_LENGTH) }]
}

/** The record that a value is, with bounded parts; null if it is none. */
export function readCutRecord(value: unknown): CutRecord | null {
  if (!isRecord(value)) return null
  const { state, reason, goneCues } = value
  const gone = readGoneCues(goneCues)
  return {
    state: stateOf(state) ?? 'closed',
    reason: typeof reason === 'string' ? reason.slice(0, MAX_REASON_LENGTH) : '',
    by: nameOf(value.by),
    at: timeOf(value.at),
    stateBy: nameOf(value.stateBy),
    stateAt: timeOf(value.stateAt),
    earlierBy: nameOf(value.earlierBy),
    earlierState: stateOf(value.earlierState),
    ...(gone.length > 0 && { goneCues: gone }),
  }
}

const stateOf = (value: unknown): CutState | null =>
  CUT_STATES.find((known) => known === value) ?? null
