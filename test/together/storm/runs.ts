// A record of the letters that a person has written in one go, a run: whoever else writes at the same place must not
// tear it. A run ends with every other deed of its author. What is pasted is a run as well.
// A person who writes between two letters of a run that they see may tear it, and so may who moves or splits it. That
// holds for letters and not for runs: of words that are cut, what others have written beside or between them goes along when
// they are pasted (DOC-858), and only then they are a run.
import { isLetter, type Facts } from './facts.ts'
import type { Fault } from './ledger.ts'

interface Run {
  readonly by: string
  /** In the order in which they were written. */
  readonly letters: string[]
  /** The letters that its author saw before it when they began, and those behind it. */
  readonly before: Set<string>
  readonly behind: ReadonlySet<string>
  /** The letters right before and right behind it in its text when they began; empty where there was none. */
  readonly beside: { readonly left: string; readonly right: string }
  readonly isPasted: boolean
  /** Whether a deed has moved, split or joined it since. */
  isMoved: boolean
  /**
   * Whether a deed has taken one of its letters away, brought one back, or moved one past another letter, or has pasted them into
   * several lines.
   */
  isTouched: boolean
}

/** The shortest runs that must stay together. */
const MIN_LETTERS = 3
const WRITES_ON: ReadonlySet<string> = new Set(['continue', 'write'])

export class Runs {
  readonly #runs: Run[] = []
  readonly #runOf = new Map<string, Run>()
  /** The run that each person is writing. */
  readonly #present = new Map<string, Run>()

  /** @param what the name of the deed */
  note(who: string, what: string, before: Facts, after: Facts): void {
    const [had, has] = [shownIn(before), shownIn(after)]
    const added = has.letters.filter((letter) => !had.places.has(letter))
    if (what === 'type' || what === 'paste') {
      this.end(who)
      // several lines that are pasted amid a run split it
      for (const run of this.#runs)
        run.isMoved ||= isSplitOrJoined(stayedOf(run, had, has), had, has)
      if (added.length > 0) this.#write(who, added, has, what === 'paste')
      // nobody types on in what they have pasted
      if (what === 'paste') this.end(who)
    } else if (WRITES_ON.has(what)) {
      if (added.length > 0) this.#write(who, added, has)
    } else {
      this.end(who)
      const touched = touchedLetters(had, has)
      for (const run of this.#runs) {
        run.isMoved ||= isMoved(run, had, has)
        run.isTouched ||= run.letters.some((letter) => touched.has(letter))
      }
    }
  }

  /** The next letter of this person begins a run. */
  end(who: string): void {
    this.#present.delete(who)
  }

  /** The letter behind which a person's caret has to stay; null if they are not writing. */
  lastLetterOf(who: string): string | null {
    return this.#present.get(who)?.letters.at(-1) ?? null
  }

  check(end: Facts): readonly Fault[] {
    const shown = shownIn(end)
    return this.#runs.flatMap((run): readonly Fault[] => {
      if (run.isMoved) return []
      const others = textsOf(run, shown).flatMap(({ text, letters }) =>
        letters.length < MIN_LETTERS ? [] : this.#tearing(run, text, letters),
      )
      const [first] = others
      const texts = textsOf(run, shown)
      const isApart = texts.length > 1 && !run.isTouched && run.letters.length >= MIN_LETTERS
      if (!first && isApart) {
        const parts = texts.map(({ letters }) => letters.join('')).join(' and ')
        return [{ kind: 'run in two lines', what: `${parts} of ${run.by}` }]
      }
      if (!first) return []
      const what = `${run.letters.join('')} of ${run.by} by ${first.letters.join('')} of ${first.by}`
      return [{ kind: 'run torn', what }]
    })
  }

  #tearing(run: Run, text: string, letters: readonly string[]): readonly Run[] {
    const places = letters.map((letter) => text.indexOf(letter))
    const first = Math.min(...places)
    const between = Array.from(text.slice(first, Math.max(...places)))
    /** The letters of the run around a place, with those between that are gone. */
    const gapAt = (place: number) => {
      const ends = [
        letters.findLast((_, nth) => (places[nth] ?? 0) < place),
        letters.find((_, nth) => (places[nth] ?? 0) > place),
      ]
      const [one = 0, other = 0] = ends.map((end = '') => run.letters.indexOf(end))
      return run.letters.slice(Math.min(one, other), Math.max(one, other) + 1)
    }
    return between.flatMap((letter, index) => {
      const other = this.#runOf.get(letter)
      const isOthers = other && other !== run && other.by !== run.by
      const isShort = (other?.letters.length ?? 0) < MIN_LETTERS
      const isMeant = other && (isWithin(other, run) || goesAlong(other, run, gapAt(first + index)))
      return isOthers && !isShort && !other.isMoved && !isMeant ? [other] : []
    })
  }

  #write(who: string, added: readonly string[], shown: Shown, isPasted = false): void {
    const known = this.#present.get(who)
    const last = known?.letters.at(-1)
    // if its last letter has been deleted, or stands in another line, the run is at its end
    const goesOn = known && last !== undefined && isSameText(shown, last, added[0])
    const run = goesOn ? known : this.#begin(who, added, shown, isPasted)
    run.letters.push(...added)
    for (const letter of added) {
      const earlier = this.#runOf.get(letter)
      if (earlier) {
        earlier.letters.splice(earlier.letters.indexOf(letter), 1)
        // its author has written on behind it, wherever it goes
        earlier.before.add(letter)
      }
      this.#runOf.set(letter, run)
    }
  }

  #begin(who: string, added: readonly string[], shown: Shown, isPasted: boolean): Run {
    const [place, last] = [added[0], added.at(-1)].map(
      (letter = '') => shown.places.get(letter)?.at ?? 0,
    ) as [number, number]
    const before = new Set(shown.letters.slice(0, place))
    const behind = new Set(shown.letters.slice(place + 1))
    const [left, right] = [place - 1, last + 1].map((at) => {
      const one = shown.letters[at] ?? ''
      return isSameText(shown, one, added[0]) ? one : ''
    }) as [string, string]
    const beside = { left, right }
    // what is pasted may be several lines
    const isTouched = isPasted && added.some((letter) => !isSameText(shown, letter, added[0]))
    const marks = { isPasted, isMoved: false, isTouched }
    const run: Run = { by: who, letters: [], before, behind, beside, ...marks }
    this.#runs.push(run)
    this.#present.set(who, run)
    return run
  }
}

/** Whether the author of a run saw letters of another one on both sides when they began. */
function isWithin({ before, behind }: Run, { letters }: Run): boolean {
  return [before, behind].every((side) => letters.some((letter) => side.has(letter)))
}

/**
 * Whether a run that stands in a gap of another one was begun there, beside words that its author did not know as the run as which
 * they have been pasted: a letter at the gap was not on their screen. Words that stand as they have come to stand are no worse torn by
 * it than if nobody had cut them.
 */
function goesAlong(
  { before, behind, beside }: Run,
  { isPasted }: Run,
  gap: readonly string[],
): boolean {
  const isSeen = (letter: string) => before.has(letter) || behind.has(letter)
  const isThere = gap.indexOf(beside.right) > 0 || gap.slice(0, -1).includes(beside.left)
  return isPasted && isThere && !gap.every(isSeen)
}

/** The number of signs that are no letters between two letters of one text; null where they are in two texts. */
function blanksBetween({ whole }: Shown, first: string, last: string): number | null {
  const text = whole.find((one) => one.includes(first) && one.includes(last)) ?? null
  const ends = text === null ? [] : [text.indexOf(first), text.indexOf(last)]
  const signs = text?.slice(Math.min(...ends), Math.max(...ends)) ?? ''
  return text === null ? null : [...signs].filter((sign) => !isLetter(sign)).length
}

/** The letters on a screen, in their order, and the places and texts of those that stand there. */
interface Shown {
  /** The texts with all their signs. */
  readonly whole: readonly string[]
  readonly letters: readonly string[]
  readonly texts: readonly string[]
  readonly places: ReadonlyMap<string, { readonly at: number; readonly text: number }>
}

function shownIn({ texts }: Facts): Shown {
  const whole = texts.map(({ textContent }) => textContent)
  const all = whole.map((text) => [...text].filter(isLetter))
  const letters = all.flat()
  const places = new Map<string, { readonly at: number; readonly text: number }>()
  let at = 0
  all.forEach((own, text) => {
    for (const letter of own) places.set(letter, { at: at++, text })
  })
  return { whole, letters, texts: all.map((own) => own.join('')), places }
}

function textsOf({ letters }: Run, { texts, places }: Shown) {
  const there = letters.filter((letter) => places.has(letter))
  return [...Map.groupBy(there, (letter) => places.get(letter)?.text ?? 0)].map(
    ([index, inText]) => ({ text: texts[index] ?? '', letters: inText }),
  )
}

function isSameText({ places }: Shown, one: string, other = ''): boolean {
  const [first, second] = [places.get(one), places.get(other)]
  return first !== undefined && first.text === second?.text
}

/** The letters that a deed has taken away, brought back, or moved past others that stayed. */
function touchedLetters(had: Shown, has: Shown): ReadonlySet<string> {
  const touched = new Set([
    ...had.letters.filter((letter) => !has.places.has(letter)),
    ...has.letters.filter((letter) => !had.places.has(letter)),
  ])
  const [before, after] = [had, has].map(({ letters }) =>
    letters.filter((one) => !touched.has(one)),
  )
  // from the first letter that stands elsewhere to the last one
  const first = before?.findIndex((letter, index) => letter !== after?.[index]) ?? -1
  const last = before?.findLastIndex((letter, index) => letter !== after?.[index]) ?? -1
  if (first >= 0) for (const letter of before?.slice(first, last + 1) ?? []) touched.add(letter)
  return touched
}

/** Whether a deed has brought other letters between those of a run, or these into another order or other texts. */
function isMoved(run: Run, had: Shown, has: Shown): boolean {
  const stayed = stayedOf(run, had, has)
  const [first, last] = [stayed[0], stayed.at(-1)]
  if (first === undefined || last === undefined || first === last) return false
  // a word that is dragged between two letters splits them, also where it holds no letter
  if (blanksBetween(had, first, last) !== blanksBetween(has, first, last)) return true
  if (isSplitOrJoined(stayed, had, has)) return true
  const between = ({ letters }: Shown) => {
    const places = stayed.map((letter) => letters.indexOf(letter))
    return letters.slice(Math.min(...places), Math.max(...places) + 1)
  }
  const earlier = between(had)
  const later = between(has)
  const left = earlier.filter((letter) => has.places.has(letter))
  return left.join('') !== later.filter((letter) => had.places.has(letter)).join('')
}

const stayedOf = ({ letters }: Run, had: Shown, has: Shown): readonly string[] =>
  letters.filter((letter) => had.places.has(letter) && has.places.has(letter))

/** Whether letters that have stayed are in more texts or in fewer than before. */
function isSplitOrJoined(stayed: readonly string[], had: Shown, has: Shown): boolean {
  const [before, after] = [had, has].map(
    ({ places }) => new Set(stayed.map((letter) => places.get(letter)?.text)).size,
  )
  return before !== after
}
