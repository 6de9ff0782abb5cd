// A record of the people who wrote each fact and of those who took it away. Its source is the facts that a person saw
// before and after each own deed.
import { isBesideCue, isLetter, wordsInMark, type Facts } from './facts.ts'

/** An error found by the test. */
export interface Fault {
  readonly kind: string
  readonly what: string
}

interface Entry {
  readonly by: string
  /** The people who have written the fact, each on their own. */
  readonly writers: Set<string>
  /** The people who have pasted it, or taken a suggestion of it over: their undo takes it away again. */
  readonly pasters: Set<string>
  /** The people who have taken the fact away and have not brought it back. */
  readonly takers: Set<string>
  /** The people who have taken the fact away at any time. */
  readonly ever: Set<string>
  /** For a mark of a letter that was typed in marked words: these words. A mark goes with the last of its words. */
  readonly within: readonly string[]
  /** For a value: the values that any of its writers had seen by then. */
  readonly seen: Set<string>
  /** The words among these that the letter was typed between. */
  readonly beside: readonly string[]
  /** How many deeds have set the fact, and how many have cleared it from a letter that stayed. */
  sets: number
  clears: number
  /** Whether the last of these deeds has cleared it: of words that were typed in a mark, redo sets it again. */
  isCleared: boolean
}

/** A mark that was set on its letter, and not by typing the letter. */
const SET: Pick<Entry, 'within' | 'beside'> = { within: [], beside: [] }

export class Ledger {
  readonly #entries = new Map<string, Entry>()
  readonly #abouts = new Map<string, Set<string>>()
  /** For each mark, and for it on each of its letters, the letters that all saw who set it. */
  readonly #seen = new Map<string, ReadonlySet<string>>()
  /** The values that each person has seen, of those that were there before or after an own deed. */
  readonly #seenValues = new Map<string, Set<string>>()
  /** The values that a person who saw them has taken away, with no other one in their place. */
  readonly #removed = new Set<string>()
  readonly faults: Fault[] = []

  /** @param what the name of the deed in faults */
  note(who: string, what: string, before: Facts, after: Facts): void {
    const [had, has] = [listOf(before), listOf(after)]
    this.#noteMakers(before, after)
    const seen = this.#noteValues(who, before, after)
    for (const [name, about] of has)
      if (!had.has(name)) {
        const entry = this.#entry(name, who, () => wordsAround(name, had, has, after))
        entry.takers.delete(who)
        entry.writers.add(who)
        if (after.values.has(name)) for (const value of seen) entry.seen.add(value)
        entry.sets++
        entry.isCleared = false
        if (what === 'paste' || what === 'takeOver') entry.pasters.add(who)
        const abouts = this.#abouts.get(about) ?? new Set()
        this.#abouts.set(about, abouts.add(name))
      }
    for (const name of had.keys())
      if (!has.has(name)) {
        const entry = this.#entry(name, who)
        const isOwn =
          what === 'undo' && isLetter(name) && !name.includes(' ')
            ? entry.by === who || entry.pasters.has(who)
            : entry.writers.has(who) || entry.ever.has(who)
        const isForeign = !isOwn && this.#creatorOf(name) !== who
        const isOfUndo = what === 'undo' || what === 'redo'
        const kind = name.includes(' ') ? name.split(' ')[0] : isLetter(name) ? 'letter' : null
        if (isForeign && isOfUndo && kind !== null)
          this.faults.push({
            kind: `${what} takes a foreign ${kind}`,
            what: `${name} of ${entry.by}`,
          })
        entry.takers.add(who)
        entry.ever.add(who)
        if (has.has(onOf(name))) {
          entry.clears++
          entry.isCleared = true
        }
      }
  }

  /** Whether another person has ever taken a fact away. */
  hasOtherTaken(name: string, who: string): boolean {
    return [...(this.#entries.get(name)?.ever ?? [])].some((taker) => taker !== who)
  }

  /** Finds facts that are missing, and facts that are there twice. */
  check(end: Facts): readonly Fault[] {
    const has = listOf(end)
    const faults: Fault[] = []
    for (const [name, entry] of this.#entries) {
      const isThing = isLetter(name) && !name.includes(' ')
      const isMissing = !has.has(name) && entry.takers.size === 0
      if (isThing && isMissing) faults.push({ kind: 'letter lost', what: `${name} of ${entry.by}` })
    }
    for (const [name, count] of end.counts) {
      const takers = this.#entries.get(name)?.takers.size ?? 0
      const ever2 = this.#entries.get(name)?.ever.size ?? 0
      // of two who have taken one suggestion over, the words of the other one stay
      const isOthers = (this.#entries.get(name)?.pasters.size ?? 0) > 1
      if (isLetter(name) && takers === 1 && ever2 === 1 && !isOthers)
        faults.push({ kind: 'came back', what: `${name}` })
      if (count > 1) faults.push({ kind: 'doubled', what: `${name} ×${count}` })
      if (isLetter(name) && !this.#entries.has(name) && !name.startsWith('scene'))
        faults.push({ kind: 'nobody wrote it', what: name })
    }
    for (const [about, names] of this.#abouts) {
      if (about === '') continue
      const untouched = [...names].filter((name) => {
        const entry = this.#entries.get(name)
        if (!entry || this.#areWordsGone(name, entry) || isBesideMark(name, entry, end))
          return false
        return entry.takers.size === 0 && this.#isUntouched(onOf(name), end)
      })
      // if several people wrote a fact at once, one of these facts holds; taking this one back restores no other
      // (decision 077)
      const isHeld = [...names].some((name) => has.has(name) || this.#isTakenBack(name))
      const lost = untouched.filter((name) => !this.#isRemovedAtOnce(name, names))
      if (lost.length > 0 && !isHeld)
        faults.push({ kind: `${about.split(' ')[0]} lost`, what: lost.join(', ') })
    }
    // a mark that was set once, and that its one clearer saw, is off
    for (const name of end.marks.keys()) {
      const { sets = 0, clears = 0, isCleared } = this.#entries.get(name) ?? {}
      const [kind = ''] = name.split(' ')
      const isOff = sets === 1 && clears === 1 && isCleared && kind !== 'name'
      if (isOff && !this.#isAmidOthers(name, end) && !this.#isNamedUnseen(name, end))
        faults.push({ kind: `${kind} came back`, what: name })
    }
    // what another person has brought into the midst of a mark is in it, and stays in it where words beside it are deleted later
    // (decision 162)
    for (const [name, { on }] of end.marks) {
      const isSeen = !this.#entries.has(name) && this.#seen.get(markOf(name))?.has(on) === true
      const isWithin = wordsInMark(end, name, on).every((words) => words !== '')
      if (isSeen && !isWithin && !this.#hasLostWords(name, end))
        faults.push({ kind: `${name.split(' ')[0]} beyond its end`, what: name })
    }
    for (const [name, { on }] of end.marks) {
      if (!name.startsWith('cueConnection ') || this.#entries.has(name)) continue
      const id = name.split(' ')[1] ?? ''
      if (!isBesideCue(end, id, on) && this.#hasWords(id, end))
        faults.push({ kind: 'cue where nobody put it', what: name })
    }
    return faults
  }

  /** Whether any of the words on which a mark was set are gone. */
  #hasLostWords(name: string, { counts }: Facts): boolean {
    return [...this.#entries.keys()].some(
      (known) =>
        markOf(known) === markOf(name) && isLetter(onOf(known)) && !counts.has(onOf(known)),
    )
  }

  /**
   * Whether a mark that was set on a letter lies on words on both sides of it on which somebody has set it who did not see the letter:
   * who has written the letter clears the own mark, and not that one.
   */
  #isAmidOthers(name: string, end: Facts): boolean {
    const on = onOf(name)
    const isSetUnseen = (word: string) => this.#seen.get(name.replace(on, word))?.has(on) === false
    const isSet = this.#entries.get(name)?.within.length === 0
    return isSet && wordsInMark(end, name, on).every((words) => [...words].some(isSetUnseen))
  }

  /** Whether a cue or a comment has a name by which it stays: nobody has taken it away who saw this name (DOC-965). */
  #isNamedUnseen(name: string, { marks }: Facts): boolean {
    const [, id = ''] = name.split(' ')
    return [...marks.keys()].some(
      (other) =>
        other.startsWith(`name ${id} `) &&
        onOf(other) === onOf(name) &&
        this.#entries.get(other)?.takers.size === 0,
    )
  }

  /** Notes the letters that a person sees who sets a mark: the mark ends where this person has ended it. */
  #noteMakers(before: Facts, after: Facts): void {
    const seen = new Set(before.counts.keys())
    for (const [name, { on }] of after.marks) {
      if (before.marks.has(name) || !before.counts.has(on)) continue
      for (const mark of [markOf(name), name])
        this.#seen.set(mark, this.#seen.get(mark)?.intersection(seen) ?? seen)
    }
  }

  /** Notes the values that a person sees, and those that they remove. Returns all that they had seen before the deed. */
  #noteValues(who: string, before: Facts, after: Facts): ReadonlySet<string> {
    const seen = this.#seenValues.get(who) ?? new Set()
    for (const name of before.values.keys()) seen.add(name)
    this.#seenValues.set(who, seen.union(after.values))
    const abouts = new Set(after.values.values().map(({ about }) => about))
    for (const [name, { about }] of before.values) if (!abouts.has(about)) this.#removed.add(name)
    return seen
  }

  /**
   * Whether somebody has removed a value that was set under the same name by a person who did not know this one, and that its
   * writers did not know: of the two the server held the one that was removed.
   */
  #isRemovedAtOnce(name: string, names: ReadonlySet<string>): boolean {
    const { seen } = this.#entries.get(name) ?? {}
    return [...names].some(
      (other) => other !== name && this.#removed.has(other) && seen?.has(other) === false,
    )
  }

  /** Whether the words of a mark are gone, or are letters that were typed in it and have lost it. */
  #areWordsGone(name: string, { within }: Entry): boolean {
    const isTaken = (letter: string) => (this.#entries.get(letter)?.takers.size ?? 0) > 0
    const hasLost = (letter: string) => {
      const mark = name.replace(onOf(name), letter)
      const entry = this.#entries.get(mark)
      return entry !== undefined && this.#areWordsGone(mark, entry)
    }
    return within.length > 0 && within.every((letter) => isTaken(letter) || hasLost(letter))
  }

  #entry(
    name: string,
    who: string,
    findWords: () => Pick<Entry, 'within' | 'beside'> = () => SET,
  ): Entry {
    const entry = this.#entries.get(name) ?? {
      by: who,
      ...findWords(),
      seen: new Set(),
      writers: new Set([who]),
      pasters: new Set(),
      takers: new Set(),
      ever: new Set(),
      sets: 0,
      clears: 0,
      isCleared: false,
    }
    this.#entries.set(name, entry)
    return entry
  }

  /** The person who first set a cue or a comment: if this person takes it back, changes of other people go with it. */
  #creatorOf(name: string): string | null {
    const [, id] = /^(?:cueConnection|comment|cut|name) (\S+) /.exec(name) ?? []
    if (id === undefined) return null
    for (const [known, { by }] of this.#entries) if (known.includes(` ${id} `)) return by
    return null
  }

  /** Whether any of the words with a cue is left; the last one may be a letter typed into the cue. */
  #hasWords(cueId: string, { counts }: Facts): boolean {
    const prefix = `cueConnection ${cueId} `
    return [...this.#entries.keys()].some(
      (name) => name.startsWith(prefix) && counts.has(name.slice(prefix.length)),
    )
  }

  /** Whether a person has taken an own fact back. */
  #isTakenBack(name: string): boolean {
    const entry = this.#entries.get(name)
    return entry !== undefined && [...entry.takers].some((taker) => entry.writers.has(taker))
  }

  #isUntouched(on: string, end: Facts): boolean {
    if (on === '') return true
    return end.counts.has(on) && (this.#entries.get(on)?.ever.size ?? 0) === 0
  }
}

/**
 * Whether a letter was typed beside one that is there and not in the mark in the end: on its author's screen a mark lies for
 * a moment on a letter that was typed right beside its words, and so on those that its author writes on behind it.
 */
function isBesideMark(name: string, { beside }: Entry, { counts, marks }: Facts): boolean {
  return beside.some((letter) => counts.has(letter) && !marks.has(name.replace(onOf(name), letter)))
}

/** The kind of a mark and its id, which strikes and styles lack. */
const markOf = (name: string) => name.split(' ').slice(0, 2).join(' ')

/** The marked words around a letter that got their mark by being typed there; none for a mark that was set. */
function wordsAround(
  name: string,
  had: ReadonlyMap<string, string>,
  has: ReadonlyMap<string, string>,
  { texts }: Facts,
): Pick<Entry, 'within' | 'beside'> {
  const letter = onOf(name)
  if (!isLetter(letter) || had.has(letter)) return SET
  const text = texts.find(({ textContent }) => textContent.includes(letter))?.textContent ?? ''
  const isWord = (sign: string) =>
    isLetter(sign) && had.has(sign) && has.has(name.replace(letter, sign))
  const sides = text.split(letter).map((side) => [...side].filter(isWord))
  return {
    within: sides.flat(),
    beside: [sides[0]?.at(-1), sides[1]?.[0]].filter((sign) => sign !== undefined),
  }
}

/** All facts by name, each with its subject. */
function listOf({ counts, marks, values }: Facts): ReadonlyMap<string, string> {
  const list = new Map<string, string>()
  for (const name of counts.keys()) list.set(name, '')
  for (const [name, { about, on }] of [...marks, ...values]) {
    list.set(name, about)
    ons.set(name, on)
  }
  return list
}

const ons = new Map<string, string>()
const onOf = (name: string) => ons.get(name) ?? ''
