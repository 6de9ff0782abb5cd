import type { Node } from 'prosemirror-model'
import { ALL_OPEN, cutsOf, isOutsideCuts, isStruck, type PlayedCuts } from './cuts/played.ts'
import { NOT_TEXT } from './not-text.ts'
import { speakerOfLine } from './speaker-names.ts'
import { isPronounceable } from './words.ts'

/** Only `spoken` words are expected to be said. */
export type WordKind = 'spoken' | 'speaker' | 'stage' | 'heading'

/** A word of a top-level block. Positions count from the block's own, lines from the block's first. */
export interface BlockWord {
  readonly text: string
  readonly kind: WordKind
  readonly line: number
  readonly from: number
  readonly to: number
  /** The cuts in which the word's beginning lies. */
  readonly cuts: readonly string[]
}

export interface BlockWords {
  readonly words: readonly BlockWord[]
  readonly lineCount: number
  /** Whether the block is a speech: a dialogue, or a paragraph like 'ANNA: …'. */
  readonly isSpeech: boolean
}

/** All words of a block, those in cuts included. */
export interface AllWords extends BlockWords {
  readonly hasCuts: boolean
}

/** Prose is broken into lines of this many characters. */
const LINE_LENGTH = 62
const WORD = new RegExp(String.raw`[^\s${NOT_TEXT}]+`, 'gu')

const known = new WeakMap<Node, AllWords>()
/** For blocks with words in cuts: the words that are played. */
const knownPlayed = new WeakMap<
  BlockWords,
  { readonly played: PlayedCuts; readonly words: BlockWords }
>()

/** All words of a top-level block; the same block is read once, and answers the same object. */
export function allWordsOfBlock(block: Node): AllWords {
  const cached = known.get(block)
  if (cached) return cached
  const read = readBlock(block)
  const all = { ...read, hasCuts: read.words.some(({ cuts }) => cuts.length > 0) }
  known.set(block, all)
  return all
}

/** The played words of a top-level block; as long as they stay the same ones, it answers the same object. */
export function wordsOfBlock(block: Node, played: PlayedCuts): BlockWords {
  return playedOf(allWordsOfBlock(block), played)
}

/** Those of a block's words that are played; the same object as from `wordsOfBlock`. */
export function playedOf(all: AllWords, played: PlayedCuts): BlockWords {
  if (played === ALL_OPEN || !all.hasCuts) return all
  const cached = knownPlayed.get(all)
  if (cached?.played === played) return cached.words
  const left = all.words.filter(({ cuts }) => isOutsideCuts(cuts, played))
  const isSame = cached !== undefined && areSame(cached.words.words, left)
  const words = isSame ? cached.words : { ...all, words: left }
  knownPlayed.set(all, { played, words })
  return words
}

const areSame = (one: readonly BlockWord[], other: readonly BlockWord[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index])

function readBlock(block: Node): BlockWords {
  const words: BlockWord[] = []
  if (block.type.name === 'dialogueBlock') return readDialogue(block, words)
  if (!block.isTextblock) return { words, lineCount: 0, isSpeech: false }
  const isParagraph = block.type.name === 'paragraph'
  const speaker = isParagraph ? speakerOfLine(block.textContent) : null
  const lineCount = addText(words, block, {
    kind: isParagraph ? 'spoken' : 'heading',
    start: 1,
    line: 0,
    nameEnd: speaker === null ? 0 : block.textContent.indexOf(':') + 1,
  })
  return { words, lineCount, isSpeech: speaker !== null }
}

function readDialogue(block: Node, words: BlockWord[]): BlockWords {
  let line = 0
  if (block.attrs.struckThrough !== true)
    block.descendants((node, position) => {
      if (!node.isTextblock) return
      const kind = node.type.name === 'speaker' ? 'speaker' : 'spoken'
      line += addText(words, node, { kind, start: position + 2, line, nameEnd: 0 })
    })
  return { words, lineCount: line, isSpeech: true }
}

interface Reading {
  readonly kind: WordKind
  /** The beginning of the text, and the number of its first line. */
  readonly start: number
  readonly line: number
  /** How many characters at the beginning are the speaker's name. */
  readonly nameEnd: number
}

/** Adds a text block's words; answers how many lines it has. */
function addText(words: BlockWord[], node: Node, reading: Reading): number {
  const text = node.textBetween(0, node.content.size, undefined, NOT_TEXT)
  const isDirection = isAllItalic(node)
  let line = 0
  let lineStart = 0
  let end = 0
  let isInBrackets = false
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const isBroken = text.slice(end, index).includes('\n')
    end = index + word.length
    if (isBroken || (end - lineStart > LINE_LENGTH && index > lineStart)) {
      line++
      lineStart = index
    }
    if (/^[([]/.test(word)) isInBrackets = true
    const isName = reading.kind === 'speaker' || end <= reading.nameEnd
    const isStage = reading.kind === 'spoken' && (isDirection || isInBrackets)
    if (/[)\]]/.test(word)) isInBrackets = false
    const piece = isPronounceable(word) ? node.childAfter(index).node : null
    if (!piece || isStruck(piece)) continue
    words.push({
      text: word,
      kind: isName ? 'speaker' : isStage ? 'stage' : reading.kind,
      line: reading.line + line,
      from: reading.start + index,
      to: reading.start + end,
      cuts: cutsOf(piece),
    })
  }
  return line + 1
}

/** A whole line in italics is a direction; single words are only stressed. */
function isAllItalic(node: Node): boolean {
  let isItalic = node.childCount > 0
  node.forEach((child) => {
    isItalic &&= child.marks.some(({ type }) => type.name === 'italic')
  })
  return isItalic
}
