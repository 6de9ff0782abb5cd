// The lines of a script: a line is a speech, or another block with spoken words, as far as it is played. Speeches that are
// spoken at once are one line.
import type { Node } from 'prosemirror-model'
import { firstIndex } from '../../at.ts'
import { normalized } from '../../fold-case.ts'
import { type BlockWords, wordsOfBlock } from '../block-words.ts'
import type { PlayedCuts } from '../cuts/played.ts'
import { hasSpeaker } from '../outline.ts'
import { secondsOfWords } from '../words.ts'
import type { PlayedScript } from '../script-words.ts'
import { idOfBlock } from '../simultaneous.ts'
import { MAX_PRINT } from './timed-run.ts'

export interface ScriptLine {
  /** A number that tells the spoken words, whatever their case and punctuation. */
  readonly print: number
  /** The number of words that take time. */
  readonly words: number
  /** The number of its scene; 0 before the first one. */
  readonly scene: number
  /** Where its first spoken word begins, and its last one ends. */
  readonly from: number
  readonly to: number
}

interface BlockLine extends Pick<ScriptLine, 'print' | 'words' | 'from' | 'to'> {
  /** Of speeches that are spoken at once. */
  readonly id: string | null
}

const known = new WeakMap<Node, { readonly played: PlayedCuts; readonly lines: Lines }>()
const knownOfBlock = new WeakMap<BlockWords, Omit<BlockLine, 'id'>>()

type Lines = readonly ScriptLine[]

/** The lines in document order; a block that did not change is not read again. */
export function scriptLines({ doc, played }: PlayedScript): Lines {
  const cached = known.get(doc)
  if (cached?.played === played) return cached.lines
  const lines = readLines(doc, played)
  known.set(doc, { played, lines })
  return lines
}

/** The index of the line at a position: the last one that begins at it or before; -1 before the first one. */
export function lineAt(lines: Lines, position: number): number {
  return firstIndex(lines.length, (index) => (lines[index]?.from ?? 0) > position) - 1
}

function readLines(doc: Node, played: PlayedCuts): Lines {
  const lines: ScriptLine[] = []
  const hasSpeech = hasSpeaker(doc)
  let [scene, lastId]: [number, string | null] = [0, null]
  doc.forEach((block, offset) => {
    if (block.type.name === 'sceneBlock') scene++
    const words = wordsOfBlock(block, played)
    const id = idOfBlock(block)
    const last = lines.at(-1)
    const line = hasSpeech && !words.isSpeech ? null : lineOfBlock(words)
    if (line && line.words > 0) {
      const place = { from: offset + line.from, to: offset + line.to, scene }
      const isAtOnce = id !== null && id === lastId && last !== undefined
      if (isAtOnce) lines[lines.length - 1] = joined(last, { ...line, ...place })
      else lines.push({ ...line, ...place })
    }
    lastId = id
  })
  return lines
}

const joined = (first: ScriptLine, second: ScriptLine): ScriptLine => ({
  ...first,
  print: mixed(first.print, second.print),
  words: Math.max(first.words, second.words),
  to: second.to,
})

function lineOfBlock(words: BlockWords): Omit<BlockLine, 'id'> {
  const cached = knownOfBlock.get(words)
  if (cached) return cached
  const spoken = words.words.filter(({ kind }) => kind === 'spoken')
  const line = {
    print: printOf(spoken.map(({ text }) => text)),
    words: spoken.length,
    from: spoken[0]?.from ?? 0,
    to: spoken.at(-1)?.to ?? 0,
  }
  knownOfBlock.set(words, line)
  return line
}

/** The words of a line take at most so many times the usual time; what is left is something without words. */
export const SLOWEST = 2

/** The part of a line's time in which its words were spoken. */
export function spokenOf(line: { readonly words: number; readonly seconds: number }): number {
  return Math.min(line.seconds, SLOWEST * secondsOfWords(line.words))
}

/** The number of some words. Of a play's lines hardly two different ones have the same. */
export function printOf(words: readonly string[]): number {
  let print = 0x811c9dc5
  for (const word of words) {
    const letters = normalized(word)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
    for (const letter of `${letters} `)
      print = Math.imul(print ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return ((print >>> 8) ^ print) & MAX_PRINT
}

const mixed = (one: number, other: number): number =>
  (Math.imul(one ^ other, 0x01000193) + other) & MAX_PRINT
