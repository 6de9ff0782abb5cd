// Plain text as its author wrote it: PDF viewers break lines and words, and put the numbers of pages between them; chats
// put the time before each message.
import { at } from '#/shared/at.ts'
import { centredWords, withoutDual } from '#/shared/formats/fountain/line-signs.ts'
import { isNameAlone, joinWrapped } from '#/shared/formats/wrapped-lines.ts'
import { type RichText, plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { type Cast, findCast } from '#/shared/script/line-grammar/cast.ts'
import { AT_ONCE } from '#/shared/script/line-grammar/direction.ts'
import { sceneBlock } from '#/shared/script/line-grammar/scene-heading.ts'
import { speechStart } from '#/shared/script/line-grammar/speaker-name.ts'
import {
  castHeadingBlock,
  roleBlock,
  titleBlock,
  titleParts,
} from '#/shared/script/line-grammar/title-page.ts'
import { sceneNumbers } from '#/shared/script/line-grammar/unusual-names.ts'

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
