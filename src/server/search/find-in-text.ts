import type { FoundWords } from '#/shared/api/scripts.ts'
import { foldLines, unfoldedOffset } from '#/shared/fold-case.ts'
import { indexOfWordStart, MATCH, matchWords } from '#/shared/script/find/occurrences.ts'
import { readLine, SCENE_SIGN, type ScriptLine } from './script-text.ts'

/** A script's words, as `scriptText` writes them, and in the folded form in which they are searched, line by line. */
export interface SearchedText {
  readonly text: string
  readonly folded: string
}

export interface FoundInText {
  /** The best places, the best first. */
  readonly found: FoundWords[]
  /** How many lines fit, at most `MAX_COUNTED`. */
  readonly total: number
}

/** More lines are not counted: a common word is in every speech. */
const MAX_COUNTED = 100
const MAX_FOUND = 3
const BEFORE = 40
const AFTER = 80
/** So much of the words and of what follows them tells their place in the script. */
const QUOTE = 80

export function foldText(text: string): SearchedText {
  return { text, folded: foldLines(text) }
}

/**
 * The lines that contain the words as they stand, or else all of them in any order, the speaker's name among them.
 * @param words folded, with single blanks between them
 */
export function findInText({ text, folded }: SearchedText, words: string): FoundInText {
  const parts = words.split(' ')
  const probe = parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
  const fitting: {
    readonly start: number
    readonly rank: number
    readonly at: number
    readonly length: number
  }[] = []
  for (let next = folded.indexOf(probe); next >= 0;) {
    const start = folded.lastIndexOf('\n', next) + 1
    const end = endOfLine(folded, next)
    const line = readLine(folded.slice(start, end))
    const match = matchLine(line, words, parts)
    if (match) fitting.push({ start, ...match })
    if (fitting.length === MAX_COUNTED) break
    next = folded.indexOf(probe, end)
  }
  const best = fitting.toSorted((a, b) => a.rank - b.rank).slice(0, MAX_FOUND)
  if (best.length === 0) return { found: [], total: 0 }
  return {
    found: best.map(({ start, at: offset, length }) =>
      readPlace(text, lineStart(text, lineNumber(folded, start)), offset, length),
    ),
    total: fitting.length,
  }
}

interface LineMatch {
  readonly rank: number
  /** The beginning of the words that are shown as found, in the folded text of the line. */
  readonly at: number
  readonly length: number
}

function matchLine(
  { label, text }: ScriptLine,
  words: string,
  parts: readonly string[],
): LineMatch | null {
  const whole = matchWords(text, words)
  if (whole) return { ...whole, length: words.length }
  const isScattered = (part: string) =>
    indexOfWordStart(text, part) >= 0 || indexOfWordStart(label, part) >= 0
  if (parts.length < 2 || !parts.every(isScattered)) return null
  const shown = parts.find((part) => indexOfWordStart(text, part) >= 0) ?? ''
  return {
    rank: MATCH.scattered,
    at: Math.max(0, indexOfWordStart(text, shown)),
    length: shown.length,
  }
}

function endOfLine(text: string, position: number): number {
  const end = text.indexOf('\n', position)
  return end < 0 ? text.length : end
}

function lineNumber(text: string, start: number): number {
  let number = 0
  for (
    let next = text.indexOf('\n');
    next >= 0 && next < start;
    next = text.indexOf('\n', next + 1)
  )
    number += 1
  return number
}

/** The offset at which a line begins, by its number. */
function lineStart(text: string, number: number): number {
  let start = 0
  for (let line = 0; line < number; line++) start = endOfLine(text, start) + 1
  return start
}

function readPlace(text: string, start: number, offset: number, length: number): FoundWords {
  const line = readLine(text.slice(start, endOfLine(text, start)))
  const from = unfoldedOffset(line.text, offset)
  const to = unfoldedOffset(line.text, offset + length)
  const quote = line.text.slice(from, from + Math.max(QUOTE, to - from))
  const before = text.slice(0, text.indexOf('\t', start) + 1 + from)
  return {
    scene: sceneAt(text, start),
    speaker: line.kind === 'speech' ? line.label : '',
    before: beginning(line.text, from),
    words: line.text.slice(from, to),
    after: line.text.slice(to, to + AFTER) + (line.text.length > to + AFTER ? '…' : ''),
    quote,
    nth: occurrences(before, quote),
  }
}

/** The scene in which a line stands, by the line's offset: a scene's own name is in it. */
function sceneAt(text: string, start: number): FoundWords['scene'] {
  const end = text.lastIndexOf(`\n${SCENE_SIGN}`, start)
  if (end < 0 && !text.startsWith(SCENE_SIGN)) return null
  const { label, text: name } = readLine(text.slice(end + 1, endOfLine(text, end + 1)))
  return { number: label, name }
}

function beginning(text: string, from: number): string {
  if (from <= BEFORE) return text.slice(0, from)
  const cut = text.slice(from - BEFORE, from)
  return `…${cut.slice(cut.indexOf(' ') + 1)}`
}

/** How often the words stand in texts of lines. A line's label, which no tab precedes, does not count. */
function occurrences(lines: string, quote: string): number {
  if (quote === '') return 0
  let count = 0
  for (let next = lines.indexOf(quote); next >= 0;) {
    const isText = lines.lastIndexOf('\t', next) > lines.lastIndexOf('\n', next)
    if (isText) count++
    next = lines.indexOf(quote, next + (isText ? quote.length : 1))
  }
  return count
}
