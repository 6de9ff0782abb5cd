// Plays with cuts for the rehearsal simulator. Passages are cut at random, from any word to any other one; the rehearsal is
// that of the play without them, and the follower is given the whole play with its cuts, as the editor holds it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ScriptBlock, TextSpan } from '#/shared/script/blocks.ts'
import { createRandom } from '#test/support/random.ts'

type Run = readonly [
  line: number,
  kind: number,
  speaker: string,
  block: number,
  scene: number,
  isSaid: number,
  text: string,
]

/** A play as the simulator stores it. */
interface SimulatedPlay {
  readonly id: string
  readonly lang: 'de' | 'en'
  readonly kinds: readonly string[]
  readonly runs: readonly Run[]
}

/** A passage of the whole play, by the indices of its words. */
export interface Passage {
  readonly from: number
  readonly to: number
}

export interface CutPlay {
  readonly whole: SimulatedPlay
  readonly passages: readonly Passage[]
}

/** The share of the words that is cut. */
const SHARE = 0.15
const SHORTEST = 8
const LONGEST = 160
const SEED = 20

/** Writes each play without its cut passages into a folder, for the simulator, and beside it the whole one with its cuts. */
export function writeCutPlays(plays: string, folder: string, share = SHARE): void {
  const cutFolder = path.join(folder, CUTS)
  mkdirSync(cutFolder, { recursive: true })
  const { below } = createRandom(SEED)
  for (const name of readdirSync(plays)) {
    if (!name.endsWith('.json')) continue
    const whole = JSON.parse(readFileSync(path.join(plays, name), 'utf8')) as SimulatedPlay
    const passages = choosePassages(countWords(whole), below, share)
    const cut: CutPlay = { whole, passages }
    writeFileSync(path.join(cutFolder, name), JSON.stringify(cut))
    writeFileSync(path.join(folder, name), JSON.stringify(withoutPassages(cut)))
  }
}

const CUTS = 'cuts'

/** The play of which a rehearsal has these words. */
export function findCutPlay(folder: string, count: number, first: readonly string[]): CutPlay {
  for (const name of readdirSync(path.join(folder, CUTS))) {
    const cut = JSON.parse(readFileSync(path.join(folder, CUTS, name), 'utf8')) as CutPlay
    const words = wordsOf(withoutPassages(cut))
    if (words.length === count && first.every((word, index) => word === words[index])) return cut
  }
  throw new Error('The simulator rehearses another play.')
}

/** The words of a play, as the simulator counts them. */
const wordsOf = ({ runs }: SimulatedPlay): readonly string[] =>
  runs.flatMap(([, , , , , , text]) => text.split(' '))

const countWords = (play: SimulatedPlay) => wordsOf(play).length

function choosePassages(
  words: number,
  below: (limit: number) => number,
  share: number,
): readonly Passage[] {
  const passages: Passage[] = []
  if (share === 0) return passages
  const mean = (SHORTEST + LONGEST) / 2
  const gap = Math.round((mean * (1 - share)) / share)
  let at = below(gap)
  while (at < words) {
    const to = Math.min(words, at + SHORTEST + below(LONGEST - SHORTEST))
    passages.push({ from: at, to })
    at = to + 1 + below(2 * gap)
  }
  return passages
}

/** The play that is rehearsed. */
function withoutPassages({ whole, passages }: CutPlay): SimulatedPlay {
  let index = 0
  const runs = whole.runs.flatMap((run): readonly Run[] => {
    const [line, kind, speaker, block, scene, isSaid, text] = run
    const left = text.split(' ').filter(() => !isCut(passages, index++))
    return left.length === 0 ? [] : [[line, kind, speaker, block, scene, isSaid, left.join(' ')]]
  })
  return { ...whole, runs }
}

const isCut = (passages: readonly Passage[], index: number) =>
  passages.some(({ from, to }) => from <= index && index < to)

/** The play as the editor has it, each passage in a cut of its own. */
export function blocksOfPlay({ whole, passages }: CutPlay): readonly ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  let index = 0
  for (const [, kind, , , , , text] of whole.runs) {
    const spans = text.split(' ').map((word): TextSpan => {
      const at = passages.findIndex(({ from, to }) => from <= index && index < to)
      index++
      return { text: `${word} `, ...(at >= 0 && { cuts: [`cut-${at}`] }) }
    })
    addRun(blocks, whole.kinds[kind] ?? 'stage', spans)
  }
  return blocks
}

function addRun(blocks: ScriptBlock[], kind: string, text: readonly TextSpan[]): void {
  const last = blocks.at(-1)
  if (last?.type === 'dialogue' && kind === 'spoken') {
    blocks[blocks.length - 1] = { ...last, paragraphs: [[...(last.paragraphs[0] ?? []), ...text]] }
  } else if (last?.type === 'dialogue' && kind === 'speaker' && last.paragraphs[0]?.length === 0) {
    // a name of two words comes in two runs
    blocks[blocks.length - 1] = { ...last, speaker: [...last.speaker, ...text] }
  } else if (kind === 'speaker') {
    blocks.push({
      type: 'dialogue',
      speaker: text,
      paragraphs: [[]],
      layout: 'default',
      struckThrough: false,
    })
  } else if (kind === 'heading') blocks.push({ type: 'heading', level: 2, text })
  else blocks.push({ type: 'paragraph', text: text.map((span) => ({ ...span, italic: true })) })
}
