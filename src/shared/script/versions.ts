// The content of a version: the script's blocks as plain data. The same script always gives the same text.
import { secondsToSpeak } from './words.ts'
import { type SpokenPart, wordsInTime } from './simultaneous.ts'
import type * as Y from 'yjs'
import { plainText, type RichText, type ScriptBlock, textsOf, withTexts } from './blocks.ts'
import type { CueDetails } from './cue-details.ts'
import { type DetailsOfCues, keptDetails, readCueDetails } from './kept-details.ts'
import type { CueType } from './cue-types.ts'
import {
  type CutRecord,
  type Cuts,
  type CutSet,
  FIRST_SET,
  NO_CUTS,
  playedCuts,
  readCutRecord,
  readCuts,
} from './cuts/cuts.ts'
import { withCutsStruck } from './cuts/played.ts'
import type { MetaChange } from './meta.ts'
import {
  changesOfNumbering,
  type FrozenType,
  type KeptNumber,
  NO_NUMBERING,
  type Numbering,
  readNumbering,
} from './numbers/numbering.ts'
import { readBlocks } from './read-blocks.ts'
import { FIRST_LEVEL, levelOfBlocks } from './schema-level.ts'
import { isRecord } from '../is-record.ts'
import { META_NAME } from './schema.ts'

/**
 * `auto`: kept by the server; `kept`: kept by a user, under a name; `import`: the script as it came from a PDF;
 * `before-restore`: the script before an earlier version was restored.
 */
export const VERSION_KINDS = ['auto', 'kept', 'import', 'before-restore'] as const
export type VersionKind = (typeof VERSION_KINDS)[number]

/**
 * The highest format that is read here. A version has the lowest format that says all of it. Format 2: cuts; 3: frozen
 * numbers, and what cues do.
 */
export const VERSION_FORMAT = 3

export interface VersionContent {
  readonly v: number
  readonly blocks: readonly ScriptBlock[]
  /** What is known of the cuts; missing where there are none. */
  readonly cuts?: VersionCuts
  /** The frozen numbers of cues, and what the cues do; missing where there is neither. */
  readonly cues?: VersionCues
}

export interface VersionCues {
  readonly frozen: readonly (readonly [type: CueType, frozen: FrozenType])[]
  readonly numbers: readonly (readonly [type: CueType, cueId: string, number: KeptNumber])[]
  readonly details: readonly (readonly [cueId: string, details: CueDetails])[]
}

/** The records of cuts: `[set, cut, record]`; and the sets with a name. */
export interface VersionCuts {
  readonly sets: readonly CutSet[]
  readonly records: readonly (readonly [set: string, cutId: string, record: CutRecord])[]
}

/** A state of a script that is compared or restored. */
export interface ScriptState {
  readonly blocks: readonly ScriptBlock[]
  readonly cuts: Cuts
  readonly numbering: Numbering
  readonly details: DetailsOfCues
}

/** The state of a document. */
export const scriptState = (doc: Y.Doc): ScriptState => ({
  blocks: readBlocks(doc),
  cuts: readCuts(doc),
  numbering: readNumbering(doc),
  details: readCueDetails(doc),
})

export function stateOfVersion({
  blocks,
  cuts,
  cues,
}: Pick<VersionContent, 'blocks' | 'cuts' | 'cues'>): ScriptState {
  const numbering = cues ? numberingOfVersion(cues) : NO_NUMBERING
  return {
    blocks,
    cuts: cuts ? cutsOfVersion(cuts) : NO_CUTS,
    numbering,
    details: new Map(cues?.details),
  }
}

function cutsOfVersion(cuts: VersionCuts): Cuts {
  const records = new Map<string, Map<string, CutRecord>>()
  for (const [set, cutId, value] of cuts.records) {
    const record = readCutRecord(value)
    if (!record) continue
    records.set(set, (records.get(set) ?? new Map<string, CutRecord>()).set(cutId, record))
  }
  return { records, sets: [...NO_CUTS.sets, ...cuts.sets] }
}

function numberingOfVersion({ frozen, numbers: kept }: VersionCues): Numbering {
  const numbers = new Map<CueType, Map<string, KeptNumber>>()
  for (const [type, cueId, number] of kept)
    numbers.set(type, (numbers.get(type) ?? new Map<string, KeptNumber>()).set(cueId, number))
  return { types: new Map(frozen), numbers }
}

/** The blocks of a state as they are played with a set of its cuts; with the first one where it does not have the set. */
export function playedBlocks(
  { blocks, cuts }: Pick<ScriptState, 'blocks' | 'cuts'>,
  set: string = FIRST_SET,
): readonly ScriptBlock[] {
  const known = cuts.sets.some(({ id }) => id === set) ? set : FIRST_SET
  return withCutsStruck(blocks, playedCuts(cuts, known))
}

export interface VersionStats {
  /** The number of all words. */
  readonly words: number
  /** The number of spoken words: in speeches, and not struck. */
  readonly spoken: number
  /** The number of struck words. */
  readonly struck: number
  readonly speeches: number
  readonly scenes: number
  readonly cues: number
  /** The time to speak the spoken words; of speeches that are spoken at once the longest one's. */
  readonly seconds: number
}

export function versionContent({ blocks, cuts, ...state }: ScriptState): VersionContent {
  const cues = versionCues(blocks, state)
  const hasCuts = levelOfBlocks(blocks) > FIRST_LEVEL
  return {
    v: cues ? 3 : hasCuts ? 2 : 1,
    blocks,
    ...(hasCuts && { cuts: versionCuts(blocks, cuts) }),
    ...(cues && { cues }),
  }
}

/** All frozen numbers, those of deleted cues included; and what the cues of the script do. */
function versionCues(
  blocks: readonly ScriptBlock[],
  { numbering, details }: Pick<ScriptState, 'numbering' | 'details'>,
): VersionCues | null {
  if (numbering.types.size + details.size === 0) return null
  const there = new Set(cuesIn(blocks))
  const known = [...details].filter(([cueId]) => there.has(cueId))
  if (numbering.types.size + known.length === 0) return null
  return {
    frozen: [...numbering.types],
    numbers: [...numbering.numbers].flatMap(([type, kept]) =>
      [...kept].toSorted(byId).map(([cueId, number]) => [type, cueId, number] as const),
    ),
    details: known.toSorted(byId),
  }
}

const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

const cuesIn = (blocks: readonly ScriptBlock[]): readonly string[] =>
  blocks
    .flatMap(textsOf)
    .flatMap((text) => text.flatMap(({ cues = [] }) => cues.map(({ cueId }) => cueId)))

/** The changes that write the frozen numbers and what the cues do into a document that has neither. */
export function changesOfCues({
  numbering,
  details,
}: Pick<ScriptState, 'numbering' | 'details'>): readonly MetaChange[] {
  return [
    ...changesOfNumbering(numbering),
    ...[...details].map(([cueId, known]) => keptDetails(cueId, known)),
  ]
}

/** The blocks of a state as they are compared: as they are played, each cue with what it does. */
export function comparedBlocks(
  state: ScriptState,
  set: string = FIRST_SET,
): readonly ScriptBlock[] {
  const { details } = state
  const played = playedBlocks(state, set)
  if (details.size === 0) return played
  const withDetails = (text: RichText): RichText =>
    text.map((span) => {
      if (!span.cues?.some(({ cueId }) => details.has(cueId))) return span
      const cues = span.cues.map((cue) => {
        const known = details.get(cue.cueId)
        return known ? { ...cue, details: known } : cue
      })
      return { ...span, cues }
    })
  return played.map((block) => withTexts(block, withDetails))
}

/** The records of the cuts in which words lie: those of others may be there because their words were deleted. */
function versionCuts(blocks: readonly ScriptBlock[], { sets, records }: Cuts): VersionCuts {
  const there = new Set(
    blocks.flatMap(textsOf).flatMap((text) => text.flatMap(({ cuts = [] }) => cuts)),
  )
  return {
    sets: sets.filter(({ id }) => id !== FIRST_SET),
    records: [...records].flatMap(([set, inSet]) =>
      [...inSet].flatMap(([cutId, record]) =>
        there.has(cutId) ? [[set, cutId, record] as const] : [],
      ),
    ),
  }
}

/** @param blocks with their closed cuts struck */
export function versionStats(blocks: readonly ScriptBlock[]): VersionStats {
  const cues = new Set<string>()
  const parts: SpokenPart[] = []
  let [words, spoken, struck, speeches, scenes] = [0, 0, 0, 0, 0]
  for (const block of blocks) {
    const before = spoken
    if (block.type === 'scene') scenes++
    if (block.type === 'dialogue') speeches++
    const isStruck = block.type === 'dialogue' && block.struckThrough
    for (const text of textsOf(block)) {
      for (const span of text) for (const { cueId } of span.cues ?? []) cues.add(cueId)
      const all = countWords(plainText(text))
      const played = isStruck ? 0 : countWords(plainText(text.filter(({ strike }) => !strike)))
      words += all
      struck += all - played
      if (block.type === 'dialogue' && text !== block.speaker) spoken += played
    }
    const id = block.type === 'dialogue' ? (block.simultaneous ?? null) : null
    parts.push({ id, words: spoken - before })
  }
  const seconds = secondsToSpeak(wordsInTime(parts))
  return { words, spoken, struck, speeches, scenes, cues: cues.size, seconds }
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

// A note beside the text that a user has restored an earlier version. The note is part of the same edit: so it reaches
// all people together with the text, also people who were offline, and undo removes it.

const KEY = 'restored'
const MAX_LENGTH = 100

export interface Restoration {
  /** The name of the version. */
  readonly version: string
  /** The user who has restored the version, or a part of it. */
  readonly by: string
}

/** A restoration as everyone else hears of it. */
export interface HeardRestoration extends Restoration {
  /** The topic of messages about it. */
  readonly topic: string
}

/** @param at epoch milliseconds: a new time makes the note new if the same version is restored once more */
export function keptRestoration({ version, by }: Restoration, at: number): MetaChange {
  return { key: KEY, value: { version, by, at } }
}

/**
 * Calls the listener when another person has restored a version, but not for a note that was already in the script when
 * it was loaded.
 */
export function onRestored(
  doc: Y.Doc,
  listener: (restoration: HeardRestoration) => void,
): () => void {
  const meta = doc.getMap(META_NAME)
  const observer = (_event: unknown, transaction: Y.Transaction) => {
    const restoration = restorationBy(transaction)
    if (restoration) listener(restoration)
  }
  meta.observe(observer)
  return () => meta.unobserve(observer)
}

/** The restoration that a change of the document has brought; null if it has brought none. */
export function restorationBy(transaction: Y.Transaction): HeardRestoration | null {
  if (transaction.local || transaction.beforeState.size === 0) return null
  const meta = transaction.doc.getMap(META_NAME)
  const changed: ReadonlyMap<unknown, ReadonlySet<string | null>> = transaction.changed
  const stored = changed.get(meta)?.has(KEY) === true ? meta.get(KEY) : null
  if (!isRecord(stored)) return null
  const { version, by, at } = stored
  if (typeof version !== 'string' || typeof by !== 'string') return null
  const topic = `restored at ${typeof at === 'number' ? at : 'some time'}`
  return { version: version.slice(0, MAX_LENGTH), by: by.slice(0, MAX_LENGTH), topic }
}
