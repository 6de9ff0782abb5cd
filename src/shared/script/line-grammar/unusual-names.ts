// Names that are names only in some plays: in small letters, numbers, and with a number behind them that is an age.
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
