// Plain text as its author wrote it: PDF viewers break lines and words, and put the numbers of pages between them; chats
// put the time before each message.
import { at } from '../at.ts'
import { centredWords, withoutDual } from './fountain/line-signs.ts'
import { AT_ONCE, isBracketed } from '../script/line-grammar/direction.ts'
import { isSceneHeading, sceneBlock } from '../script/line-grammar/scene-heading.ts'
import {
  isInCapitals,
  nameBeforeStop,
  nameBeforeTab,
  nameOnItsLine,
  speechStart,
} from '../script/line-grammar/speaker-name.ts'
import { type RichText, plainText, type ScriptBlock } from '../script/blocks.ts'
import {
  castHeadingBlock,
  roleBlock,
  titleBlock,
  titleParts,
} from '../script/line-grammar/title-page.ts'
import { sceneNumbers } from '../script/line-grammar/unusual-names.ts'
import { type Cast, findCast } from '../script/line-grammar/cast.ts'

export interface MendedLine {
  readonly text: string
  /** Whether only a line break, and no blank line, stands before it. */
  readonly continues: boolean
  /** Whether it is a message of a chat, which begins with a name. */
  readonly isMessage?: true
}

export function mendLines(lines: readonly string[]): readonly MendedLine[] {
  const written = withoutQuoteSigns(lines.map((line) => line.trim())).map(withDirectionAtOnce)
  return joinWrapped(withoutPageNumbers(withoutTimes(written)))
}

const QUOTED = /^(?:>[ \t]?)+/
/**
 * The lines of a mail that is answered, '> ANNA: Ja.', without the signs before them. A single line may be a transition of
 * Fountain, '> CUT TO:'.
 */
function withoutQuoteSigns(lines: readonly string[]): readonly string[] {
  const signs = lines.map((line) =>
    centredWords(line) === undefined ? (QUOTED.exec(line)?.[0].length ?? 0) : 0,
  )
  const isQuoted = (index: number) => (signs[index] ?? 0) > 0
  return lines.map((line, index) =>
    isQuoted(index - 1) || isQuoted(index + 1) ? line.slice(signs[index]) : line,
  )
}

/** 'BEN ^' in Fountain: the name of one who speaks at once with the one before; null for any other line. */
export function nameOfDual(line: string): string | null {
  const name = withoutDual(line)
  return name !== line && isNameAlone(name) ? name : null
}

/** A direction says here what the sign says in Fountain. */
function withDirectionAtOnce(line: string): string {
  const name = nameOfDual(line)
  return name === null ? line : `${name} ${AT_ONCE.de}`
}

/** '[12.03.24, 20:15:33] Marta: Ja', '12.03.24, 20:15 - Marta: Ja', '3/12/24, 8:15 PM - Marta: Yes'. */
const TIME =
  /^[\u200e\u200f]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s*(?:[-–]\s+)?(?=\S)/iu
/** '[20:15, 12.3.2024] Marta: Ja', as a browser copies it. */
const TIME_FIRST =
  /^\[\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?,\s+\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\]\s*(?=\S)/iu
/** 'Marta, [12.03.2024 20:15]', with the message below. */
const SENDER_ABOVE =
  /^([^:[\]]{1,40}), \[\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]:?$/iu
const MIN_MESSAGES = 2
const SENDER = /^[^:]{1,40}:\s+/u

/** A message that is a line of the script, 'Marta: FAUST: Ja.', is the role's: who sent it is not the speaker. */
function spokenLine(message: string): string {
  const sent = message.replace(SENDER, '')
  return speechStart(sent)?.isInCapitals === true ? sent : message
}

function withoutTimes(lines: readonly string[]): readonly MendedLine[] {
  const isChat =
    lines.filter((line) => withoutTime(line) !== line || SENDER_ABOVE.test(line)).length >=
    MIN_MESSAGES
  return (isChat ? messagesOf(lines) : lines.map((text) => ({ text, isTimed: false }))).map(
    ({ text, isTimed }, index, all) => {
      const isMessage = isTimed && SENDER.test(text)
      const continues = text !== '' && !isTimed && (all[index - 1]?.text ?? '') !== ''
      return isMessage
        ? { text: spokenLine(text), continues: false, isMessage: true as const }
        : { text, continues }
    },
  )
}

interface SentLine {
  readonly text: string
  /** Whether a time stood before it. */
  readonly isTimed: boolean
}

/** The lines of a chat without times; a sender above a message goes in front of it. */
function messagesOf(lines: readonly string[]): readonly SentLine[] {
  return lines.flatMap((line, index) => {
    if (SENDER_ABOVE.test(line)) return []
    const sender = SENDER_ABOVE.exec(lines[index - 1] ?? '')?.[1]
    const text = sender === undefined ? withoutTime(line) : `${sender}: ${line}`
    return [{ text, isTimed: text !== line }]
  })
}

function withoutTime(line: string): string {
  return line.replace(TIME, '').replace(TIME_FIRST, '')
}

const PAGE_NUMBER = /^[-–—\s]*(?:seite|page|s\.|p\.)?\s*\d{1,3}\s*[-–—]*$/iu
/** The least number of lines with text: in a shorter text a number may be a line of it. */
const MIN_LINES = 4

/** A sentence that the end of a page interrupts goes on. */
function withoutPageNumbers(lines: readonly MendedLine[]): readonly MendedLine[] {
  if (lines.filter(({ text }) => text !== '').length < MIN_LINES) return lines
  const result: MendedLine[] = []
  let isAfterNumber = false
  const scenes = sceneNumbersIn(lines)
  for (const line of lines) {
    if (PAGE_NUMBER.test(line.text) && !scenes.has(line)) {
      isAfterNumber = true
      continue
    }
    if (isAfterNumber && line.text !== '') {
      while (result.at(-1)?.text === '') result.pop()
      const isOpen = isUnfinished(result.at(-1)?.text ?? '')
      if (!isOpen) result.push({ text: '', continues: false })
      result.push({ ...line, continues: isOpen })
      isAfterNumber = false
    } else if (!isAfterNumber) result.push(line)
  }
  return result
}

/** The lines that are numbers of scenes. */
function sceneNumbersIn(lines: readonly MendedLine[]): ReadonlySet<MendedLine> {
  const written = lines.filter(({ text }) => text !== '')
  const numbers = sceneNumbers(
    written.map((line) => ({ text: line.text, isApart: !line.continues, isMarked: false })),
  )
  return new Set(numbers.map((index) => at(written, index)))
}

function isUnfinished(text: string): boolean {
  return text !== '' && !/[.!?…:)\]"“”»«]$/u.test(text)
}

/** A direction that its line does not end. */
const OPEN_BRACKET = /[([][^()[\]]*$/
const BROKEN_WORD = /\p{Ll}[-‐\u00ad]$/u
/** The share of breaks at which the next word had no room: fewer are verse, or lines of their own. */
const MIN_WRAPPED_SHARE = 0.75
const MIN_WIDTH = 50
/**
 * Verses are as long as lines of a narrow column: there each break must be full, and more commas and stops must stand within the
 * lines than at their ends.
 */
const MIN_NARROW_WIDTH = 32
const MIN_NARROW_BREAKS = 3
/** The share of broken lines that go on with a small letter: verses begin with capitals. */
const MIN_SMALL_SHARE = 0.4
/** Letters differ in width, so a line that is a little shorter than the longest may be full. */
const FULL = 0.88

/** A line with the blanks before it; what else it has stays with it. */
interface WrittenLine {
  readonly text: string
  readonly continues: boolean
}

/** In characters: so far in stand the names of a typescript, in the middle of the page. */
const MIN_NAME_INDENT = 10
const MIN_NAMES = 2

/** How far in each line begins, where names stand in the middle: then it tells speeches from directions. Else 0 for each. */
export function indentsOf(lines: readonly WrittenLine[]): readonly number[] {
  const names = lines.filter(
    ({ text }) => indentOf(text) >= MIN_NAME_INDENT && isNameAlone(text.trim()),
  )
  return lines.map(({ text }) => (names.length >= MIN_NAMES ? indentOf(text) : 0))
}

const indentOf = (text: string): number => text.length - text.trimStart().length

/**
 * Joins the lines of prose that only the width of a page has broken. Lines that begin further in, such as speeches below names
 * in the middle, may be a column of their own.
 */
export function joinWrapped<Line extends WrittenLine>(lines: readonly Line[]): readonly Line[] {
  const widest = widthOf(lines)
  const breaks = [...lines.keys()].filter((index) => isBreak(lines, index))
  const columns = Map.groupBy(breaks, (index) => indentOf(at(lines, index).text))
  const isJoined = new Set(
    [...columns].flatMap(([indent, own]) => {
      const beside = own.flatMap((index) => [at(lines, index - 1), at(lines, index)])
      const right = own.length < MIN_NARROW_BREAKS ? widest : widthOf(beside)
      return wrappedBreaks(lines, own, right, right - indent)
    }),
  )
  // put together at the end: a paragraph of many lines would be copied with each of them
  const result: { readonly line: Line; readonly parts: string[] }[] = []
  for (const [index, line] of lines.entries()) {
    const parts = isJoined.has(index) ? result.at(-1)?.parts : undefined
    const next = line.text.trimStart()
    if (parts) parts.push(beforeNext(parts.pop() ?? '', next), next)
    else result.push({ line, parts: [line.text] })
  }
  return result.map(({ line, parts }) =>
    parts.length === 1 ? line : { ...line, text: parts.join('') },
  )
}

const widthOf = (lines: readonly WrittenLine[]): number =>
  lines.reduce((width, { text }) => Math.max(width, text.length), 0)

/** Whether a line may go on with the one above. */
function isBreak(lines: readonly WrittenLine[], index: number): boolean {
  const [line, before] = [lines[index], lines[index - 1]]
  if (!line || !before || standsAlone(before.text.trim())) return false
  return line.continues && !beginsAnew(line.text.trim())
}

/**
 * Which breaks of a column the width of the page has made, and those within words.
 * @param right where the longest line ends
 */
function wrappedBreaks(
  lines: readonly WrittenLine[],
  breaks: readonly number[],
  right: number,
  width: number,
): readonly number[] {
  const isFull = (index: number) => {
    const next = at(at(lines, index).text.trimStart().split(' '), 0)
    return at(lines, index - 1).text.length + 1 + next.length > right * FULL
  }
  const beginsSmall = (index: number) => /^\s*\p{Ll}/u.test(at(lines, index).text)
  const isBrokenWord = (index: number) =>
    BROKEN_WORD.test(at(lines, index - 1).text) && beginsSmall(index)
  const full = breaks.filter((index) => isFull(index) || isBrokenWord(index))
  const broken = full.map((index) => at(lines, index - 1).text)
  const paused = broken.filter((text) => /[\p{P}\p{Sm}]$/u.test(text))
  const pauses = broken.flatMap((text) => text.match(/[,;.!?…](?=\s)/g) ?? [])
  const isEach =
    full.length === breaks.length &&
    full.length >= MIN_NARROW_BREAKS &&
    paused.length < pauses.length
  const isWrapped =
    (width >= MIN_WIDTH || (width >= MIN_NARROW_WIDTH && isEach)) &&
    full.length > 0 &&
    full.length >= breaks.length * MIN_WRAPPED_SHARE &&
    full.filter(beginsSmall).length >= full.length * MIN_SMALL_SHARE
  const isInBrackets = (index: number) => OPEN_BRACKET.test(at(lines, index - 1).text)
  return breaks.filter(
    (index) => isBrokenWord(index) || ((isWrapped || isInBrackets(index)) && isFull(index)),
  )
}

/** A line as it stands before the one that goes on with it. A hyphen before 'und' or 'oder' stays: 'Vor- und Nachspiel'. */
function beforeNext(before: string, next: string): string {
  const isBroken = BROKEN_WORD.test(before) && /^\p{Ll}/u.test(next)
  const staysApart = /^(?:und|oder|bzw|and|or)(?!\p{L})/u.test(next)
  return isBroken && !staysApart ? before.slice(0, -1) : `${before} `
}

/** A heading or a bold name in Markdown. */
const MARKED_START = /^(?:#{1,3}\s|\*\*\S)/

function beginsAnew(text: string): boolean {
  if (isSceneHeading(text) || speechStart(text) !== null || isBracketed(text)) return true
  if (MARKED_START.test(text)) return true
  const named = nameBeforeTab(text) ?? nameBeforeStop(text) ?? nameOnItsLine(text)
  return named !== null && isInCapitals(named.name) && /\p{Lu}{2}/u.test(named.name)
}

/** Whether no line goes on behind this one: it is a heading, a direction or a name. */
const standsAlone = (text: string) => isSceneHeading(text) || isBracketed(text) || isNameAlone(text)

function isNameAlone(text: string): boolean {
  const { name } = nameOnItsLine(text) ?? { name: '' }
  return isInCapitals(name) && /\p{Lu}{2}/u.test(name)
}

/** A line of pasted text; a line without text is a blank line. */
export interface PastedLine {
  readonly text: RichText
  /** The level of the heading, if the source marks the line as a heading. */
  readonly level?: 1 | 2 | 3
  /** Whether only a line break, and no new paragraph, stands before it. */
  readonly continues?: boolean
  /** Whether it is a message of a chat, which begins with a name. */
  readonly isMessage?: boolean
}

/** The lines of a title page and of a list of roles, and numbers that are scenes, each with its block. */
export type FrontLines = ReadonlyMap<PastedLine, ScriptBlock>

/** The list of roles among the lines. All lines must have text. */
export function castAmong(lines: readonly PastedLine[]): Cast | null {
  return findCast(lines.map(({ text }) => plainText(text).trim()))
}

/** @param start the index of the line with which the play begins; if -1, only a list of roles ends a title page */
export function frontLines(
  lines: readonly PastedLine[],
  cast: Cast | null,
  start: number,
): FrontLines {
  const blocks = new Map<PastedLine, ScriptBlock>()
  const firstOfCast = cast ? (cast.heading ?? at([...cast.lines.keys()], 0)) : Infinity
  const scenes = numberedScenes(lines)
  const firstScene = lines.findIndex((line) => scenes.has(line))
  const begin = [start, firstScene].filter((index) => index >= 0)
  const end = Math.min(...begin, firstOfCast)
  const titlePage = end === Infinity ? [] : lines.slice(0, end)
  const printed = titlePage.flatMap(({ level }, index) => (level === 1 ? [index] : []))
  const parts = titleParts(
    titlePage.map(({ text }) => plainText(text).trim()),
    printed,
  )
  for (const [index, line] of lines.entries()) {
    const part = parts?.get(index)
    const roleLength = cast?.lines.get(index)
    if (part) blocks.set(line, titleBlock(part, line.text))
    else if (index === cast?.heading) blocks.set(line, castHeadingBlock(line.text))
    else if (roleLength !== undefined) blocks.set(line, roleBlock(line.text, roleLength))
  }
  return new Map([...blocks, ...scenes])
}

/** The numbers alone that are scenes. All lines must have text. */
function numberedScenes(lines: readonly PastedLine[]): FrontLines {
  const written = lines.map((line) => ({
    text: plainText(line.text).trim(),
    isApart: line.continues !== true,
    isMarked: line.level !== undefined || line.text.every(({ bold }) => bold),
  }))
  return new Map(
    sceneNumbers(written).map((index) => [at(lines, index), sceneBlock(at(written, index).text)]),
  )
}
