import {
  type DialogueBlock,
  plainText,
  type RichText,
  type ScriptBlock,
  type TextSpan,
} from '#/shared/script/blocks.ts'
import type { Cast } from '#/shared/script/line-grammar/cast.ts'
import {
  isContinuationMark,
  isInCapitals,
  isPrompt,
  nameBeforeDash,
  nameBeforeStop,
  nameBeforeTab,
  nameOnItsLine,
  type NameStart,
  type SpeechStart,
  speechStart,
  foldSpeakerName,
} from '#/shared/script/line-grammar/speaker-name.ts'
import { isAtOnce, isBracketed } from '#/shared/script/line-grammar/direction.ts'
import {
  isPassage,
  isTransition,
  isSceneHeading,
  isWrittenScene,
  sceneBlock,
  sceneName,
  withActs,
} from '#/shared/script/line-grammar/scene-heading.ts'
import { createSimultaneousId } from '../core/document/anchors.ts'
import { castAmong, frontLines, type PastedLine } from './mend-lines.ts'

const MAX_HEADING_LENGTH = 40
/** Headings that may stand in capitals above text, as names do, but are not names. */
const PART =
  /\b(?:akt|aufzug|auftritt|teil|vorspiel|zwischenspiel|nachspiel|prolog|epilog|act|part|prologue|epilogue)\b/iu

/** Recognises the blocks in pasted lines: scenes, dialogue, directions, headings, paragraphs. */
export function blocksOfLines(
  lines: readonly PastedLine[],
  speakers: Iterable<string> = [],
): readonly ScriptBlock[] {
  const written = lines.filter((line) => wordsOf(line) !== '')
  const cast = castAmong(written)
  const isSpeaker = speakersAmong(lines, speakers, cast)
  const start = written.findIndex((line, index) => {
    const speech = cast?.lines.has(index) ? null : startOfSpeech(line)
    return isSceneHeading(wordsOf(line)) || (speech !== null && isSpeaker(speech))
  })
  const front = frontLines(written, cast, start)
  const blocks: ScriptBlock[] = []
  const scenes = new Set<ScriptBlock>()
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (!line || wordsOf(line) === '' || isContinuationMark(wordsOf(line))) continue
    const known = front.get(line)
    if (known) {
      blocks.push(known)
      continue
    }
    const last = blocks.at(-1)
    const speech = speechAt(lines, index, isSpeaker)
    if (last?.type === 'dialogue' && speech?.isAtOnce) {
      const simultaneous = last.simultaneous ?? createSimultaneousId()
      blocks[blocks.length - 1] = { ...last, simultaneous }
      blocks.push({ ...withoutSign(speech.block), simultaneous })
    } else if (speech?.isContinued && isSpokenBy(last, speech.block))
      blocks[blocks.length - 1] = goingOn(last, speech.block)
    else blocks.push(speech?.block ?? blockOfLine(line))
    const added = blocks.at(-1)
    if (added?.type === 'scene' && isWrittenScene(wordsOf(line))) scenes.add(added)
    if (speech) index = speech.end - 1
  }
  return withActs(blocks, scenes)
}

/** Whether the blocks are more than paragraphs of plain text. */
export function hasStructure(blocks: readonly ScriptBlock[]): boolean {
  return blocks.some(
    (block) => block.type !== 'paragraph' || block.text.every(({ italic }) => italic),
  )
}

interface Speech {
  readonly block: DialogueBlock
  /** The index of the line behind the speech's last line. */
  readonly end: number
  /** True if a mark says that the line continues a speech: 'ANNA (CONT'D)'. */
  readonly isContinued?: true
  /** True if a direction behind the name says that it is spoken at once with the speech before: 'BEN (gleichzeitig)'. */
  readonly isAtOnce?: boolean
}

/** The speech that begins at a line: 'NAME: text', or a name above the speech; null if no speech begins there. */
function speechAt(lines: readonly PastedLine[], at: number, isSpeaker: IsSpeaker): Speech | null {
  const line = lines[at]
  const start = line ? startOfSpeech(line) : null
  if (line && start && isSpeaker(start)) {
    const said = firstParagraph(line.text, start)
    const end = endOfSpeech(lines, at + 1, at + 1, isSpeaker)
    if (said.length > 0 || end > at + 1) {
      const paragraphs = [...(said.length > 0 ? [said] : []), ...paragraphsOf(lines, at + 1, end)]
      return { block: dialogue(start.name, paragraphs), end, isAtOnce: isAtOnce(start.direction) }
    }
  }
  const name = line ? nameAlone(wordsOf(line)) : null
  if (name === null) return null
  let first = at + 1
  while (isDirection(lines[first])) first++
  const isSaid = isSpoken(lines[first], isSpeaker)
  const end = isSaid ? endOfSpeech(lines, at + 1, first + 1, isSpeaker) : Math.min(first, at + 2)
  if (end === at + 1) return null
  const direction: readonly RichText[] =
    name.direction === '' ? [] : [[{ text: name.direction, italic: true }]]
  const block = dialogue(name.name, [...direction, ...paragraphsOf(lines, at + 1, end)])
  const isTogether = isAtOnce(name.direction)
  return { block, end, isAtOnce: isTogether, ...(name.isContinued && { isContinued: true }) }
}

/** A speech without the direction that it begins with: the script's own sign says the same. */
function withoutSign(speech: DialogueBlock): DialogueBlock {
  const [[, ...first] = [], ...rest] = speech.paragraphs
  const said = first[0]?.text === ' ' ? first.slice(1) : first
  return { ...speech, paragraphs: said.length > 0 ? [said, ...rest] : rest }
}

function isSpokenBy(
  block: ScriptBlock | undefined,
  { speaker }: DialogueBlock,
): block is DialogueBlock {
  return (
    block?.type === 'dialogue' &&
    foldSpeakerName(plainText(block.speaker)) === foldSpeakerName(plainText(speaker))
  )
}

function goingOn(speech: DialogueBlock, { paragraphs }: DialogueBlock): DialogueBlock {
  return { ...speech, paragraphs: [...speech.paragraphs, ...paragraphs] }
}

/** The index behind a speech's last line. Directions after its last words do not belong to it. */
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
    else if (line && !isDirection(line) && !isPrompt(wordsOf(line))) break
  }
  return Math.max(start, end)
}

function paragraphsOf(lines: readonly PastedLine[], from: number, to: number): readonly RichText[] {
  return lines
    .slice(from, to)
    .filter((line) => !isContinuationMark(wordsOf(line)))
    .map((line) => (isDirection(line) ? inItalics(line.text) : line.text))
}

/** The text behind the name. A direction between name and colon goes before this text. */
function firstParagraph(text: RichText, { direction, length }: SpeechStart): RichText {
  const said = cutStart(text, length)
  if (direction === '') return said
  const space = said.length > 0 ? [{ text: ' ' }] : []
  return [{ text: direction, italic: true }, ...space, ...said]
}

function blockOfLine({ text, level }: PastedLine): ScriptBlock {
  const words = plainText(text).trim()
  const scene = sceneName(words)
  if (scene !== null) return sceneBlock(scene)
  if (isBracketed(words) || isTransition(words)) return { type: 'paragraph', text: inItalics(text) }
  if (level) return { type: 'heading', level, text }
  return isTitle(words) ? { type: 'heading', level: 3, text } : { type: 'paragraph', text }
}

/** Whether a line is in capitals throughout and no longer than a title. */
function isTitle(words: string): boolean {
  return (
    words.length <= MAX_HEADING_LENGTH &&
    /\p{Lu}{2}/u.test(words) &&
    isInCapitals(words) &&
    !/[.!?…:]$/.test(words) &&
    sceneName(words) === null
  )
}

/** The name in a line in capitals that has only a name, with or without a direction and a mark after it. */
function nameAlone(words: string): NameStart | null {
  const start = nameOnItsLine(words)
  const isName =
    start !== null && start.direction !== words && isTitle(start.name) && !PART.test(start.name)
  return isName && !isPassage(words) ? start : null
}

const isDirection = (line: PastedLine | undefined): boolean =>
  line !== undefined && isBracketed(wordsOf(line))

const inItalics = (text: RichText): RichText => text.map((span) => ({ ...span, italic: true }))

/** Whether a line can be part of the speech of the name above it. */
function isSpoken(line: PastedLine | undefined, isSpeaker: IsSpeaker): boolean {
  if (!line || line.level || isDirection(line)) return false
  const words = wordsOf(line)
  const start = startOfSpeech(line)
  if (words === '' || isSceneHeading(words) || nameAlone(words) !== null) return false
  if (isPassage(words) || isPrompt(words)) return false
  return !start || !isSpeaker(start)
}

const wordsOf = ({ text }: PastedLine): string => plainText(text).trim()

function dialogue(speaker: string, paragraphs: readonly RichText[]): DialogueBlock {
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

type IsSpeaker = (start: Start) => boolean

/** The start of a line that may name a speaker. */
interface Start extends SpeechStart {
  /** Whether the source sets the name apart: in bold, or as the sender of a message. */
  readonly isMarked: boolean
}

/** Of a talk without capitals, or marks but a full stop or a tab: most lines begin with a name and a full stop. */
const MIN_SHARE_OF_TALK = 0.6

/**
 * Returns a function that decides whether the start of a line names a speaker. Capitals before a colon do. A name in
 * small letters, or capitals before a dash or a full stop, may be any words: they count if the script or the list of
 * roles has the name, or if the lines repeat it. Two names in three lines, one of them twice, are a talk, in which all
 * names of this form count.
 */
function speakersAmong(
  lines: readonly PastedLine[],
  speakers: Iterable<string>,
  cast: Cast | null,
): IsSpeaker {
  const folded = new Set([...speakers].map(foldSpeakerName))
  const isKnown = ({ name }: Start) => folded.has(foldSpeakerName(name)) || cast?.has(name) === true
  const met = new Map<string, number>()
  const established = new Set<string>()
  for (const line of lines) {
    const start = startOfSpeech(line)
    if (!start) continue
    const key = keyOf(start)
    met.set(key, (met.get(key) ?? 0) + 1)
    if (isSure(start) || isKnown(start) || met.get(key) === 2) established.add(key)
  }
  const begins = lines.filter((line) => wordsOf(line) !== '' && line.continues !== true).length
  const talks = new Map(FORMS.map((form) => [form, isTalk(form)]))
  function isTalk(form: Form): boolean {
    const counts = [...met].flatMap(([key, count]) => (key.startsWith(`${form}|`) ? [count] : []))
    const total = counts.reduce((sum, count) => sum + count, 0)
    const isRepeated = counts.some((count) => count > 1)
    const isMost = form !== 'small' || total >= begins * MIN_SHARE_OF_TALK
    return counts.length > 1 && total > 2 && isRepeated && isMost
  }
  return (start) =>
    isSure(start) ||
    talks.get(formOf(start)) === true ||
    (established.has(keyOf(start)) && (start.suffix === ':' || isKnown(start)))
}

/** One word or two before a full stop that begin a sentence, and are no name. */
const SENTENCES =
  /^(?:ja|nein|gut|ach|oh|so|nun|doch|halt|los|komm|also|genau|danke|bitte|hallo|yes|no|well|okay|ok|right|please|thanks|hello|stop|come on)$/iu
const MAX_WORDS_BEFORE_STOP = 3

/** The speaker's name at the start of a line; null if the line names no speaker. */
function startOfSpeech(line: PastedLine): Start | null {
  const words = wordsOf(line)
  if (isSceneHeading(words)) return null
  const beforeTab = nameBeforeTab(words)
  const isColumn = beforeTab?.suffix === ''
  const colon = isColumn ? null : speechStart(words)
  if (colon) return { ...colon, isMarked: line.isMessage === true || isSetApart(line, colon) }
  const start = isColumn
    ? beforeTab
    : (nameBeforeDash(words) ?? nameBeforeStop(words) ?? nameInBold(line))
  if (!start) return null
  const isCapital = isInCapitals(start.name) && /\p{Lu}{2}/u.test(start.name)
  const isMarked = isSetApart(line, start)
  const mayBeName =
    (start.suffix === '.' || isColumn) &&
    !SENTENCES.test(start.name) &&
    start.name.split(' ').length <= MAX_WORDS_BEFORE_STOP
  return isCapital || isMarked || mayBeName ? { ...start, isInCapitals: isCapital, isMarked } : null
}

/** The bold text that a line begins with; empty if none of it is bold, or all. */
function boldStart({ text }: PastedLine): string {
  const end = text.findIndex((span) => !span.bold && span.text.trim() !== '')
  return plainText(text.slice(0, Math.max(0, end)))
}

/** A name of which the bold letters alone say where it ends. */
function nameInBold(line: PastedLine): NameStart | null {
  const bold = boldStart(line)
  const start = nameOnItsLine(bold)
  return start?.suffix === '' ? { ...start, length: bold.length } : null
}

/** Whether the name, with or without its mark, is all that is bold in a line. */
function isSetApart(line: PastedLine, { name, length }: NameStart): boolean {
  const [{ text }, bold] = [line, boldStart(line).trim()]
  return bold !== '' && (bold === name || bold === plainText(text).trim().slice(0, length).trim())
}

const isSure = ({ suffix, isInCapitals, isMarked }: Start) =>
  suffix === ':' && (isInCapitals || isMarked)

/** How the names of a talk are set. */
const FORMS = ['bold', 'tab', ':', '–', '.', 'small'] as const
type Form = (typeof FORMS)[number]

function formOf({ suffix, isInCapitals, isMarked }: Start): Form {
  if (isMarked) return 'bold'
  if (!isInCapitals && (suffix === '.' || suffix === '')) return 'small'
  return suffix === '' ? 'tab' : suffix
}

const keyOf = (start: Start) => `${formOf(start)}|${foldSpeakerName(start.name)}`
