// The content of a version: the script's blocks as plain data. The same script always gives the same text.
import { secondsToSpeak } from './reading-time.ts'
import { plainText, type ScriptBlock, textsOf } from './blocks.ts'
import {
  type CutRecord,
  type Cuts,
  type CutSet,
  FIRST_SET,
  NO_CUTS,
  playedCuts,
  readCutRecord,
} from './cuts/cuts.ts'
import { withCutsStruck } from './cuts/played.ts'
import { FIRST_LEVEL, levelOfBlocks } from './schema-level.ts'

/**
 * `auto`: kept by the server; `kept`: kept by a user, under a name; `import`: the script as it came from a PDF;
 * `before-restore`: the script before an earlier version was restored.
 */
export const VERSION_KINDS = ['auto', 'kept', 'import', 'before-restore'] as const
export type VersionKind = (typeof VERSION_KINDS)[number]

/** The highest format that is read here. A version has the lowest format that says all of it. Format 2: cuts. */
export const VERSION_FORMAT = 2

export interface VersionContent {
  readonly v: number
  readonly blocks: readonly ScriptBlock[]
  /** What is known of the cuts; missing where there are none. */
  readonly cuts?: VersionCuts
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
}

export function stateOfVersion({
  blocks,
  cuts,
}: Pick<VersionContent, 'blocks' | 'cuts'>): ScriptState {
  if (!cuts) return { blocks, cuts: NO_CUTS }
  const records = new Map<string, Map<string, CutRecord>>()
  for (const [set, cutId, value] of cuts.records) {
    const record = readCutRecord(value)
    if (!record) continue
    records.set(set, (records.get(set) ?? new Map<string, CutRecord>()).set(cutId, record))
  }
  return { blocks, cuts: { records, sets: [...NO_CUTS.sets, ...cuts.sets] } }
}

/** The blocks of a state as they are played with a set of its cuts; with the first one where it does not have the set. */
export function playedBlocks(
  { blocks, cuts }: ScriptState,
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
  /** The time to speak the spoken words. */
  readonly seconds: number
}

export function versionContent(blocks: readonly ScriptBlock[], cuts: Cuts): VersionContent {
  if (levelOfBlocks(blocks) === FIRST_LEVEL) return { v: 1, blocks }
  return { v: 2, blocks, cuts: versionCuts(blocks, cuts) }
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
  let [words, spoken, struck, speeches, scenes] = [0, 0, 0, 0, 0]
  for (const block of blocks) {
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
  }
  const seconds = secondsToSpeak(spoken)
  return { words, spoken, struck, speeches, scenes, cues: cues.size, seconds }
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}
