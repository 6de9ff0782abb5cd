import { at, entryOf, listIn } from '../at.ts'
import { type RichText, type ScriptBlock, textsOf, withTexts } from './blocks.ts'
import { type CueType, cueType } from './cue-types.ts'
import {
  comparableNumber,
  type CountedCue,
  type FrozenNumbers,
  frozenNumbers,
  thousandthsOf,
} from './numbers/frozen-numbers.ts'
import type { KeptNumber, Numbering } from './numbers/numbering.ts'
import { isCut, type OutlineCue } from './outline.ts'

/** Past this many cues of one type in a scene numbers run into the next scene's hundred. */
export const MAX_CUES_PER_SCENE_AND_TYPE = 99

/** The numbers of all cues, of frozen types and of counted ones. */
export type NumberedCues = FrozenNumbers

interface Cues {
  /** In document order. */
  readonly cues: readonly CountedCue[]
}

/** Every cue's number by its cueId. */
export function cueNumbers(outline: Cues, numbering: Numbering): ReadonlyMap<string, string> {
  return numberCues(outline, numbering).numbers
}

/**
 * Numbers the cues: scene × 100 + the running count of the type within the scene, in document order. Numbers set by hand
 * stay as they are and are not counted (CUE). Those of a frozen type stand (NUM).
 */
export function numberCues({ cues }: Cues, { types, numbers: kept }: Numbering): NumberedCues {
  const numbers = new Map<string, string>()
  const counts = new Map<string, number>()
  const counted = new Map<string, number>()
  const frozen = new Map<CueType, CountedCue[]>()
  for (const cue of cues) {
    const isFrozen = types.has(cue.cueType)
    if (isFrozen) listIn(frozen, cue.cueType).push(cue)
    if (cue.manualNumber) {
      if (!isFrozen) numbers.set(cue.cueId, at(cue.storedNumbers, 0))
      continue
    }
    const group = `${cue.scene}/${cue.cueType}`
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    const number = cue.scene * 100 + count
    if (isFrozen) counted.set(cue.cueId, number)
    else numbers.set(cue.cueId, String(number))
  }
  if (frozen.size === 0) return { ...NOTHING_FROZEN, numbers }
  const all = [...frozen].map(([type, group]) => {
    const { rest } = entryOf(types, type)
    return frozenNumbers(group, counted, kept.get(type) ?? new Map(), rest)
  })
  for (const part of all) for (const [cueId, number] of part.numbers) numbers.set(cueId, number)
  return {
    numbers,
    frozen: new Set(all.flatMap((part) => [...part.frozen])),
    provisional: new Set(all.flatMap((part) => [...part.provisional])),
    loose: new Set(all.flatMap((part) => [...part.loose])),
    outOfOrder: new Set(all.flatMap((part) => [...part.outOfOrder])),
    crowded: new Map(all.flatMap((part) => [...part.crowded])),
  }
}

const NOTHING_FROZEN: Omit<NumberedCues, 'numbers'> = {
  frozen: new Set(),
  provisional: new Set(),
  loose: new Set(),
  outOfOrder: new Set(),
  crowded: new Map(),
}

/**
 * The frozen numbers as the server keeps them: each cue of a frozen type has one that stands, but for those for which
 * there is none between their neighbours.
 */
export function settledNumbering(outline: Cues, numbering: Numbering): Numbering {
  const { numbers, provisional, crowded } = numberCues(outline, numbering)
  if (provisional.size === crowded.size) return numbering
  const settled = new Map<CueType, ReadonlyMap<string, KeptNumber>>(numbering.numbers)
  for (const { cueId, cueType } of outline.cues) {
    if (!provisional.has(cueId) || crowded.has(cueId)) continue
    const kept = { number: entryOf(numbers, cueId), isFinal: true }
    settled.set(cueType, new Map(settled.get(cueType)).set(cueId, kept))
  }
  return { types: numbering.types, numbers: settled }
}

/** A number of a frozen type that no cue has any more, so that nobody uses it for another cue. */
interface NumberGap {
  readonly type: CueType
  readonly number: string
}

/** The numbers of deleted or renumbered cues of the frozen types, by type, in the order of the numbers. */
export function numberGaps(
  { cues }: Cues,
  { types, numbers: kept }: Numbering,
): readonly NumberGap[] {
  if (types.size === 0) return []
  const { numbers } = numberCues({ cues }, { types, numbers: kept })
  const used = new Map<CueType, Set<number | string>>()
  for (const { cueId, cueType } of cues) {
    const ofType = used.get(cueType) ?? new Set()
    used.set(cueType, ofType.add(comparableNumber(entryOf(numbers, cueId))))
  }
  return [...kept].flatMap(([type, ofType]) => {
    const gaps = new Map<number | string, string>()
    for (const { number } of ofType.values()) {
      const key = comparableNumber(number)
      if (!used.get(type)?.has(key)) gaps.set(key, number)
    }
    return [...gaps.values()].toSorted(compareNumbers).map((number) => ({ type, number }))
  })
}

/** Numbers of desks come first, in their order; then those of other forms. */
function compareNumbers(a: string, b: string): number {
  const [one, other] = [thousandthsOf(a), thousandthsOf(b)]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return one - other
}

/** The number that a user typed, without its leading Q; empty if the editor is to count. */
export function numberByHand(typed: string): string {
  return typed
    .trim()
    .replace(/^(?:q\s*)+/i, '')
    .replaceAll(/\s+/g, ' ')
}

/** The cues with the same number as another cue of their type, however it is written. Cut cues do not count. */
export function doubledNumbers(
  cues: readonly Pick<OutlineCue, 'cueId' | 'cueType' | 'calledRange'>[],
  numbers: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const firstWith = new Map<string, string>()
  const doubled = new Set<string>()
  for (const cue of cues) {
    if (isCut(cue)) continue
    const { cueId, cueType } = cue
    const key = `${cueType} ${comparableNumber(entryOf(numbers, cueId))}`
    const first = firstWith.get(key)
    if (first === undefined) firstWith.set(key, cueId)
    else doubled.add(first).add(cueId)
  }
  return doubled
}

/** How a cue's number is shown. */
export function cueLabelOfNumber(number: string): string {
  return `Q${number}`
}

// The numbers of scenes, pages and cues for readers without an editor, counted as the editor counts them. The numbers
// that the document stores are those of the last fold, or placeholders.

/** The same blocks with the numbers that they have by their order (DOC-28), and the frozen numbers of cues. */
export function numberBlocks(
  blocks: readonly ScriptBlock[],
  numbering: Numbering,
): readonly ScriptBlock[] {
  const numbers = cueNumbers({ cues: countedCues(blocks) }, numbering)
  const numbered = (text: RichText): RichText => {
    if (!hasCues(text)) return text
    return text.map((span) => {
      if (!span.cues) return span
      const cues = span.cues.map((cue) => ({ ...cue, cueNumber: entryOf(numbers, cue.cueId) }))
      return { ...span, cues }
    })
  }
  let scenes = 0
  let pages = 0
  return blocks.map((block) => {
    switch (block.type) {
      case 'scene':
        return { ...block, sceneNumber: String(++scenes), text: numbered(block.text) }
      case 'pageSplit':
        return { ...block, pageNumber: ++pages }
      default:
        return textsOf(block).some(hasCues) ? withTexts(block, numbered) : block
    }
  })
}

const hasCues = (text: RichText): boolean => text.some(({ cues }) => cues !== undefined)

/** The cues of a script in the order of their first words. */
export function countedCues(blocks: readonly ScriptBlock[]): readonly CountedCue[] {
  const cues = new Map<string, CountedCue>()
  let scenes = 0
  for (const block of blocks) {
    if (block.type === 'scene') scenes++
    const scene = Math.max(1, scenes)
    const found = textsOf(block).flatMap((text) => text.flatMap((span) => span.cues ?? []))
    for (const { cueId, manualNumber, cueNumber, ...cue } of found) {
      if (cues.has(cueId)) continue
      const counted = { cueId, manualNumber, scene, cueType: cueType(cue.cueType) }
      cues.set(cueId, { ...counted, storedNumbers: [cueNumber] })
    }
  }
  return [...cues.values()]
}
