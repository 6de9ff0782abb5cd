// What the closed cuts of a script break: cues that are not called, speeches that follow other words than before, people
// who speak twice in a row or not at all, entrances and exits that do not happen, comments that nobody sees. The text
// with its cuts is compared with the same text with all cuts open.
import type { Node } from 'prosemirror-model'
import { summariseBlock } from '../block-summary.ts'
import { type BlockWord, type BlockWords, wordsOfBlock } from '../block-words.ts'
import type { CueType } from '../cue-types.ts'
import { hasSpeaker, type Outline, type OutlineCue } from '../outline.ts'
import type { PlayedScript } from '../script-words.ts'
import { foldSpeakerName, splitSpeakerName } from '../speaker-names.ts'
import { entranceIn } from './entrances.ts'
import { ALL_OPEN, cutsOf, isOutsideCuts, isStruck, type PlayedCuts } from './played.ts'

interface Broken {
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
      }
    | { readonly kind: 'comment'; readonly commentId: string }
  )

/** All that the closed cuts break, in the order of the text; who is silent in the whole play comes last. */
export function cutConsequences(
  script: PlayedScript,
  outline: Pick<Outline, 'cues'>,
): readonly Consequence[] {
  const found: Consequence[] = []
  const speeches = new Speeches(found)
  const silent = new Silent(found)
  const readings = readBlocks(script)
  const cues = new Map(outline.cues.map((cue) => [cue.cueId, cue]))
  const names = new Map<string, string>()
  for (const { speaker } of readings)
    if (speaker !== null) names.set(foldSpeakerName(speaker), speaker)
  for (const reading of readings) {
    if (reading.isScene) speeches.begin()
    silent.note(reading)
    if (reading.cutId !== null) {
      found.push(...cuesIn(reading, cues, script.played))
      found.push(...commentsIn(reading, script.played))
      found.push(...entrancesIn(reading, names, script.played))
    }
    speeches.note(reading)
  }
  silent.end()
  return found.toSorted((a, b) => orderOf(a) - orderOf(b))
}

const orderOf = (one: Consequence): number =>
  one.kind === 'silent' && one.scene === null ? Infinity : one.at

/** A block with its words, before and after the cuts. */
interface Reading {
  readonly block: Node
  readonly offset: number
  readonly scene: number
  readonly isScene: boolean
  /** Null outside speeches. */
  readonly speaker: string | null
  readonly isSpoken: boolean
  readonly before: BlockWords
  readonly after: BlockWords
  /** The last closed cut in the block; null if it has none. */
  readonly cutId: string | null
}

function readBlocks({ doc, played }: PlayedScript): readonly Reading[] {
  const hasSpeech = hasSpeaker(doc)
  let scene = 0
  const readings: Reading[] = []
  doc.forEach((block, offset) => {
    const isScene = block.type.name === 'sceneBlock'
    if (isScene) scene++
    const before = wordsOfBlock(block, ALL_OPEN)
    const after = wordsOfBlock(block, played)
    const isCut = before.words.length > after.words.length
    readings.push({
      block,
      offset,
      scene,
      isScene,
      speaker: summariseBlock(block).speaker,
      isSpoken: before.isSpeech || !hasSpeech,
      before,
      after,
      cutId: isCut ? lastCutOf(before, played) : null,
    })
  })
  return readings
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

/** A speech that is still spoken, and what it follows. */
class Speeches {
  readonly #found: Consequence[]
  #before: Reading | null = null
  #after: Reading | null = null
  #cutId: string | null = null

  constructor(found: Consequence[]) {
    this.#found = found
  }

  /** A new scene begins: its first speech follows no words. */
  begin(): void {
    this.#before = null
    this.#after = null
    this.#cutId = null
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

interface Said {
  readonly speaker: string
  /** Whether anything was said before the cuts, and is said with them, in the present scene. */
  inScene: readonly [before: boolean, after: boolean]
  /** The same for the whole play. */
  inAll: readonly [before: boolean, after: boolean]
  cut: Broken | null
}

/** Finds people who say nothing any more, in a scene or in the whole play. */
class Silent {
  readonly #found: Consequence[]
  readonly #said = new Map<string, Said>()
  #scene = 0

  constructor(found: Consequence[]) {
    this.#found = found
  }

  note({ scene, speaker, before, after, cutId, offset }: Reading): void {
    if (scene !== this.#scene) this.#endScene()
    this.#scene = scene
    if (speaker === null) return
    const [was, is] = [hasSpoken(before), hasSpoken(after)]
    for (const name of splitSpeakerName(speaker)) {
      const key = foldSpeakerName(name)
      const said = this.#said.get(key) ?? {
        speaker: name,
        inScene: [false, false],
        inAll: [false, false],
        cut: null,
      }
      said.inScene = [said.inScene[0] || was, said.inScene[1] || is]
      said.inAll = [said.inAll[0] || was, said.inAll[1] || is]
      if (cutId !== null) said.cut = { cutId, at: offset + 1 }
      this.#said.set(key, said)
    }
  }

  end(): void {
    this.#endScene()
    const mute = [...this.#said.values()].filter(({ inAll: [was, is] }) => was && !is)
    const names = new Set(mute.map(({ speaker }) => speaker))
    // who says nothing in the whole play is said once
    const kept = this.#found.filter((one) => one.kind !== 'silent' || !names.has(one.speaker))
    this.#found.splice(0, this.#found.length, ...kept)
    for (const { speaker, cut } of mute)
      if (cut) this.#found.push({ kind: 'silent', ...cut, speaker, scene: null })
  }

  #endScene(): void {
    for (const said of this.#said.values()) {
      const [was, is] = said.inScene
      if (was && !is && said.cut)
        this.#found.push({ kind: 'silent', ...said.cut, speaker: said.speaker, scene: this.#scene })
      said.inScene = [false, false]
    }
  }
}

function cuesIn(
  { block, offset, cutId }: Reading,
  cues: ReadonlyMap<string, OutlineCue>,
  played: PlayedCuts,
): readonly Consequence[] {
  return summariseBlock(block).cues.flatMap((part): Consequence | readonly [] => {
    const isHere = part.unstruck.some((cuts) => !isOutsideCuts(cuts, played))
    const cue = isHere ? cues.get(part.cueId) : undefined
    if (!cue || cue.calledRange >= 0 || cutId === null) return []
    const [range] = cue.ranges
    const isFirst = range?.from === part.range.from + offset
    if (!isFirst) return []
    const over = part.unstruck.flat().find((id) => !played.has(id)) ?? cutId
    return { kind: 'cue', cutId: over, at: range.from, cueId: cue.cueId, cueType: cue.cueType }
  })
}

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
  return [{ kind, cutId, at: offset + first.from, speaker: named ?? speaker, words }]
}

const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/u
