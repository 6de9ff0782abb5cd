// What the closed cuts of one scene break: speeches that follow other words than before, people who speak twice in a row
// or not at all, entrances and exits that do not happen, comments that nobody sees. The scene with its cuts is compared
// with the same scene with all cuts open. Positions count from the scene's own.
import type { Node } from 'prosemirror-model'
import { at } from '../../at.ts'
import { summariseBlock } from '../block-summary.ts'
import {
  type AllWords,
  allWordsOfBlock,
  type BlockWord,
  type BlockWords,
  hasSpokenWord,
  playedOf,
  wordsBeside,
} from '../block-words.ts'
import type { CueType } from '../cue-types.ts'
import { idOfBlock } from '../simultaneous.ts'
import { foldSpeakerName, splitSpeakerName } from '../line-grammar/speaker-name.ts'
import { lostEntrances, whoMoves } from './entrances.ts'
import { closing, cutsOf, isStruck, type PlayedCuts } from './played.ts'

export interface Broken {
  /** The cut that breaks it; the nearest one where several do. */
  readonly cutId: string
  /** A position in the document that shows it. */
  readonly at: number
}

export type Consequence = Broken &
  (
    | { readonly kind: 'cue' | 'goneCue'; readonly cueId: string; readonly cueType: CueType }
    /** The speaker hears other words than before. */
    | { readonly kind: 'cueLine'; readonly speaker: string; readonly hears: string }
    /** No speech of the scene is left before that of the speaker. */
    | { readonly kind: 'first'; readonly speaker: string }
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
  const reading = breaking(readBlocks(blocks, played), played, hasSpeech)
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
  const readings = readBlocks(scene.blocks, played, cutId)
  const after = breaking(readings, closing(cutId, played), hasSpeech)
  before.proposals.set(cutId, after)
  return { before, after }
}

function breaking(
  readings: readonly Reading[],
  played: PlayedCuts,
  hasSpeech: boolean,
): SceneReading {
  let cast: ReadonlyMap<string, string> | null = null
  const names = () =>
    (cast ??= new Map(readings.map(({ speaker: who }) => [foldSpeakerName(who ?? ''), who ?? ''])))
  const scenery = { played, names, hasSpeech }
  const found: Consequence[] = []
  const speeches = new Speeches(found)
  for (const reading of readings.some(({ cut }) => cut !== null) ? readings : []) {
    const { cut } = reading
    if (cut !== null)
      found.push(...commentsIn(reading, played), ...entrancesIn(reading, cut, scenery))
    speeches.note(reading)
  }
  return { found, said: whoSpeaks(readings) }
}

/** What is asked of a whole scene. */
interface Scenery {
  readonly played: PlayedCuts
  /** The people who speak in it, by the folded name. */
  readonly names: () => ReadonlyMap<string, string>
  readonly hasSpeech: boolean
}

function whoSpeaks(readings: readonly Reading[]): SceneReading['said'] {
  const said = new Map<string, Said>()
  const peopleOf = new Map<string, readonly string[]>()
  for (const reading of readings) {
    const { speaker, cut, offset } = reading
    if (speaker === null) continue
    const people = peopleOf.get(speaker) ?? splitSpeakerName(speaker)
    peopleOf.set(speaker, people)
    for (const name of people) {
      const key = foldSpeakerName(name)
      const known = said.get(key)
      // of who is known to speak, a speech says no more
      if (known?.was && known.is && cut === null) continue
      said.set(key, {
        speaker: known?.speaker ?? name,
        was: known?.was === true || wasSpoken(reading),
        is: known?.is === true || isSpoken(reading),
        cut: cut === null ? (known?.cut ?? null) : { cutId: cut.cutId, at: offset + 1 },
      })
    }
  }
  return said
}

/** A block, before and after the cuts. */
interface Reading {
  readonly block: Node
  /** Its position, counted from the scene's. */
  readonly offset: number
  /** Null outside speeches. */
  readonly speaker: string | null
  readonly hasComments: boolean
  /** Null where no word is cut: most of a play, of which words are read only where something depends on them. */
  readonly cut: CutWords | null
}

/** The words of a block of which some are cut. */
interface CutWords {
  /** The last closed cut in the block. */
  readonly cutId: string
  readonly before: AllWords
  readonly lost: readonly BlockWord[]
  readonly after: BlockWords
}

const wordsBefore = ({ block, cut }: Reading) => cut?.before ?? allWordsOfBlock(block)
const wordsAfter = ({ block, cut }: Reading) => cut?.after ?? allWordsOfBlock(block)
const wasSpoken = ({ block, cut }: Reading) =>
  cut ? cut.before.words.some(isSpokenWord) : hasSpokenWord(block)
const isSpoken = ({ block, cut }: Reading) =>
  cut ? cut.after.words.some(isSpokenWord) : hasSpokenWord(block)

/** @param proposed a cut that counts as closed, too */
function readBlocks(
  blocks: readonly Node[],
  played: PlayedCuts,
  proposed: string | null = null,
): readonly Reading[] {
  let offset = 0
  return blocks.map((block) => {
    const { speaker, comments, hasCuts } = summariseBlock(block)
    const cut = hasCuts ? cutWordsOf(block, played, proposed) : null
    const reading = { block, offset, speaker, hasComments: comments.length > 0, cut }
    offset += block.nodeSize
    return reading
  })
}

function cutWordsOf(block: Node, played: PlayedCuts, proposed: string | null): CutWords | null {
  const closed = proposed === null ? played : closing(proposed, played)
  const before = allWordsOfBlock(block)
  const left = playedOf(before, played)
  const after = proposed === null ? left : withoutCut(left, proposed)
  const lost = wordsBeside(before.words, after.words)
  const cutId = lost.at(-1)?.cuts.find((id) => !closed.has(id))
  return cutId === undefined ? null : { cutId, before, lost, after }
}

/** The words that are left when a cut is closed as well. */
function withoutCut(words: BlockWords, cutId: string): BlockWords {
  const left = words.words.filter(({ cuts }) => !cuts.includes(cutId))
  return left.length === words.words.length ? words : { ...words, words: left }
}

const isSpokenWord = ({ kind }: BlockWord) => kind === 'spoken'

const HEARD_WORDS = 4

/** The words on which the next speaker begins. */
function lastWords({ words }: BlockWords): string {
  const last: string[] = []
  for (let index = words.length - 1; index >= 0 && last.length < HEARD_WORDS; index--) {
    const word = at(words, index)
    if (isSpokenWord(word)) last.unshift(word.text)
  }
  return last.join(' ')
}

/** The speeches of a scene that are still spoken, and what they follow. */
class Speeches {
  readonly #found: Consequence[]
  #before: Reading | null = null
  #after: Reading | null = null
  /** The last cut since the last speech that is still spoken. */
  #cutId: string | null = null
  /** Speeches behind all of these; whether they say anything is asked once a cut follows, of the last ones. */
  #unread: Reading[] = []

  constructor(found: Consequence[]) {
    this.#found = found
  }

  note(reading: Reading): void {
    const { speaker, cut } = reading
    if (cut === null && (speaker === null || this.#cutId === null)) {
      if (speaker !== null) this.#unread.push(reading)
      return
    }
    this.#read()
    const was = speaker !== null && wasSpoken(reading)
    if (was && (cut === null || isSpoken(reading))) {
      // a cut within the speech itself changes what follows it, not what it follows
      this.#compare(reading, speaker)
      this.#after = reading
      this.#cutId = null
    }
    if (was) this.#before = reading
    this.#cutId = cut?.cutId ?? this.#cutId
  }

  #read(): void {
    const last = this.#unread.findLast(wasSpoken)
    if (last) [this.#before, this.#after] = [last, last]
    this.#unread = []
  }

  #compare(reading: Reading, speaker: string): void {
    const [before, now, cutId] = [this.#before, this.#after, this.#cutId]
    if (cutId === null || !before || areAtOnce(now, reading)) return
    const place = reading.offset + (wordsAfter(reading).words.find(isSpokenWord)?.from ?? 1)
    if (!now) this.#found.push({ kind: 'first', cutId, at: place, speaker })
    else if (before !== now && isSame(now.speaker, speaker))
      this.#found.push({ kind: 'sameSpeaker', cutId, at: place, speaker })
    else {
      const hears = lastWords(wordsAfter(now))
      if (hears !== lastWords(wordsBefore(before)))
        this.#found.push({ kind: 'cueLine', cutId, at: place, speaker, hears })
    }
  }
}

const areAtOnce = (one: Reading | null, { block }: Reading) =>
  idOfBlock(block) !== null && idOfBlock(one?.block) === idOfBlock(block)

const isSame = (one: string | null, other: string) =>
  one !== null && foldSpeakerName(one) === foldSpeakerName(other)

function commentsIn(
  { block, offset, hasComments }: Reading,
  played: PlayedCuts,
): readonly Consequence[] {
  if (!hasComments) return []
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

/** Entrances and exits in directions that are cut; each is named with the cut of its last word. */
function entrancesIn(
  { offset, speaker }: Reading,
  { before, lost }: CutWords,
  { played, names, hasSpeech }: Scenery,
): readonly Consequence[] {
  return lostEntrances(before, lost, hasSpeech).map(({ kind, words, first, last }) => {
    const cutId = last.cuts.find((id) => !played.has(id)) ?? ''
    const [from, to] = [offset + first.from, offset + last.to]
    return { kind, cutId, at: from, to, speaker: whoMoves(words, names(), speaker), words }
  })
}
