// The length of a script, counted in spoken words. Struck text and words that are not spoken are left out.
import type { Node } from 'prosemirror-model'
import { summariseBlock } from './block-summary.ts'
import type { PlayedCuts } from './cuts/played.ts'
import { type BlockWords, wordsOfBlock } from './block-words.ts'
import { type PlayedScript, wordsInScript } from './script-words.ts'
import { foldSpeakerName, splitSpeakerName } from './line-grammar/speaker-name.ts'
import { hasSpeaker } from './outline.ts'
import { idOfBlock, type SpokenPart, wordsInTime } from './simultaneous.ts'

export interface Length {
  readonly words: number
  /** The words that take time: of speeches that are spoken at once only those of the longest one. */
  readonly timed: number
  /** The number of speeches with at least one spoken word. */
  readonly speeches: number
}

export interface SceneLength extends Length {
  /** 0 for the text before the first scene. */
  readonly number: number
  readonly name: string
}

export interface SpeakerLength extends Length {
  /** The name as it is first written in the script. */
  readonly name: string
  /** The number of scenes in which the speaker speaks. */
  readonly scenes: number
}

export interface ScriptLengths extends Length {
  /** The scenes in order. The text before the first scene is left out if it has no spoken words. */
  readonly scenes: readonly SceneLength[]
  /** The speaker with the most words comes first. The words of a speech of several speakers count for each of them. */
  readonly speakers: readonly SpeakerLength[]
}

type Counted<T> = { -readonly [K in keyof T]: T[K] }

interface CountedSpeaker extends Counted<Omit<SpeakerLength, 'scenes' | 'timed'>> {
  readonly scenes: Set<number>
}

interface CountedScene extends Counted<Omit<SceneLength, 'timed'>> {
  readonly parts: SpokenPart[]
}

const spokenOf = new WeakMap<BlockWords, number>()

/**
 * The number of the spoken words that take time (`timed`) in each scene, by its number; 0 stands for the text before the
 * first one. A block that did not change is not counted again.
 */
export function spokenInScenes({ doc, played }: PlayedScript): readonly number[] {
  const hasSpeech = hasSpeaker(doc)
  const scenes: SpokenPart[][] = [[]]
  for (const block of doc.children) {
    if (block.type.name === 'sceneBlock') scenes.push([])
    const words = wordsOfBlock(block, played)
    const spoken = hasSpeech && !words.isSpeech ? 0 : spokenIn(words)
    scenes.at(-1)?.push({ id: idOfBlock(block), words: spoken })
  }
  return scenes.map(wordsInTime)
}

function spokenIn(words: BlockWords): number {
  let spoken = spokenOf.get(words)
  if (spoken === undefined) {
    spoken = words.words.filter(({ kind }) => kind === 'spoken').length
    spokenOf.set(words, spoken)
  }
  return spoken
}

export function scriptLengths(doc: Node, played: PlayedCuts): ScriptLengths {
  const hasSpeech = hasSpeaker(doc)
  const total = { words: 0, speeches: 0 }
  const before: CountedScene = { number: 0, name: '', words: 0, speeches: 0, parts: [] }
  const scenes = [before]
  const speakers = new Map<string, CountedSpeaker>()
  let scene = before
  doc.forEach((block, offset, index) => {
    const { scene: heading, speaker } = summariseBlock(block)
    if (heading) {
      scene = { number: scenes.length, name: heading.name, words: 0, speeches: 0, parts: [] }
      scenes.push(scene)
    }
    const place = { offset, block: index, line: 0, scene: scene.number, hasSpeech }
    const words = wordsInScript(block, place, played).filter(({ kind }) => kind === 'spoken').length
    scene.parts.push({ id: idOfBlock(block), words })
    if (words === 0) return
    for (const length of [total, scene, ...speakersOf(speakers, speaker, scene.number)]) {
      length.words += words
      if (speaker !== null) length.speeches++
    }
  })
  const timed = scenes.map(({ parts, ...each }) => ({ ...each, timed: wordsInTime(parts) }))
  return {
    ...total,
    timed: timed.reduce((sum, each) => sum + each.timed, 0),
    scenes: before.words > 0 ? timed : timed.slice(1),
    speakers: [...speakers.values()]
      .map((each) => ({ ...each, timed: each.words, scenes: each.scenes.size }))
      .toSorted((a, b) => b.words - a.words),
  }
}

/** The counts of the people for whom a name stands. A person who is new gets a count. */
function speakersOf(
  counted: Map<string, CountedSpeaker>,
  name: string | null,
  scene: number,
): readonly CountedSpeaker[] {
  const byFolded = new Map(
    splitSpeakerName(name ?? '').map((each) => [foldSpeakerName(each), each] as const),
  )
  return [...byFolded].map(([folded, each]) => {
    const speaker = counted.get(folded) ?? {
      name: each,
      words: 0,
      speeches: 0,
      scenes: new Set<number>(),
    }
    counted.set(folded, speaker)
    speaker.scenes.add(scene)
    return speaker
  })
}
