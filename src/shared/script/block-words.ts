import type { Node } from 'prosemirror-model'
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
}

export interface BlockWords {
  readonly words: readonly BlockWord[]
  readonly lineCount: number
  /** Whether the block is a speech: a dialogue, or a paragraph like 'ANNA: …'. */
  readonly isSpeech: boolean
}

/** Prose is broken into lines of this many characters. */
const LINE_LENGTH = 62
const WORD = new RegExp(String.raw`[^\s${NOT_TEXT}]+`, 'gu')

const known = new WeakMap<Node, BlockWords>()

/** The words of a top-level block; the same block is read once. */
export function wordsOfBlock(block: Node): BlockWords {
  const cached = known.get(block)
  if (cached) return cached
  const words = readBlock(block)
  known.set(block, words)
  return words
}

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
    if (!isPronounceable(word) || isStruck(node, index)) continue
    words.push({
      text: word,
      kind: isName ? 'speaker' : isStage ? 'stage' : reading.kind,
      line: reading.line + line,
      from: reading.start + index,
      to: reading.start + end,
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

function isStruck(node: Node, offset: number): boolean {
  const { node: child } = node.childAfter(offset)
  return child?.marks.some(({ type }) => type.name === 'strike') ?? false
}
