// Plain text, of a file or pasted, as its author wrote it: PDF viewers break lines and words, and put the numbers of pages
// between them; chats put the time before each message, and mails a sign before each line.
import { at } from '../at.ts'
import type { LeftOut } from '../imports/left-out.ts'
import { isSceneHeading } from '../script/line-grammar/scene-heading.ts'
import { speechStart } from '../script/line-grammar/speaker-name.ts'
import { sceneNumbers, takeTurns } from '../script/line-grammar/unusual-names.ts'
import { type CreateId, type FileScript, randomId } from './file-script.ts'
import { centredWords, isFountain } from './fountain/line-signs.ts'
import { readFountainText } from './fountain/read.ts'
import { fileOfManuscript, plainParagraph } from './manuscript/blocks-of-manuscript.ts'
import { type SourceParagraph, withoutInvisible } from './manuscript/source-paragraph.ts'
import { readMarkdownText } from './markdown/read.ts'
import { decodePlainText } from './text-coding.ts'
import { indentsOf, joinWrapped } from './wrapped-lines.ts'

interface WrittenLine {
  readonly text: string
  readonly page: number
  readonly beginsPage: boolean
}

export interface MendedLine extends WrittenLine {
  /** Whether only a line break, and no blank line, stands before it. */
  readonly continues: boolean
  /** How many characters at its beginning name the sender of a message. */
  readonly senderLength?: number
}

interface MendedText {
  readonly lines: readonly MendedLine[]
  readonly leftOut: readonly LeftOut[]
}

/** The lines of a text with blanks before them, as they are indented. A form feed begins a page. */
export function mendText(text: string): MendedText {
  const pages = text.replaceAll(/\r\n?|[\v\u0085\u2028\u2029]/g, '\n').split('\f')
  const lines = pages.flatMap((page, index) =>
    page.split('\n').map((line, place) => ({
      // a soft hyphen at a line's end tells of a broken word
      text: line.replaceAll(/[\u200b\u2060\ufeff]/g, '').trimEnd(),
      page: index + 1,
      beginsPage: index > 0 && place === 0,
    })),
  )
  const mended = withoutPageNumbers(withoutTimes(withoutQuoteSigns(lines)))
  const joined = joinWrapped(mended.lines)
  return {
    lines: joined.map((line) => ({ ...line, text: withoutInvisible(line.text) })),
    leftOut: mended.leftOut,
  }
}

/** In points, in the type of typewriters. */
const LETTER_WIDTH = 7

const HEADING = /^#{1,3} +(\S.*)$/
const BOLD_START = /^\*\*[^*\s][^*]*\*\*/

/** Whether a text begins with a heading of Markdown, has one of a scene, or has lines that begin with '**ANNA:**'. */
function isMarkdown(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim())
  const first = lines.find((line) => line !== '') ?? ''
  const isHeading = (line: string) => isSceneHeading(HEADING.exec(line)?.[1] ?? '')
  return (
    HEADING.test(first) ||
    lines.some(isHeading) ||
    lines.filter((line) => BOLD_START.test(line)).length > 1
  )
}

/** The paragraphs of a text whose signs do not say what each line is. */
export function paragraphsOfText(text: string): {
  readonly paragraphs: readonly SourceParagraph[]
  readonly leftOut: readonly LeftOut[]
} {
  if (isMarkdown(text)) return readMarkdownText(text)
  const { lines, leftOut } = mendText(text)
  const indents = indentsOf(lines)
  const paragraphs = lines.map(({ text: words, page, beginsPage, senderLength = 0 }, index) => ({
    ...plainParagraph(
      senderLength === 0
        ? [{ text: words }]
        : [
            { text: words.slice(0, senderLength), bold: true as const },
            { text: words.slice(senderLength) },
          ],
      null,
      page,
    ),
    indent: (indents[index] ?? 0) * LETTER_WIDTH,
    ...(beginsPage && { beginsPage: true as const }),
  }))
  return { paragraphs, leftOut }
}

/** A text file: each line is a paragraph, but prose that a width has broken is whole again. */
export function readText(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  const text = decodePlainText(bytes)
  if (isFountain(text)) return readFountainText(text, createId)
  const { paragraphs, leftOut } = paragraphsOfText(text)
  const script = fileOfManuscript(paragraphs, createId)
  return { ...script, leftOut: [...leftOut, ...script.leftOut] }
}

const QUOTED = /^\s*(?:>[ \t]?)+/
/** Who has written the lines that are quoted below: 'Am 12.3. schrieb Marta:', 'On Monday, Jo <jo@example.org> wrote:'. */
const WROTE =
  /(?<!\p{L})(?:schrieb|schreibt|wrote|writes|a écrit|ha scritto|escribió|schreef|skrev)(?!\p{L})/iu
const isWriter = (text: string) => text.endsWith(':') && WROTE.test(text)
const MIN_QUOTED = 2

/**
 * The lines of a mail that is answered, '> ANNA: Ja.', without the signs before them: the first of them stands below its
 * writer, whom a mail may name in two lines, or the first two begin the text. In other texts a line has its sign from its
 * author, as a transition of Fountain has, '> CUT TO:'.
 */
function withoutQuoteSigns(lines: readonly WrittenLine[]): readonly WrittenLine[] {
  const signs = lines.map(({ text }) =>
    centredWords(text) === undefined ? (QUOTED.exec(text)?.[0].length ?? 0) : 0,
  )
  const isQuoted = (length: number) => length > 0
  if (signs.filter(isQuoted).length < MIN_QUOTED) return lines
  const first = signs.findIndex(isQuoted)
  const above = lines.slice(0, first).map(({ text }) => text.trim())
  const writer = above
    .filter((text) => text !== '')
    .slice(-2)
    .join(' ')
  const isMail = writer === '' ? isQuoted(signs[first + 1] ?? 0) : isWriter(writer)
  if (!isMail) return lines
  return lines.map((line, index) => ({ ...line, text: line.text.slice(signs[index]) }))
}

/** '[12.03.24, 20:15:33] Marta: Ja', '12.03.24, 20:15 - Marta: Ja', '3/12/24, 8:15 PM - Marta: Yes'. */
const TIME =
  /^\s*[\u200e\u200f]?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s*(?:[-–]\s+)?(?=\S)/iu
/** '[20:15, 12.3.2024] Marta: Ja', as a browser copies it. */
const TIME_FIRST =
  /^\s*\[\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?,\s+\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\]\s*(?=\S)/iu
/** 'Marta, [12.03.2024 20:15]', with the message below. */
const SENDER_ABOVE =
  /^([^:[\]]{1,40}), \[\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]:?$/iu
const MIN_MESSAGES = 2
const SENDER = /^[^:]{1,40}:\s+/u

function withoutTimes(lines: readonly WrittenLine[]): readonly MendedLine[] {
  const isChat =
    lines.filter(({ text }) => withoutTime(text) !== text || SENDER_ABOVE.test(text)).length >=
    MIN_MESSAGES
  const sent = isChat ? messagesOf(lines) : lines.map((line) => ({ ...line, isTimed: false }))
  return sent.map(({ isTimed, ...line }, index): MendedLine => {
    const sender = isTimed ? SENDER.exec(line.text)?.[0] : undefined
    if (sender !== undefined) return { ...line, ...spokenLine(line.text, sender), continues: false }
    const continues = line.text !== '' && !isTimed && (sent[index - 1]?.text ?? '') !== ''
    return { ...line, continues }
  })
}

/** A message that is a line of the script, 'Marta: FAUST: Ja.', is the role's: who sent it is not the speaker. */
function spokenLine(message: string, sender: string) {
  const text = message.slice(sender.length)
  return speechStart(text)?.isInCapitals === true
    ? { text }
    : { text: message, senderLength: sender.trimEnd().length }
}

interface SentLine extends WrittenLine {
  /** Whether a time stood before it. */
  readonly isTimed: boolean
}

/** The lines of a chat without times; a sender above a message goes in front of it. */
function messagesOf(lines: readonly WrittenLine[]): readonly SentLine[] {
  return lines.flatMap((line, index) => {
    if (SENDER_ABOVE.test(line.text)) return []
    const sender = SENDER_ABOVE.exec(lines[index - 1]?.text ?? '')?.[1]
    const text = sender === undefined ? withoutTime(line.text) : `${sender}: ${line.text}`
    return [{ ...line, text, isTimed: text !== line.text }]
  })
}

function withoutTime(line: string): string {
  return line.replace(TIME, '').replace(TIME_FIRST, '')
}

/** No two of its parts may take the same blanks, of which a line may have millions. */
const PAGE_NUMBER = /^[-–—\s]*(?:(?:seite|page|s\.|p\.)\s*)?(\d{1,3})[-–—\s]*$/iu
/** The least number of lines with text: in a shorter text a number may be a line of it. */
const MIN_LINES = 4

/** A sentence that the end of a page interrupts goes on. */
function withoutPageNumbers(lines: readonly MendedLine[]): MendedText {
  const numbers = pageNumbersIn(lines)
  const result: MendedLine[] = []
  let isAfterNumber = false
  for (const line of lines) {
    if (numbers.has(line)) {
      isAfterNumber = true
      continue
    }
    if (isAfterNumber && line.text !== '') {
      while (result.at(-1)?.text === '') result.pop()
      const isOpen = isUnfinished(result.at(-1)?.text ?? '')
      if (!isOpen) result.push({ ...line, text: '', continues: false, beginsPage: false })
      result.push({ ...line, continues: isOpen })
      isAfterNumber = false
    } else if (!isAfterNumber) result.push(line)
  }
  const leftOut = [...numbers].map(({ text, page }) => ({
    page,
    kind: 'pageNumber' as const,
    text: text.trim(),
  }))
  return { lines: result, leftOut }
}

/** Numbers alone that are not scenes, not people who take turns, and not counted or listed one below the other. */
function pageNumbersIn(lines: readonly MendedLine[]): ReadonlySet<MendedLine> {
  const written = lines.filter(({ text }) => text !== '')
  const isNumber = (line: MendedLine | undefined, page: number) =>
    line?.page === page && PAGE_NUMBER.test(line.text)
  const found = written.flatMap((line, index) => {
    const number = PAGE_NUMBER.exec(line.text)?.[1]
    const isListed = [-1, 1].some((step) => isNumber(written[index + step], line.page))
    return number === undefined || isListed ? [] : [{ line, number: Number(number) }]
  })
  if (written.length < MIN_LINES || takeTurns(found.map(({ number }) => number))) return new Set()
  const scenes = new Set(
    sceneNumbers(
      written.map((line) => ({ text: line.text, isApart: !line.continues, isMarked: false })),
    ).map((index) => at(written, index)),
  )
  return new Set(found.flatMap(({ line }) => (scenes.has(line) ? [] : [line])))
}

function isUnfinished(text: string): boolean {
  return text !== '' && !/[.!?…:)\]"“”»«]$/u.test(text)
}
