// What the closed cuts of a script break, and what a proposed cut would break. Each scene is read by itself
// (`scene-consequences.ts`).
import type { Node } from 'prosemirror-model'
import { type CuePart, summariseBlock, type TextRange } from '../block-summary.ts'
import { hasSpeaker, type Outline, type OutlineCue } from '../outline.ts'
import type { PlayedScript } from '../script-words.ts'
import { foldSpeakerName } from '../line-grammar/speaker-name.ts'
import type { ListedCut } from './list-cuts.ts'
import { closing, isOutsideCuts, type PlayedCuts } from './played.ts'
import {
  type Broken,
  type Consequence,
  readProposal,
  readScene,
  type Said,
  type Scene,
  scenesOf,
} from './scene-consequences.ts'

/** Whether somebody has said that a cue goes with a cut. */
export type IsGone = (cutId: string, cueId: string) => boolean

/**
 * All that the closed cuts break, in the order of the text; who is silent in the whole play comes last. A scene that did
 * not change is not read again.
 */
export function cutConsequences(
  { doc, played }: PlayedScript,
  { cues }: Pick<Outline, 'cues'>,
  isGone: IsGone = () => false,
): readonly Consequence[] {
  const found: Consequence[] = [...cuesIn(doc, cues, played, isGone)]
  const said = new Map<string, Said>()
  const hasSpeech = hasSpeaker(doc)
  for (const scene of scenesOf(doc)) {
    const { offset, number } = scene
    const reading = readScene(scene, played, hasSpeech)
    for (const one of reading.found) found.push(movedBy(one, offset))
    for (const [key, one] of reading.said) {
      const all = said.get(key)
      const cut = one.cut && { ...one.cut, at: one.cut.at + offset }
      said.set(key, {
        speaker: all?.speaker ?? one.speaker,
        was: one.was || all?.was === true,
        is: one.is || all?.is === true,
        cut: cut ?? all?.cut ?? null,
      })
      if (one.was && !one.is && cut)
        found.push({ kind: 'silent', ...cut, speaker: one.speaker, scene: number })
    }
  }
  const mute = [...said].filter(([, { was, is }]) => was && !is)
  return inOrder(found, new Map(mute))
}

/** In the order of the text; who says nothing in the whole play is named once, at the end. */
function inOrder(
  found: readonly Consequence[],
  mute: ReadonlyMap<string, Pick<Said, 'speaker' | 'cut'>>,
): readonly Consequence[] {
  const isOnce = (one: Consequence) =>
    one.kind !== 'silent' || !mute.has(foldSpeakerName(one.speaker))
  const silent = [...mute.values()].flatMap(({ speaker, cut }): Consequence | readonly [] =>
    cut ? { kind: 'silent', ...cut, speaker, scene: null } : [],
  )
  return [...found.filter(isOnce).toSorted((a, b) => a.at - b.at), ...silent]
}

/**
 * What each of these proposed cuts would break if it was accepted, beside what the closed cuts break already. Only the scenes
 * in which a proposal lies are read, and those that did not change are not read again.
 */
export function proposalConsequences(
  { doc, played }: PlayedScript,
  { cues }: Pick<Outline, 'cues'>,
  proposed: readonly ListedCut[],
): readonly Consequence[] {
  if (proposed.length === 0) return []
  const hasSpeech = hasSpeaker(doc)
  const scenes = scenesOf(doc)
  /** By the folded name of a person: in how many scenes they speak. */
  const speaksIn = new Map<string, number>()
  for (const scene of scenes)
    for (const [key, { is }] of readScene(scene, played, hasSpeech).said)
      if (is) speaksIn.set(key, (speaksIn.get(key) ?? 0) + 1)
  const cueOf = new Map(cues.map((cue) => [cue.cueId, cue]))
  return proposed.flatMap(({ cutId, ranges }) => {
    const found: Consequence[] = []
    /** By the cue, which may lie on several passages. */
    const uncalled = new Map<string, Consequence>()
    const silenced = new Map<string, { speaker: string; cut: Broken; scenes: number }>()
    for (const scene of scenes.filter((one) => lieIn(ranges, one))) {
      const { offset, number } = scene
      const { before, after } = readProposal(scene, played, hasSpeech, cutId)
      for (const one of uncalledIn(scene, { doc, played }, cueOf, cutId))
        uncalled.set(one.cueId, one)
      for (const one of added(before.found, after.found, scene))
        found.push({ ...movedBy(one, offset), cutId })
      for (const [key, { speaker, is, cut: place }] of after.said) {
        if (is || before.said.get(key)?.is !== true) continue
        const cut = { cutId, at: (place?.at ?? 1) + offset }
        found.push({ kind: 'silent', ...cut, speaker, scene: number })
        silenced.set(key, { speaker, cut, scenes: (silenced.get(key)?.scenes ?? 0) + 1 })
      }
    }
    const mute = [...silenced].filter(([key, one]) => speaksIn.get(key) === one.scenes)
    return inOrder([...found, ...uncalled.values()], new Map(mute))
  })
}

const lieIn = (ranges: readonly TextRange[], { offset, end }: Scene): boolean =>
  ranges.some(({ from, to }) => from < end && offset < to)

/** What is broken now and was not before; what a cut only moves was there before. */
function added(
  before: readonly Consequence[],
  after: readonly Consequence[],
  scene: Scene,
): readonly Consequence[] {
  const known = new Set(before.map((one) => nameOf(one, scene)))
  return after.filter((one) => !known.has(nameOf(one, scene)))
}

/** The same for the same thing that is broken, whichever cut is the nearest and wherever the words begin. */
function nameOf({ cutId: _cutId, at, ...one }: Consequence, { blocks }: Scene): string {
  const isOfBlock = ['cueLine', 'first', 'sameSpeaker'].includes(one.kind)
  let [block, end] = [0, 0]
  for (const { nodeSize } of isOfBlock ? blocks : []) {
    end += nodeSize
    if (at < end) break
    block++
  }
  return JSON.stringify([block, one])
}

/** Cues of a scene that are called, and would not be if a proposed cut was closed. */
function* uncalledIn(
  { blocks }: Scene,
  { doc, played }: PlayedScript,
  cueOf: ReadonlyMap<string, OutlineCue>,
  cutId: string,
): Generator<Consequence & { readonly kind: 'cue' }> {
  const closed = closing(cutId, played)
  const isCalled = ({ unstruck }: CuePart) => unstruck.some((cuts) => isOutsideCuts(cuts, closed))
  for (const part of blocks.flatMap((block) => summariseBlock(block).cues)) {
    const cue = cueOf.get(part.cueId)
    const [first] = cue?.ranges ?? []
    const isTouched = part.unstruck.some((cuts) => cuts.includes(cutId))
    if (!isTouched || isCalled(part) || !cue || !first || cue.calledRange < 0) continue
    const parts =
      cue.ranges.length === 1
        ? [part]
        : cue.ranges.flatMap(({ from }) => {
            const cuesOf = summariseBlock(doc.childAfter(from).node ?? doc).cues
            return cuesOf.filter((one) => one.cueId === cue.cueId)
          })
    const hasWord = parts.some((one) => one.hasWord)
    if (!parts.some((one) => one.hasWord === hasWord && isCalled(one)))
      yield { kind: 'cue', cutId, at: first.from, cueId: cue.cueId, cueType: cue.cueType }
  }
}

/** The same at another position. */
function movedBy(one: Consequence, by: number): Consequence {
  const at = one.at + by
  return 'to' in one ? { ...one, at, to: one.to + by } : { ...one, at }
}

/** Cues that are not called because of cuts. */
function* cuesIn(
  doc: Node,
  cues: Outline['cues'],
  played: PlayedCuts,
  isGone: IsGone,
): Generator<Consequence> {
  let [index, offset] = [0, 0]
  for (const { cueId, cueType, calledRange, ranges } of cues) {
    const [range] = ranges
    if (calledRange >= 0 || !range) continue
    // cues come in the order of the text, so the search goes on where it was
    if (range.from < offset) [index, offset] = [0, 0]
    let block = doc.maybeChild(index)
    while (block && offset + block.nodeSize <= range.from) {
      offset += block.nodeSize
      block = doc.maybeChild(++index)
    }
    const parts = block ? summariseBlock(block).cues : []
    const over = parts.flatMap((part) => (part.cueId === cueId ? part.unstruck.flat() : []))
    const closed = over.filter((id) => !played.has(id))
    // with several cuts over it, it is gone as soon as it goes with one of them
    const gone = closed.find((id) => isGone(id, cueId))
    const cutId = gone ?? closed[0]
    const kind = gone === undefined ? 'cue' : 'goneCue'
    if (cutId !== undefined) yield { kind, cutId, at: range.from, cueId, cueType }
  }
}
