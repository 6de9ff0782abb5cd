// Cues that have no place in the text yet: they came from a desk. Each has a record in `meta`; placing it writes the mark of
// a cue and removes the record, as one step. What such a cue does stands where it stands for every cue.
import type * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { type CueType, cueType } from './cue-types.ts'
import { type MetaChange, onMeta, writeMeta } from './meta.ts'
import { MAX_NUMBER_LENGTH } from './numbers/numbering.ts'
import { META_NAME } from './schema.ts'

const KEY = 'unplacedCue:'

export const MAX_UNPLACED_CUES = 1_000
/** As long as a name can be that is typed. */
export const MAX_CUE_NAME_LENGTH = 200

export interface UnplacedCue {
  readonly cueId: string
  readonly cueType: CueType
  /** A number that is set by hand: the desk has it. */
  readonly number: string
  readonly cueName: string
}

/** Reads the records in the order in which they were made; parts that are not valid are left out. */
export function readUnplacedCues(doc: Y.Doc): readonly UnplacedCue[] {
  const cues: UnplacedCue[] = []
  for (const [key, value] of doc.getMap(META_NAME).entries()) {
    if (!key.startsWith(KEY)) continue
    const cue = unplacedCueOf(key.slice(KEY.length), value)
    if (cue) cues.push(cue)
  }
  return cues.toSorted((a, b) => (a.cueId < b.cueId ? -1 : 1)).slice(0, MAX_UNPLACED_CUES)
}

/** The key of `meta` under which a cue without a place stands. */
export const keyOfUnplacedCue = (cueId: string): string => KEY + cueId

/** The cue without a place that stands under a key of `meta`; null for every other key. */
export const unplacedOfKey = (key: string): string | null =>
  key.startsWith(KEY) ? key.slice(KEY.length) : null

export function countUnplacedCues(meta: Y.Map<unknown>): number {
  let count = 0
  for (const key of meta.keys()) if (key.startsWith(KEY)) count++
  return count
}

/** Whether a record says a cue without a place, and nothing else. */
export function isUnplacedCue(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== 3) return false
  const { cueId: _, ...read } = unplacedCueOf('', value) ?? { cueId: '' }
  return (
    Object.entries(read).length === 3 &&
    Object.entries(read).every(([name, part]) => value[name] === part)
  )
}

/** Calls the listener when a record has changed, by a local or a remote edit. */
export function onUnplacedCues(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key.startsWith(KEY), listener)
}

export function keptUnplacedCue({ cueId, ...record }: UnplacedCue): MetaChange {
  return { key: KEY + cueId, value: record }
}

export function forgottenUnplacedCue(cueId: string): MetaChange {
  return { key: KEY + cueId, value: undefined }
}

/** Gives a document the records of another one. */
export function copyUnplacedCues(from: Y.Doc, to: Y.Doc): void {
  writeMeta(to, readUnplacedCues(from).map(keptUnplacedCue))
}

function unplacedCueOf(cueId: string, value: unknown): UnplacedCue | null {
  if (!isRecord(value)) return null
  const { number, cueName } = value
  if (typeof number !== 'string' || number.trim() === '') return null
  return {
    cueId,
    cueType: cueType(value.cueType),
    number: number.slice(0, MAX_NUMBER_LENGTH),
    cueName: typeof cueName === 'string' ? cueName.slice(0, MAX_CUE_NAME_LENGTH) : '',
  }
}
