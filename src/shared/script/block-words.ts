import type { Node } from 'prosemirror-model'
import { ALL_OPEN, cutsOf, isOutsideCuts, isStruck, type PlayedCuts } from './cuts/played.ts'
import { isPronounceable } from './word-without-marks.ts'
import { NOT_TEXT } from './words.ts'
import { speakerOfLine } from './line-grammar/speaker-name.ts'

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
  /** Those that were played when it was last asked; kept here, because a further map is slow to fill for a whole play. */
  left: { readonly played: PlayedCuts; readonly words: BlockWords } | null
}

/** Prose is broken into lines of this many characters. */
const LINE_LENGTH = 62
const BRACKET = /[()[\]]/

const known = new WeakMap<Node, AllWords>()

/** All words of a top-level block; the same block is read once, and answers the same object. */
export function allWordsOfBlock(block: Node): AllWords {
  const cached = known.get(block)
  if (cached) return cached
  const { words, lineCount, isSpeech } = readBlock(block)
  const hasCuts = words.some(({ cuts }) => cuts.length > 0)
  const all: AllWords = { words, lineCount, isSpeech, hasCuts, left: null }
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
  const cached = all.left
  if (cached?.played === played) return cached.words
  // the words of one piece of text have the same list of cuts, which is asked about once
  let [known, isLeft]: [readonly string[] | null, boolean] = [null, true]
  const left = all.words.filter(({ cuts }) => {
    if (cuts !== known) [known, isLeft] = [cuts, isOutsideCuts(cuts, played)]
    return isLeft
  })
  const { lineCount, isSpeech } = all
  const isSame = cached !== null && areSame(cached.words.words, left)
  const words = isSame ? cached.words : { words: left, lineCount, isSpeech }
  all.left = { played, words }
  return words
}

/** The words of a block beside some of them, which come in the same order. */
export function wordsBeside(
  all: readonly BlockWord[],
  some: readonly BlockWord[],
): readonly BlockWord[] {
  if (some.length === all.length) return []
  let next = 0
  return all.filter((word) => {
    const isOther = word !== some[next]
    if (!isOther) next++
    return isOther
  })
}

const areSame = (one: readonly BlockWord[], other: readonly BlockWord[]): boolean =>
  one.length === other.length && one.every((word, index) => word === other[index])

/** Whether a word of a block is spoken, if all cuts are open. It is read as far as its first such word. */
export function hasSpokenWord(block: Node): boolean {
  const { words } = known.get(block) ?? readBlock(block, true)
  return words.some(({ kind }) => kind === 'spoken')
}

/** @param isOneEnough whether to read no further than to the first spoken word */
function readBlock(block: Node, isOneEnough = false): BlockWords {
  const words: BlockWord[] = []
  if (block.type.name === 'dialogueBlock') return readDialogue(block, words, isOneEnough)
  if (!block.isTextblock) return { words, lineCount: 0, isSpeech: false }
  const isParagraph = block.type.name === 'paragraph'
  const speaker = isParagraph ? speakerOfLine(block.textContent) : null
  const lineCount = addText(words, block, {
    kind: isParagraph ? 'spoken' : 'heading',
    start: 1,
    line: 0,
    nameEnd: speaker === null ? 0 : block.textContent.indexOf(':') + 1,
    isOneEnough,
  })
  return { words, lineCount, isSpeech: speaker !== null }
}

function readDialogue(block: Node, words: BlockWord[], isOneEnough: boolean): BlockWords {
  let [line, start] = [0, 2]
  const read = (node: Node, kind: WordKind) => {
    const isEnough = isOneEnough && (kind === 'speaker' || words.at(-1)?.kind === 'spoken')
    if (!isEnough) line += addText(words, node, { kind, start, line, nameEnd: 0, isOneEnough })
    start += node.nodeSize
  }
  if (block.attrs.struckThrough !== true) {
    read(block.child(0), 'speaker')
    // the text begins one position further inside
    start++
    for (const paragraph of block.child(1).children) read(paragraph, 'spoken')
  }
  return { words, lineCount: line, isSpeech: true }
}

interface Reading {
  readonly kind: WordKind
  /** The beginning of the text, and the number of its first line. */
  readonly start: number
  readonly line: number
  /** How many characters at the beginning are the speaker's name. */
  readonly nameEnd: number
  readonly isOneEnough: boolean
}

/** Adds a text block's words; answers how many lines it has. */
function addText(words: BlockWord[], node: Node, reading: Reading): number {
  const text = textOf(node)
  // asked once for all words, because few texts have any
  const [hasBreaks, hasBrackets] = [text.includes('\n'), BRACKET.test(text)]
  const isDirection = isAllItalic(node)
  const pieceAt = piecesOf(node)
  let line = 0
  let lineStart = 0
  let end = 0
  let isInBrackets = false
  for (let index = wordStart(text, 0); index < text.length; index = wordStart(text, end)) {
    const isBroken = hasBreaks && text.slice(end, index).includes('\n')
    end = wordEnd(text, index)
    const word = text.slice(index, end)
    if (isBroken || (end - lineStart > LINE_LENGTH && index > lineStart)) {
      line++
      lineStart = index
    }
    if (hasBrackets && /^[([]/.test(word)) isInBrackets = true
    const isName = reading.kind === 'speaker' || end <= reading.nameEnd
    const isStage = reading.kind === 'spoken' && (isDirection || isInBrackets)
    if (hasBrackets && /[)\]]/.test(word)) isInBrackets = false
    const piece = isPronounceable(word) ? pieceAt(index) : null
    if (!piece || piece.isStruck) continue
    const kind = isName ? 'speaker' : isStage ? 'stage' : reading.kind
    words.push({
      text: word,
      kind,
      line: reading.line + line,
      from: reading.start + index,
      to: reading.start + end,
      cuts: piece.cuts,
    })
    if (reading.isOneEnough && kind === 'spoken') break
  }
  return line + 1
}

/** A text, with a sign for each thing in it that is none. */
function textOf(node: Node): string {
  const only = node.childCount === 1 ? node.firstChild : null
  return only?.text ?? node.textBetween(0, node.content.size, undefined, NOT_TEXT)
}

interface Piece {
  readonly isStruck: boolean
  readonly cuts: readonly string[]
}

/** Finds the piece of a text that has a character. To be asked for in their order, because it goes on where it was. */
function piecesOf({ children }: Node): (index: number) => Piece | null {
  let [next, end] = [0, 0]
  let piece: Piece | null = null
  return (index) => {
    while (index >= end) {
      const child = children[next++]
      if (!child) return null
      end += child.nodeSize
      if (index < end) piece = { isStruck: isStruck(child), cuts: cutsOf(child) }
    }
    return piece
  }
}

/** The place of the next word's first character. */
function wordStart(text: string, from: number): number {
  let at = from
  while (at < text.length && isBetweenWords(text.charCodeAt(at))) at++
  return at
}

function wordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && !isBetweenWords(text.charCodeAt(at))) at++
  return at
}

/** Whether a character is white space, as `\s` says, or no text. */
function isBetweenWords(code: number): boolean {
  if (code < 0xa0) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  return code === 0xa0 || (code >= 0x1680 && BETWEEN_WORDS.test(String.fromCharCode(code)))
}

const BETWEEN_WORDS = new RegExp(String.raw`[\s${NOT_TEXT}]`)

/** A whole line in italics is a direction; single words are only stressed. */
function isAllItalic({ children }: Node): boolean {
  return (
    children.length > 0 &&
    children.every(({ marks }) => marks.some(({ type }) => type.name === 'italic'))
  )
}
