// Names that are names only in some plays: in small letters, numbers, and with a number behind them that is an age.
import type { NameStart } from './speaker-name.ts'

/** In a play that has no capitals at most so many lines begin with one. */
const MAX_CAPITALS = 0.15

export function isWithoutCapitals(texts: readonly string[]): boolean {
  return texts.filter((text) => /^\p{Lu}/u.test(text)).length <= texts.length * MAX_CAPITALS
}

/** 'der Alte', 'die alte Frau', 'the girl', 'd’Wirtin', 's’ Lenerl' */
const WITH_ARTICLE =
  /^(?:(?:der|die|das|ein|eine|the|an?|les?|la|une?|il|lo|gli|una?|uno|el|los|las|het|een)\s\S+(?:\s\S+)?|\p{Ll}['’]\s?\p{Lu}\S*(?:\s\p{Lu}\S*)?)$/u
const OF_ALL = /^(?:alle|beide|all|both|tous|tutti|todos)$/u

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
const MIN_TIMES = 3
/** So many of the steps go down, and at most so many are by one: lists, verses and speeches that are counted go up. */
const MIN_DOWN = 0.3
const MAX_BY_ONE = 0.65

/** Whether these numbers, in the order in which they are printed, are people who take turns. */
export function takeTurns(numbers: readonly number[]): boolean {
  const people = new Set(numbers).size
  if (people < 2 || people > MAX_PEOPLE || numbers.length < people * MIN_TIMES) return false
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  const share = (test: (step: number) => boolean) => steps.filter(test).length / steps.length
  return share((step) => step < 0) >= MIN_DOWN && share((step) => step === 1) <= MAX_BY_ONE
}

const NUMBER = /^[([]\d{1,3}[)\]]$/

/** 'ANNA (34)': the number behind the name of one role is an age. */
export function isAge(direction: string): boolean {
  return NUMBER.test(direction)
}

/** 'SOLDAT (1)' and 'SOLDAT (2)' are two roles; the one number behind a name is an age, and stays beside it. */
export function withNumberedRoles<Line>(
  all: readonly (readonly [Line, NameStart])[],
): readonly (readonly [Line, NameStart])[] {
  const numbers = new Map<string, Set<string>>()
  for (const [, { name, direction }] of all)
    if (NUMBER.test(direction))
      numbers.set(name, (numbers.get(name) ?? new Set<string>()).add(direction))
  return all.map(([line, start]) => {
    const { name, direction } = start
    const isRole = NUMBER.test(direction) && (numbers.get(name)?.size ?? 0) > 1
    return [line, isRole ? { ...start, name: `${name} ${direction}`, direction: '' } : start]
  })
}
