// Lines that only the width of a page has broken, in plain text: prose is whole again, and verses stay.
import { at } from '../at.ts'
import { isBracketed } from '../script/line-grammar/direction.ts'
import { isSceneHeading } from '../script/line-grammar/scene-heading.ts'
import {
  isInCapitals,
  nameBeforeStop,
  nameBeforeTab,
  nameOnItsLine,
  speechStart,
} from '../script/line-grammar/speaker-name.ts'

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

/** Whether a line is a name in capitals alone. */
export function isNameAlone(text: string): boolean {
  const { name } = nameOnItsLine(text) ?? { name: '' }
  return isInCapitals(name) && /\p{Lu}{2}/u.test(name)
}
