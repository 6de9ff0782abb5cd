// Numbers of cues that stand (frozen numbers). They stand in `meta`: which types of cue are frozen under `frozen:{type}`,
// and each number under `number:{type}:{cueId}`. The number of a deleted cue stays there as a gap. A number that a client
// has taken for a new cue begins with '~' until the server has kept it, because another client may have taken the same
// one without knowing of it.
import type * as Y from 'yjs'
import { isRecord } from '../../is-record.ts'
import { CUE_TYPES, type CueType } from '../cue-types.ts'
import { onMeta, type MetaChange } from '../meta.ts'
import { META_NAME } from '../schema.ts'

const FROZEN_KEY = 'frozen:'
const NUMBER_KEY = 'number:'
const TAKEN = '~'
/** In characters; numbers that are set by hand are free text. */
export const MAX_NUMBER_LENGTH = 60
const MAX_NAME_LENGTH = 100

export interface FrozenType {
  /** The name of the person who froze the numbers, and the time in ms; null if unknown. */
  readonly by: string | null
  readonly at: number | null
  /** The cues behind the last frozen one: they get numbers that stand, too, or go on being counted. */
  readonly rest: 'frozen' | 'counted'
}

export interface KeptNumber {
  readonly number: string
  /** False for a number that a client has taken and the server has not kept yet. */
  readonly isFinal: boolean
}

/** The frozen numbers of a script. */
export interface Numbering {
  readonly types: ReadonlyMap<CueType, FrozenType>
  /** By type, then by cueId. */
  readonly numbers: ReadonlyMap<CueType, ReadonlyMap<string, KeptNumber>>
}

export const NO_NUMBERING: Numbering = { types: new Map(), numbers: new Map() }

/** Reads the frozen numbers; parts that are not valid are left out, as are numbers of types that are not frozen. */
export function readNumbering(doc: Y.Doc): Numbering {
  const meta = doc.getMap(META_NAME)
  const types = new Map<CueType, FrozenType>()
  const numbers = new Map<CueType, Map<string, KeptNumber>>()
  for (const { id } of CUE_TYPES) {
    const frozen = frozenOf(meta.get(FROZEN_KEY + id))
    if (!frozen) continue
    types.set(id, frozen)
    numbers.set(id, new Map())
  }
  if (types.size === 0) return NO_NUMBERING
  for (const [key, value] of meta.entries()) {
    const place = numberPlaceOf(key)
    const kept = place && keptOf(value)
    if (kept) numbers.get(place.type)?.set(place.cueId, kept)
  }
  return { types, numbers }
}

/** Whether a key of `meta` belongs to the frozen numbers. */
export function isKeyOfNumbering(key: string): boolean {
  return key.startsWith(FROZEN_KEY) || key.startsWith(NUMBER_KEY)
}

/** Calls the listener when a frozen number has changed, by a local or a remote edit. */
export function onNumbering(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, isKeyOfNumbering, listener)
}

/** The change that freezes a type. */
export function frozenType(type: CueType, frozen: FrozenType): MetaChange {
  return { key: FROZEN_KEY + type, value: { ...frozen } }
}

/** The change that makes a number stand. */
export function keptNumber(type: CueType, cueId: string, number: string): MetaChange {
  return { key: keyOfNumber(type, cueId), value: number }
}

/** The change by which a client takes a number for a new cue. */
export function takenNumber(type: CueType, cueId: string, number: string): MetaChange {
  return { key: keyOfNumber(type, cueId), value: TAKEN + number }
}

/** The id under which the number stays that a cue had before it was numbered by hand: a gap. */
export const idOfFormerNumber = (cueId: string, number: string): string => `${cueId}@${number}`

/** The changes after which the cues of a type are counted again. */
export function thawedType({ numbers }: Numbering, type: CueType): readonly MetaChange[] {
  const ids = [...(numbers.get(type)?.keys() ?? [])]
  return [FROZEN_KEY + type, ...ids.map((cueId) => keyOfNumber(type, cueId))].map((key) => ({
    key,
    value: undefined,
  }))
}

/** The changes that write all frozen numbers into a document that has none. */
export function changesOfNumbering({ types, numbers }: Numbering): readonly MetaChange[] {
  return [
    ...[...types].map(([type, frozen]) => frozenType(type, frozen)),
    ...[...numbers].flatMap(([type, kept]) =>
      [...kept].map(([cueId, { number, isFinal }]) =>
        (isFinal ? keptNumber : takenNumber)(type, cueId, number),
      ),
    ),
  ]
}

/** The key of `meta` under which stands when the numbers last left the house, on paper or in a file. */
export const NUMBERS_OUT_KEY = 'numbersOut'

/** The time in ms at which the numbers left the house; null if a value says none. */
export function numbersOutAt(value: unknown): number | null {
  const at = isRecord(value) ? value.at : null
  return typeof at === 'number' && !Number.isNaN(new Date(at).getTime()) ? at : null
}

/** The key of `meta` under which a number stands. */
export const keyOfNumber = (type: CueType, cueId: string): string => `${NUMBER_KEY}${type}:${cueId}`

/** The type whose numbers a key of `meta` freezes; null for every other key. */
export function frozenTypeOfKey(key: string): CueType | null {
  return CUE_TYPES.find(({ id }) => key === FROZEN_KEY + id)?.id ?? null
}

/** The cue whose number stands under a key of `meta`, and the type of which it has this number. */
export function numberPlaceOf(
  key: string,
): { readonly type: CueType; readonly cueId: string } | null {
  if (!key.startsWith(NUMBER_KEY)) return null
  const end = key.indexOf(':', NUMBER_KEY.length)
  const type = CUE_TYPES.find(({ id }) => id === key.slice(NUMBER_KEY.length, end))
  return end < 0 || !type ? null : { type: type.id, cueId: key.slice(end + 1) }
}

function frozenOf(value: unknown): FrozenType | null {
  if (!isRecord(value)) return null
  const { by, at, rest } = value
  return {
    by: typeof by === 'string' && by !== '' ? by.slice(0, MAX_NAME_LENGTH) : null,
    at: typeof at === 'number' && !Number.isNaN(new Date(at).getTime()) ? at : null,
    rest: rest === 'counted' ? 'counted' : 'frozen',
  }
}

function keptOf(value: unknown): KeptNumber | null {
  if (typeof value !== 'string' || value.length > MAX_NUMBER_LENGTH) return null
  const isFinal = !value.startsWith(TAKEN)
  const number = isFinal ? value : value.slice(TAKEN.length)
  return number === '' ? null : { number, isFinal }
}
