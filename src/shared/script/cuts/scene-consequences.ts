// What the closed cuts of one scene break: speeches that follow other words than before, people who speak twice in a row
// or not at all, entrances and exits that do not happen, comments that nobody sees. The scene with its cuts is compared
// with the same scene with all cuts open. Positions count from the scene's own.
import type { Node } from 'prosemirror-model'
import { at } from '../../at.ts'
import { summariseBlock } from '../block-summary.ts'
import { type BlockWord, type BlockWords, wordsOfBlock } from '../block-words.ts'
import type { CueType } from '../cue-types.ts'
import { foldSpeakerName, splitSpeakerName } from '../speaker-names.ts'
import { entranceIn } from './entrances.ts'
import { ALL_OPEN, cutsOf, isOutsideCuts, isStruck, type PlayedCuts } from './played.ts'

export interface Broken {
  /** The cut that breaks it; the nearest one where several do. */
  readonly cutId: string
  /** A position in the document that shows it. */
  readonly at: number
}

export type Consequence = Broken &
  (
    | { readonly kind: 'cue'; readonly cueId: string; readonly cueType: CueType }
    /** The speaker hears other words than before. */
    | { readonly kind: 'cueLine'; readonly speaker: string; readonly hears: string }
    | { readonly kind: 'sameSpeaker'; readonly speaker: string }
    /** The speaker says nothing in the scene; `scene` is null where the speaker says nothing in the whole play. */
    | { readonly kind: 'silent'; readonly speaker: string; readonly scene: number | null }
    | {
        readonly kind: 'entrance' | 'exit'
        readonly speaker: string | null
        readonly words: string
        /** Where the words end that begin at `at`. */
        readonly to: number
      }
    | { readonly kind: 'comment'; readonly commentId: string }
  )

export interface Scene {
  readonly blocks: readonly Node[]
  readonly offset: number
  /** The position of its end. */
  readonly end: number
  /** 0 before the first scene. */
  readonly number: number
}

export function scenesOf(doc: Node): readonly Scene[] {
  const scenes: Scene[] = []
  let [first, offset, start, number] = [0, 0, 0, 0]
  const { children } = doc
  for (const [index, block] of children.entries()) {
    if (block.type.name === 'sceneBlock' && index > 0) {
      scenes.push({ blocks: children.slice(first, index), offset: start, end: offset, number })
      ;[first, start] = [index, offset]
    }
    if (block.type.name === 'sceneBlock') number++
    offset += block.nodeSize
  }
  return [...scenes, { blocks: children.slice(first), offset: start, end: offset, number }]
}

/** Whether a speaker says anything in a scene, before the cuts and with them, and a cut of their words. */
export interface Said {
  readonly speaker: string
  readonly was: boolean
  readonly is: boolean
  readonly cut: Broken | null
}

/** What is broken in a scene. Positions count from the scene's own. */
interface SceneReading {
  readonly found: readonly Consequence[]
  /** By folded name. */
  readonly said: ReadonlyMap<string, Said>
}

interface Known extends SceneReading {
  readonly blocks: readonly Node[]
  readonly played: PlayedCuts
  readonly hasSpeech: boolean
  /** The same scene with one of its proposed cuts closed, by the id of the cut. */
  readonly proposals: Map<string, SceneReading>
}

/** By the first block of the scene. */
const known = new WeakMap<Node, Known>()

/** What the closed cuts break in a scene; a scene that did not change is not read again. */
export function readScene(
  { blocks }: Scene,
  played: PlayedCuts,
  hasSpeech: boolean,
): SceneReading & Pick<Known, 'proposals'> {
  const key = at(blocks, 0)
  const cached = known.get(key)
  const isKnown =
    cached?.played === played &&
    cached.hasSpeech === hasSpeech &&
    cached.blocks.length === blocks.length &&
    cached.blocks.every((block, index) => block === blocks[index])
  if (isKnown) return cached
  const reading = breaking(readBlocks(blocks, played, hasSpeech), played)
  const kept = { ...reading, blocks, played, hasSpeech, proposals: new Map<string, SceneReading>() }
  known.set(key, kept)
  return kept
}

/** What is broken in a scene once a proposed cut is closed as well, and what was broken before that. */
export function readProposal(
  scene: Scene,
  played: PlayedCuts,
  hasSpeech: boolean,
  cutId: string,
): { readonly before: SceneReading; readonly after: SceneReading } {
  const before = readScene(scene, played, hasSpeech)
  const cached = before.proposals.get(cutId)
  if (cached) return { before, after: cached }
  const readings = readBlocks(scene.blocks, played, hasSpeech, cutId)
  const after = breaking(readings, closing(cutId, played))
  before.proposals.set(cutId, after)
  return { before, after }
}

function breaking(readings: readonly Reading[], played: PlayedCuts): SceneReading {
  const isCut = readings.some(({ cutId }) => cutId !== null)
  const names = new Map<string, string>()
  for (const { speaker } of isCut ? readings : [])
    if (speaker !== null) names.set(foldSpeakerName(speaker), speaker)
  const found: Consequence[] = []
  const speeches = new Speeches(found)
  for (const reading of isCut ? readings : []) {
    if (reading.cutId !== null)
      found.push(...commentsIn(reading, played), ...entrancesIn(reading, names, played))
    speeches.note(reading)
  }
  return { found, said: whoSpeaks(readings) }
}

function whoSpeaks(readings: readonly Reading[]): SceneReading['said'] {
  const said = new Map<string, Said>()
  for (const { speaker, before, after, cutId, offset } of readings) {
    if (speaker === null) continue
    const [was, is] = [hasSpoken(before), hasSpoken(after)]
    for (const name of splitSpeakerName(speaker)) {
      const key = foldSpeakerName(name)
      const known = said.get(key)
      said.set(key, {
        speaker: known?.speaker ?? name,
        was: was || known?.was === true,
        is: is || known?.is === true,
        cut: cutId === null ? (known?.cut ?? null) : { cutId, at: offset + 1 },
      })
    }
  }
  return said
}

/** A block with its words, before and after the cuts. */
interface Reading {
  readonly block: Node
  /** Its position, counted from the scene's. */
  readonly offset: number
  /** Null outside speeches. */
  readonly speaker: string | null
  readonly isSpoken: boolean
  readonly before: BlockWords
  readonly after: BlockWords
  /** The last closed cut in the block; null if it has none. */
  readonly cutId: string | null
}

/** @param proposed a cut that counts as closed, too */
function readBlocks(
  blocks: readonly Node[],
  played: PlayedCuts,
  hasSpeech: boolean,
  proposed: string | null = null,
): readonly Reading[] {
  const closed = proposed === null ? played : closing(proposed, played)
  let offset = 0
  return blocks.map((block) => {
    const before = wordsOfBlock(block, ALL_OPEN)
    const left = wordsOfBlock(block, played)
    const after = proposed === null ? left : withoutCut(left, proposed)
    const isCut = before.words.length > after.words.length
    const reading: Reading = {
      block,
      offset,
      speaker: summariseBlock(block).speaker,
      isSpoken: before.isSpeech || !hasSpeech,
      before,
      after,
      cutId: isCut ? lastCutOf(before, closed) : null,
    }
    offset += block.nodeSize
    return reading
  })
}

/** The cuts that are played once this one is closed. */
export const closing = (cutId: string, played: PlayedCuts): PlayedCuts => ({
  has: (id) => id !== cutId && played.has(id),
})

/** The words that are left when a cut is closed as well. */
function withoutCut(words: BlockWords, cutId: string): BlockWords {
  const left = words.words.filter(({ cuts }) => !cuts.includes(cutId))
  return left.length === words.words.length ? words : { ...words, words: left }
}

function lastCutOf({ words }: BlockWords, played: PlayedCuts): string | null {
  const last = words.findLast(({ cuts }) => !isOutsideCuts(cuts, played))
  return last?.cuts.find((cutId) => !played.has(cutId)) ?? null
}

const spokenOf = ({ words }: BlockWords) => words.filter(({ kind }) => kind === 'spoken')

const HEARD_WORDS = 4

/** The words on which the next speaker begins. */
const lastWords = (words: BlockWords): string =>
  spokenOf(words)
    .slice(-HEARD_WORDS)
    .map(({ text }) => text)
    .join(' ')

/** The speeches of a scene that are still spoken, and what they follow. */
class Speeches {
  readonly #found: Consequence[]
  #before: Reading | null = null
  #after: Reading | null = null
  /** The last cut since the last speech that is still spoken. */
  #cutId: string | null = null

  constructor(found: Consequence[]) {
    this.#found = found
  }

  note(reading: Reading): void {
    const { speaker, before, after, cutId } = reading
    const wasSpoken = speaker !== null && hasSpoken(before)
    if (wasSpoken && hasSpoken(after)) {
      // a cut within the speech itself changes what follows it, not what it follows
      this.#compare(reading, speaker)
      this.#after = reading
      this.#cutId = null
    }
    if (wasSpoken) this.#before = reading
    this.#cutId = cutId ?? this.#cutId
  }

  #compare({ offset, after }: Reading, speaker: string): void {
    const [before, now, cutId] = [this.#before, this.#after, this.#cutId]
    if (cutId === null || !before) return
    const at = offset + (spokenOf(after)[0]?.from ?? 1)
    const isOther = before !== now
    if (isOther && now && isSame(now.speaker, speaker))
      this.#found.push({ kind: 'sameSpeaker', cutId, at, speaker })
    else if (now) {
      const hears = lastWords(now.after)
      if (hears !== lastWords(before.before))
        this.#found.push({ kind: 'cueLine', cutId, at, speaker, hears })
    }
  }
}

const hasSpoken = ({ words }: BlockWords) => words.some(({ kind }) => kind === 'spoken')

const isSame = (one: string | null, other: string) =>
  one !== null && foldSpeakerName(one) === foldSpeakerName(other)

function commentsIn({ block, offset }: Reading, played: PlayedCuts): readonly Consequence[] {
  const found = new Map<string, Consequence>()
  block.descendants((node, position) => {
    const cutId = isStruck(node) ? undefined : cutsOf(node).find((id) => !played.has(id))
    if (cutId === undefined) return
    for (const { type, attrs } of node.marks)
      if (type.name === 'comment' && !found.has(String(attrs.commentId))) {
        const commentId = String(attrs.commentId)
        found.set(commentId, { kind: 'comment', cutId, at: offset + position + 1, commentId })
      }
  })
  return [...found.values()]
}

/** Entrances and exits in the directions that are cut. */
function entrancesIn(
  { offset, before, isSpoken, speaker, cutId }: Reading,
  names: ReadonlyMap<string, string>,
  played: PlayedCuts,
): readonly Consequence[] {
  const isDirection = ({ kind }: BlockWord) => kind === 'stage' || (kind === 'spoken' && !isSpoken)
  const cut = before.words.filter((word) => isDirection(word) && !isOutsideCuts(word.cuts, played))
  const [first] = cut
  if (!first || cutId === null) return []
  const words = cut.map(({ text }) => text).join(' ')
  const kind = entranceIn(words)
  if (kind === null) return []
  const said = words.split(NO_LETTERS).map((word) => names.get(foldSpeakerName(word)))
  const named = said.find((name) => name !== undefined)
  const to = offset + Math.max(...cut.map((word) => word.to))
  return [{ kind, cutId, at: offset + first.from, to, speaker: named ?? speaker, words }]
}

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/u
