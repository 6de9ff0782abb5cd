import {
  plainText,
  type RichText,
  type ScriptBlock,
  type TextSpan,
} from '#/shared/script/blocks.ts'
import { PLACEHOLDER_NUMBER } from '#/shared/script/nodes/scene-block.ts'
import { foldSpeakerName } from '#/shared/script/speaker-names.ts'
import { speechStart, type SpeechStart } from '#/shared/script/line-grammar/speech-start.ts'
import { sceneName } from './scene-name.ts'

/** A line of pasted text; without text it is a blank one. */
export interface PastedLine {
  readonly text: RichText
  /** Of a heading, where the source says so. */
  readonly level?: 1 | 2 | 3
  /** Whether only a line break, and no new paragraph, stands before it. */
  readonly continues?: boolean
}

const IN_PARENTHESES = /^\(.*\)$/su
const LONGEST_NAME = 40
/** What stands above text in capitals and is nobody's name. */
const PART =
  /\b(?:akt|aufzug|auftritt|teil|vorspiel|zwischenspiel|nachspiel|prolog|epilog|act|part|prologue|epilogue)\b/iu

/** The blocks that pasted lines mean: scenes, dialogue, directions, headings, paragraphs. */
export function blocksOfLines(
  lines: readonly PastedLine[],
  speakers: Iterable<string> = [],
): readonly ScriptBlock[] {
  const isSpeaker = speakersAmong(lines, speakers)
  const blocks: ScriptBlock[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (!line || wordsOf(line) === '') continue
    const speech = speechAt(lines, index, isSpeaker)
    blocks.push(speech?.block ?? blockOfLine(line))
    if (speech) index = speech.end - 1
  }
  return blocks
}

/** Whether the lines mean more than paragraphs of text. */
export function hasStructure(blocks: readonly ScriptBlock[]): boolean {
  return blocks.some(
    (block) => block.type !== 'paragraph' || block.text.every(({ italic }) => italic),
  )
}

type IsSpeaker = (start: SpeechStart) => boolean

/**
 * Capitals before a colon are a speaker's. A name in small letters may be any word: it counts where the script
 * knows it or the lines repeat it, and in a conversation of two such names the others count, too.
 */
function speakersAmong(lines: readonly PastedLine[], speakers: Iterable<string>): IsSpeaker {
  const known = new Set([...speakers].map(foldSpeakerName))
  const met = new Set<string>()
  const established = new Set<string>()
  for (const line of lines) {
    const start = startOfSpeech(line)
    if (!start) continue
    const name = foldSpeakerName(start.name)
    if (start.isInCapitals || known.has(name) || met.has(name)) established.add(name)
    met.add(name)
  }
  return ({ name, isInCapitals }) =>
    isInCapitals || established.size > 1 || established.has(foldSpeakerName(name))
}

/** The speech that begins at a line: 'NAME: text', or a name above what is said; null where none does. */
function speechAt(
  lines: readonly PastedLine[],
  at: number,
  isSpeaker: IsSpeaker,
): { readonly block: ScriptBlock; readonly end: number } | null {
  const line = lines[at]
  const start = line ? startOfSpeech(line) : null
  if (line && start && isSpeaker(start)) {
    const said = firstParagraph(line.text, start)
    const end = endOfSpeech(lines, at + 1, at + 1, isSpeaker)
    if (said.length > 0 || end > at + 1) {
      const paragraphs = [...(said.length > 0 ? [said] : []), ...paragraphsOf(lines, at + 1, end)]
      return { block: dialogue(start.name, paragraphs), end }
    }
  }
  const name = line ? nameAlone(wordsOf(line)) : null
  if (name === null) return null
  let first = at + 1
  while (lines[first] && isDirection(lines[first])) first++
  const isSaid = isSpoken(lines[first], isSpeaker)
  const end = isSaid ? endOfSpeech(lines, at + 1, first + 1, isSpeaker) : Math.min(first, at + 2)
  return end > at + 1 ? { block: dialogue(name, paragraphsOf(lines, at + 1, end)), end } : null
}

/** A speech goes on as long as lines continue it; directions behind its last words stand by themselves. */
function endOfSpeech(
  lines: readonly PastedLine[],
  start: number,
  from: number,
  isSpeaker: IsSpeaker,
): number {
  let end = from
  for (let index = from; lines[index]?.continues; index++) {
    const line = lines[index]
    if (isSpoken(line, isSpeaker)) end = index + 1
    else if (!isDirection(line)) break
  }
  return Math.max(start, end)
}

function paragraphsOf(lines: readonly PastedLine[], from: number, to: number): readonly RichText[] {
  return lines.slice(from, to).map((line) => (isDirection(line) ? inItalics(line.text) : line.text))
}

/** What stands behind the colon, with the direction from before it. */
function firstParagraph(text: RichText, { direction, length }: SpeechStart): RichText {
  const said = cutStart(text, length)
  if (direction === '') return said
  const space = said.length > 0 ? [{ text: ' ' }] : []
  return [{ text: direction, italic: true }, ...space, ...said]
}

function blockOfLine({ text, level }: PastedLine): ScriptBlock {
  const words = plainText(text).trim()
  const scene = sceneName(words)
  if (scene !== null)
    return { type: 'scene', sceneNumber: PLACEHOLDER_NUMBER, sceneName: scene, text: [] }
  if (IN_PARENTHESES.test(words)) return { type: 'paragraph', text: inItalics(text) }
  if (level) return { type: 'heading', level, text }
  return isInCapitals(words) ? { type: 'heading', level: 3, text } : { type: 'paragraph', text }
}

/** Capitals only, and no longer than a name. */
function isInCapitals(words: string): boolean {
  return (
    words.length <= LONGEST_NAME &&
    /\p{Lu}{2}/u.test(words) &&
    !/[\p{Ll}--ß]|[.!?…:]$/v.test(words) &&
    !IN_PARENTHESES.test(words) &&
    sceneName(words) === null
  )
}

/** The name, where a line is nothing else, with or without a colon or a full stop after it; else null. */
function nameAlone(words: string): string | null {
  const name = words.replace(/\s*[:.]$/, '')
  return isInCapitals(name) && !name.includes(':') && !PART.test(name) ? name : null
}

function isDirection(line: PastedLine | undefined): boolean {
  return line !== undefined && IN_PARENTHESES.test(wordsOf(line))
}

function inItalics(text: RichText): RichText {
  return text.map((span) => ({ ...span, italic: true }))
}

/** Whether a line can be said by the name above it. */
function isSpoken(line: PastedLine | undefined, isSpeaker: IsSpeaker): boolean {
  if (!line || line.level || isDirection(line)) return false
  const words = wordsOf(line)
  const start = startOfSpeech(line)
  if (words === '' || sceneName(words) !== null || nameAlone(words) !== null) return false
  return !start || !isSpeaker(start)
}

/** 'Szene 3: Im Park' is nobody's speech. */
function startOfSpeech(line: PastedLine): SpeechStart | null {
  const words = wordsOf(line)
  return sceneName(words) === null ? speechStart(words) : null
}

function wordsOf({ text }: PastedLine): string {
  return plainText(text).trim()
}

function dialogue(speaker: string, paragraphs: readonly RichText[]): ScriptBlock {
  const layout = 'default'
  return {
    type: 'dialogue',
    speaker: [{ text: speaker }],
    paragraphs,
    layout,
    struckThrough: false,
  }
}

/** A rich text without its first characters, and without the space after them. */
function cutStart(text: RichText, characters: number): RichText {
  let left = characters
  const rest: TextSpan[] = []
  for (const span of text) {
    const kept = span.text.slice(left)
    left = Math.max(0, left - span.text.length)
    const shown = rest.length === 0 ? kept.trimStart() : kept
    if (shown !== '') rest.push({ ...span, text: shown })
  }
  return rest
}
