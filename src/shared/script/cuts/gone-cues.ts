// The answers that a cue goes with a cut in a set of cuts. Each is a value of its own in `meta`, so that those of two people at
// once are both kept. An answer can be there without its cut: one person takes the cut out of the set while another one answers.
import { isRecord } from '../../is-record.ts'
import type { MetaChange } from '../meta.ts'

/** With all three ids. */
export const GONE_KEY = 'goneCue:'
/** So many cues go with one cut at most. */
export const MAX_GONE_CUES = 1_000
const MAX_CUE_ID_LENGTH = 100

/** The cues of all answers that are stored, by the id of the set, then by that of the cut. */
export type GoneCues = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

/** Collects the answers of `meta`, one value after the other. */
export class GoneCueReader {
  readonly cues = new Map<string, Map<string, Set<string>>>()

  add(value: unknown): void {
    if (!isRecord(value)) return
    const { cutId, set, cueId } = value
    if (typeof cutId !== 'string' || typeof set !== 'string' || !isCueId(cueId)) return
    const inSet = this.cues.get(set) ?? new Map<string, Set<string>>()
    const ofCut = inSet.get(cutId) ?? new Set<string>()
    this.cues.set(set, inSet.set(cutId, ofCut.add(cueId)))
  }
}

/** The cues that go with a cut: those that its record names, then those of answers in the order of their ids, so many as are read. */
export function goneCuesOf(
  named: readonly string[],
  answered: ReadonlySet<string>,
): readonly string[] {
  const inOrder = [...answered].toSorted((a, b) => (a < b ? -1 : 1))
  return [...new Set([...named, ...inOrder])].slice(0, MAX_GONE_CUES)
}

/** The cues that a value names, as an older program writes them. */
export const readGoneCues = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(isCueId).slice(0, MAX_GONE_CUES) : []

const isCueId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_CUE_ID_LENGTH

/** The changes that make these the only answers for a cut in a set. */
export function changedGoneCues(
  stored: GoneCues | undefined,
  cutId: string,
  set: string,
  goneCues: readonly string[],
): readonly MetaChange[] {
  const wanted = new Set(goneCues)
  const others = [...(stored?.get(set)?.get(cutId) ?? [])].filter((cueId) => !wanted.has(cueId))
  return [
    ...goneCues.map((cueId) => keptGoneCue(cutId, set, cueId)),
    ...others.map((cueId) => ({ key: keyOf(cutId, set, cueId), value: undefined })),
  ]
}

/** The change that lets a cue go with a cut in a set. */
export function keptGoneCue(cutId: string, set: string, cueId: string): MetaChange {
  return { key: keyOf(cutId, set, cueId), value: { cutId, set, cueId } }
}

/** The answer that a key of `meta` stands for; null for every other key. */
export function goneCueOfKey(
  key: string,
): { readonly cutId: string; readonly set: string; readonly cueId: string } | null {
  if (!key.startsWith(GONE_KEY)) return null
  const ids = parsed(key.slice(GONE_KEY.length))
  const [cutId, set, cueId]: readonly unknown[] = Array.isArray(ids) ? ids : []
  if (typeof cutId !== 'string' || typeof set !== 'string' || !isCueId(cueId)) return null
  return { cutId, set, cueId }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const keyOf = (cutId: string, set: string, cueId: string) =>
  GONE_KEY + JSON.stringify([cutId, set, cueId])
