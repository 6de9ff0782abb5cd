// Finds a text in a script letter by letter, for search and replace.
import type { Node } from 'prosemirror-model'
import { summariseBlock, type TextRange } from '../block-summary.ts'
import { isPlayed, type PlayedCuts } from '../cuts/played.ts'
import { foldSpeakerName, splitSpeakerName } from '../line-grammar/speaker-name.ts'
import { NOT_TEXT } from '../words.ts'
import { foldWords } from '../../fold-case.ts'

/** A paragraph, as it is searched. */
export interface SearchableLine {
  readonly text: string
  readonly folded: string
  /** The beginning of the paragraph's text, counted from the block's own position. */
  readonly start: number
}

/** The parts of a top-level block that are searched. */
export interface SearchableBlock {
  /** The speakers of the block; a name may stand for several speakers. */
  readonly speakers: readonly { readonly name: string; readonly folded: string }[]
  /** The beginning of the name, counted from the block's own position; its length. */
  readonly nameStart: number
  readonly nameLength: number
  /** The paragraphs of the block, spoken or not. */
  readonly lines: readonly SearchableLine[]
}

const known = new WeakMap<Node, SearchableBlock>()

/** The searchable parts of a block; the same block is read once. */
export function searchableBlock(block: Node): SearchableBlock {
  const before = known.get(block)
  if (before) return before
  const name = summariseBlock(block).speaker ?? ''
  const lines: SearchableLine[] = []
  const addLine = (node: Node, start: number) => {
    if (node.content.size === 0) return
    const text = node.textBetween(0, node.content.size, undefined, NOT_TEXT)
    lines.push({ text, folded: foldWords(text), start })
  }
  if (block.isTextblock) addLine(block, 1)
  else
    block.descendants((node, position) => {
      if (node.isTextblock && node.type.name !== 'speaker') addLine(node, position + 2)
      return !node.isTextblock
    })
  const next: SearchableBlock = {
    speakers: splitSpeakerName(name).map((each) => ({
      name: each,
      folded: foldWords(foldSpeakerName(each)),
    })),
    nameStart: block.isTextblock ? 1 : 2,
    nameLength: block.isTextblock ? name.length : (block.firstChild?.content.size ?? 0),
    lines,
  }
  known.set(block, next)
  return next
}

/** How well words fit, the best first. */
export const MATCH = {
  equal: 0,
  whole: 1,
  start: 2,
  wordStart: 3,
  inside: 4,
  scattered: 5,
} as const

interface WordMatch {
  readonly rank: number
  /** The index in the text at which the words begin. */
  readonly at: number
}

/** The best place of the words in a text, both folded; null if the text does not contain them. */
export function matchWords(text: string, words: string): WordMatch | null {
  const first = text.indexOf(words)
  if (first < 0) return null
  if (text.length === words.length) return { rank: MATCH.equal, at: 0 }
  let best: WordMatch = { rank: first === 0 ? MATCH.start : MATCH.inside, at: first }
  for (let at = first; at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isWordStart(text, at)) continue
    if (isWordEnd(text, at + words.length)) return { rank: MATCH.whole, at }
    if (best.rank > MATCH.wordStart) best = { rank: MATCH.wordStart, at }
  }
  return best
}

/** The index of the first word that begins with these letters; -1 if there is none. */
export function indexOfWordStart(text: string, letters: string): number {
  let at = text.indexOf(letters)
  while (at >= 0 && !isWordStart(text, at)) at = text.indexOf(letters, at + 1)
  return at
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !isLetter(text, at - 1)
}

function isWordEnd(text: string, at: number): boolean {
  return at === text.length || !isLetter(text, at)
}

const BEYOND_ASCII = 128

/** This check runs very often when one letter is typed, so ASCII letters are checked without a regular expression. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code >= BEYOND_ASCII) return /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at))
  const character = text.charAt(at)
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9')
}

/** The text to search for, and the part of the script to search in. */
export interface TextSearch {
  readonly text: string
  readonly matchesCase: boolean
  readonly matchesWholeWords: boolean
  /** The speaker whose speeches are searched; null: everything is searched, names of speakers and scenes included. */
  readonly speaker: string | null
  /** Whether text that is not played is searched, too. */
  readonly includesStruck: boolean
}

/** Words on the sheet: positions in the document. */
interface TextOccurrence {
  readonly kind: 'text'
  readonly from: number
  readonly to: number
  readonly isStruck: boolean
}

/** A part of a scene's name, which stands in an attribute of the block. */
interface SceneNameOccurrence {
  readonly kind: 'sceneName'
  /** The scene block's position. */
  readonly from: number
  /** The indices in the name at which the part begins and ends. */
  readonly start: number
  readonly end: number
  readonly isStruck: false
}

export type Occurrence = TextOccurrence | SceneNameOccurrence

export function textOfOccurrence(doc: Node, occurrence: Occurrence): string {
  if (occurrence.kind === 'text') return doc.textBetween(occurrence.from, occurrence.to)
  const name = summariseBlock(doc.child(doc.resolve(occurrence.from).index())).scene?.name ?? ''
  return name.slice(occurrence.start, occurrence.end)
}

/** Answers all occurrences in a document, in its order. A block that was searched before is not searched again. */
export function createTextFinder(
  search: TextSearch,
): (doc: Node, played: PlayedCuts) => readonly Occurrence[] {
  const pattern = patternOf(search)
  if (!pattern) return () => []
  let known = new WeakMap<Node, readonly Occurrence[]>()
  let knownPlayed: PlayedCuts | null = null
  return (doc, played) => {
    const all: Occurrence[] = []
    if (played !== knownPlayed) known = new WeakMap()
    knownPlayed = played
    doc.forEach((block, position) => {
      let found = known.get(block)
      if (!found) known.set(block, (found = findInBlock(block, search, pattern, played)))
      for (const one of found) all.push(movedBy(one, position))
    })
    return all
  }
}

function movedBy(occurrence: Occurrence, offset: number): Occurrence {
  const from = occurrence.from + offset
  return occurrence.kind === 'text'
    ? { ...occurrence, from, to: occurrence.to + offset }
    : { ...occurrence, from }
}

/** Positions count from the block's own. */
function findInBlock(
  block: Node,
  search: TextSearch,
  pattern: RegExp,
  played: PlayedCuts,
): readonly Occurrence[] {
  const found: Occurrence[] = []
  const add = (text: string, start: number, searchedFrom: number) => {
    for (const { from, to } of matchesIn(text, pattern)) {
      if (start + from < searchedFrom) continue
      const isStruck = isStruckIn(block, { from: start + from, to: start + to }, played)
      if (!isStruck || search.includesStruck)
        found.push({ kind: 'text', from: start + from, to: start + to, isStruck })
    }
  }
  const { speakers, nameStart, nameLength, lines } = searchableBlock(block)
  if (search.speaker !== null) {
    const wanted = foldSpeakerName(search.speaker)
    const isSpeaker = speakers.some(({ name }) => foldSpeakerName(name) === wanted)
    if (isSpeaker) for (const line of lines) add(line.text, line.start, nameStart + nameLength)
    return found
  }
  const { scene } = summariseBlock(block)
  for (const { from: start, to: end } of scene ? matchesIn(scene.name, pattern) : [])
    found.push({ kind: 'sceneName', from: 0, start, end, isStruck: false })
  const name = block.isTextblock ? null : block.firstChild
  if (name?.isTextblock && name.type.name === 'speaker') add(textOf(name), nameStart, nameStart)
  for (const line of lines) add(line.text, line.start, line.start)
  return found
}

const textOf = (node: Node) => node.textBetween(0, node.content.size, undefined, NOT_TEXT)

function* matchesIn(text: string, pattern: RegExp) {
  for (const match of text.matchAll(pattern))
    yield { from: match.index, to: match.index + match[0].length }
}

/** @param range counted from the block's own position */
function isStruckIn(block: Node, { from, to }: TextRange, played: PlayedCuts): boolean {
  if (block.attrs.struckThrough === true) return true
  let isStruck = true
  block.nodesBetween(from - 1, to - 1, (node) => {
    if (node.isText && isPlayed(node, played)) isStruck = false
  })
  return isStruck
}

/** Signs of a keyboard, with a pattern for those that stand in a script instead. */
const TYPED_FOR: Readonly<Record<string, string>> = {
  "'": "['‘’‚‛ʼ]",
  '"': '["“”„‟«»]',
  '-': '[-‐-―]',
  ' ': String.raw`[^\S\n]`,
  '--': '(?:[-‐-―]{2}|[–—])',
  '...': String.raw`(?:\.{3}|…)`,
}

/** Signs in print, which phones write for them. Where the case of letters counts, they find themselves alone. */
const PRINTED_FOR: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('‘’‚‛ʼ', (sign) => [sign, "'"])),
  ...Object.fromEntries(Array.from('“”„‟«»', (sign) => [sign, '"'])),
  '–': '--',
  '—': '--',
  '…': '...',
}

const SIGNS = /\.{3}|-{2}|./gsu

/** Null if the search text is empty. */
function patternOf({ text, matchesCase, matchesWholeWords }: TextSearch): RegExp | null {
  if (text === '') return null
  const letters = text.replaceAll(SIGNS, (sign) => {
    const typed = matchesCase ? sign : (PRINTED_FOR[sign] ?? sign)
    return TYPED_FOR[typed] ?? escaped(sign)
  })
  const word = String.raw`[\p{L}\p{M}\p{N}]`
  const source = matchesWholeWords ? `(?<!${word})${letters}(?!${word})` : letters
  return new RegExp(source, matchesCase ? 'gu' : 'giu')
}

const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)
