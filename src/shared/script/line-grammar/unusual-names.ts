// Names that are names only in some plays: in small letters, numbers, and with a number behind them that is an age.
import { countOf, isActHeading, isSceneHeading } from './scene-heading.ts'
import type { NameStart } from './speaker-name.ts'

/** In a play that has no capitals at most so many lines begin with one. */
const MAX_CAPITALS = 0.15

export function isWithoutCapitals(texts: readonly string[]): boolean {
  return texts.filter((text) => /^\p{Lu}/u.test(text)).length <= texts.length * MAX_CAPITALS
}

/** 'der Alte', 'die alte Frau', 'the girl', in dialects 'd’Wirtin', 's’ Lenerl', 'da Wirt' */
const WITH_ARTICLE =
  /^(?:(?:der|die|das|ein|eine|the|an?|les?|la|une?|il|lo|gli|una?|uno|el|los|las|het|een)\s\S+(?:\s\S+)?|(?:\p{Ll}['’]\s?|(?:da|de|dr|d|s)\s)\p{Lu}\S*(?:\s\p{Lu}\S*)?)$/u
const OF_ALL = /^(?:alle|beide|all|both|tous|tutti|todos)$/u

/** 'Alle', 'Beide': a name in any play, however its names are written. */
export const isNameOfAll = (name: string): boolean => OF_ALL.test(name.toLowerCase())

/** Of names in small letters, one of each line, those with an article that come back, and those of all. */
export function namesWithArticle(names: readonly string[]): ReadonlySet<string> {
  const counts = Map.groupBy(names, (name) => name)
  return new Set(
    [...counts].flatMap(([name, { length }]) =>
      OF_ALL.test(name) || (length > 1 && WITH_ARTICLE.test(name)) ? [name] : [],
    ),
  )
}

/** People who have numbers are a few, and each speaks again and again. */
const MAX_PEOPLE = 12
const MIN_TIMES = 2
/** So many of the steps go down, and at most so many are by one: lists, verses and speeches that are counted go up. */
const MIN_DOWN = 0.3
const MAX_BY_ONE = 0.67

/** A number alone, before a colon or before a tab. */
const NUMBER = /^(\d{1,2})(?=[.:]?\s*$|:\s|\s*\t)/

/** The lines that begin with the number of a person; none if the numbers do not take turns. */
export function linesOfNumbers<Line>(lines: readonly (readonly [Line, string])[]): readonly Line[] {
  const numbered = lines.flatMap(([line, text]): readonly (readonly [Line, number])[] => {
    const number = NUMBER.exec(text)?.[1]
    return number === undefined ? [] : [[line, Number(number)]]
  })
  return takeTurns(numbered.map(([, number]) => number)) ? numbered.map(([line]) => line) : []
}

/** The text as if it began with a capital, in the place of a small letter or a digit: the grammar finds a name in it then. */
export function withCapital(text: string): string {
  return text.slice(0, 1).toUpperCase().replace(/\d/, 'A') + text.slice(1)
}

/** Whether these numbers, in the order in which they are printed, are people who take turns. */
export function takeTurns(numbers: readonly number[]): boolean {
  const people = new Set(numbers).size
  if (people < 2 || people > MAX_PEOPLE || numbers.length < people * MIN_TIMES) return false
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  const share = (test: (step: number) => boolean) => steps.filter(test).length / steps.length
  return share((step) => step < 0) >= MIN_DOWN && share((step) => step === 1) <= MAX_BY_ONE
}

const IN_BRACKETS = /^[([]\d{1,3}[)\]]$/

/** 'ANNA (34)': the number behind the name of one role is an age. */
export function isAge(direction: string): boolean {
  return IN_BRACKETS.test(direction)
}

/** 'SOLDAT (1)' and 'SOLDAT (2)' are two roles; the one number behind a name is an age, and stays beside it. */
export function withNumberedRoles<Line>(
  all: readonly (readonly [Line, NameStart])[],
): readonly (readonly [Line, NameStart])[] {
  const numbers = new Map<string, Set<string>>()
  for (const [, { name, direction }] of all)
    if (IN_BRACKETS.test(direction))
      numbers.set(name, (numbers.get(name) ?? new Set<string>()).add(direction))
  return all.map(([line, start]) => {
    const { name, direction } = start
    const isRole = IN_BRACKETS.test(direction) && (numbers.get(name)?.size ?? 0) > 1
    return [line, isRole ? { ...start, name: `${name} ${direction}`, direction: '' } : start]
  })
}

const DIGITS = /^\d+$/

/**
 * Numbers without a colon that all stand behind the names of a play, or all before them, are those of a list, such as
 * how many there are of each property.
 */
export function withoutListedNumbers<Line>(
  all: readonly (readonly [Line, NameStart])[],
): readonly (readonly [Line, NameStart])[] {
  const isListed = ([, { name, suffix }]: (typeof all)[number]) =>
    DIGITS.test(name) && suffix !== ':'
  const others = all.filter((one) => !isListed(one))
  const count = all.length - others.length
  const ends = [all.slice(0, count), all.slice(others.length)]
  const isList = count <= others.length && ends.some((end) => end.every(isListed))
  return isList ? others : all
}

// Numbers alone that are scenes: these count, where those of people take turns.

export interface NumberLine {
  readonly text: string
  /** Whether a blank line stands above it. */
  readonly isApart: boolean
  /** Whether it is bold, underlined or in the middle. */
  readonly isMarked: boolean
}

interface LoneNumber extends NumberLine {
  readonly index: number
  /** Of '2.1' both. */
  readonly count: readonly number[]
}

const MIN_MARKED = 2
/** Without a type of their own two numbers may be anything. */
const MIN_PLAIN = 3
/** Between two of them there is a scene; numbers of people have one line each. */
const MIN_SCENE_LINES = 2
const ENDS_SENTENCE = /[.!?…:–—-]["”“»«’)\]]*$/u
/** Each kind of numbers counts for itself: 'VI' may also be a name. */
const LONE = [/^\d{1,3}(?:\.\d{1,2})?\.?$/u, /^[XVI]{1,6}\.?$/u, /^\p{L}{3,}\.?$/u] as const

/**
 * The places of numbers alone ('1', '1.2', 'II', 'Drei') that are scenes: they count from 1 on, or anew in each act, and are
 * set apart by their type or by blank lines.
 * @param lines those with text, or '' for text of other kinds
 */
export function sceneNumbers(lines: readonly NumberLine[]): readonly number[] {
  for (const kind of LONE) {
    const found = lines.flatMap((line, index): readonly LoneNumber[] => {
      const count = kind.test(line.text) ? loneCount(line.text) : null
      return count ? [{ ...line, index, count }] : []
    })
    const marked = found.filter(({ isMarked }) => isMarked)
    const plain = found.filter(({ isApart }) => isApart)
    // the number of a page may stand amid a sentence
    const areBetween =
      plain.every(({ index }) => endsWhole(lines[index - 1]?.text ?? '')) && !areSaid(plain, lines)
    if (marked.length >= MIN_MARKED && areCounted(marked, lines)) return marked.map(indexOf)
    if (plain.length >= MIN_PLAIN && areBetween && areCounted(plain, lines))
      return plain.map(indexOf)
  }
  return []
}

const indexOf = ({ index }: LoneNumber): number => index

const endsWhole = (text: string): boolean =>
  ENDS_SENTENCE.test(text) || isSceneHeading(text) || !/\p{Ll}/u.test(text)

/** Whether one stands below a name, which stands above other lines as well: 'BLACK' stands above numbers of scenes only. */
function areSaid(plain: readonly LoneNumber[], lines: readonly NumberLine[]): boolean {
  const above = Map.groupBy(plain, ({ index }) => lines[index - 1]?.text ?? '')
  const all = Map.groupBy(lines.slice(0, -1), ({ text }) => text)
  return [...above].some(
    ([text, numbers]) =>
      /\p{L}[\p{L}.:]$/u.test(text) &&
      !/[.!?…]$/u.test(text) &&
      !isSceneHeading(text) &&
      (all.get(text)?.length ?? 0) >= 2 * numbers.length,
  )
}

function loneCount(text: string): readonly number[] | null {
  const number = text.replace(/\.$/, '').toLowerCase()
  if (/^\d/.test(number)) return number.split('.').map(Number)
  const count = countOf(number)
  return count === null ? null : [count]
}

/** Whether each is the next one, with a scene behind it. */
function areCounted(found: readonly LoneNumber[], lines: readonly NumberLine[]): boolean {
  return found.every(({ index, count }, position) => {
    const last = found[position - 1]
    const next = found[position + 1]
    const isNew = lines.slice(last?.index ?? 0, index).some(({ text }) => isActHeading(text))
    const isAnew = !last || (isNew && count.length === 1)
    const before = isAnew ? count.map(() => 0) : last.count
    const hasScene = next ? next.index - index > MIN_SCENE_LINES : index < lines.length - 1
    return hasScene && isNext(before, count)
  })
}

/** '1.2' and '2.1' are next to '1.1'. */
function isNext([act = 0, scene]: readonly number[], [first = 0, second]: readonly number[]) {
  if (second === undefined) return scene === undefined && first === act + 1
  return second === (first === act ? (scene ?? 0) + 1 : 1) && first - act <= 1
}
