import { at, intAt } from '../at.ts'
import { type Belief, chanceAround, copyBelief, createBelief, isOnText, settle } from './belief.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import { createHearings } from './hearing.ts'
import {
  FIRST_LAG,
  nextLag,
  placeAfterUtterance,
  placeBeingSpoken,
  type RecogniserLag,
} from './recogniser-lag.ts'
import { createForwardFilter, createRoomNoise } from './forward-filter.ts'
import { placeAfterChange, placeOf, type ScriptPlaces, scriptPlaces } from './script-places.ts'
import type { Lang } from './spelling.ts'
import { type ScriptChange, type ScriptWord, wordForms } from './word-forms.ts'
import {
  foundAt,
  type FoundPlace,
  nextShown,
  NOT_FOUND_YET,
  notBack,
  placeWithoutWords,
  reachedFrom,
  shownAt,
  type ShownPlace,
  usuallyGoesOn,
} from './shown-place.ts'
import {
  isRepeatedFinal,
  keptWords,
  NOTHING_HEARD,
  type Result,
  type Utterance,
  utteranceWith,
} from './utterance.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'
import { spliceColumns, type WordColumns, wordColumns } from './word-columns.ts'

/** A result of a recogniser: the whole current utterance so far. After a final result the next utterance begins. */
export interface Hypothesis {
  readonly words: readonly string[]
  readonly isFinal: boolean
  readonly timeMs: number
  /** By how much a word is heard after its end, where that is measured; else the follower assumes it. */
  readonly behindMs?: number | null
}

/** `index` into the script's words as they are after the last edit; `confidence` 0 to 1. */
export interface FollowedPlace {
  readonly index: number
  readonly confidence: number
  /** Whether the newest words are the text at the place, and not talk off the text or noise. */
  readonly fits: boolean
}

export interface Follower {
  /** Null if nothing in the script can be spoken. */
  readonly push: (hypothesis: Hypothesis) => FollowedPlace | null
  /**
   * The place while the recogniser is silent, though there is sound: in a room in which people usually went on meanwhile, the
   * line goes on. Null where it stays.
   */
  readonly wait: (timeMs: number) => FollowedPlace | null
  /** A user sets the follower to the word that is being spoken now. */
  readonly jump: (index: number) => void
  /** Applies a change of the script. The place of the actors stays known. */
  readonly edit: (change: ScriptChange) => void
}

/**
 * Finds in the script the words that a recogniser hears. The follower keeps its place while people talk off the text.
 */
export function createFollower(
  words: readonly ScriptWord[],
  { lang }: { readonly lang: Lang },
): Follower {
  const vocabulary = createVocabulary(lang)
  const trail = createBeliefTrail(M.keepStates)
  let script = indexScript(words, vocabulary)
  const heardSpellings = createHeardSpellings(vocabulary)
  const hearings = createHearings(vocabulary)
  let utterance = NOTHING_HEARD
  let tracked = FIRST_TRACKED
  const goingOnAfter = createRoomNoise()
  settle(trail.last(), 0)

  function hear(result: Result): void {
    const now = utteranceWith(utterance, result)
    const { forgotten } = now
    const before = utterance.isFinal ? [] : utterance.words.slice(forgotten - utterance.forgotten)
    const reached = reachedFrom(tracked.found, now.timeMs / 1000)
    const goingOn = goingOnAfter(before, now)
    const kept = trail.rewind(forgotten + keptWords(before, now.words)) - forgotten
    for (let k = kept; k < now.words.length; k++) {
      const last = k > 0 ? vocabulary.find(at(now.words, k - 1)) : 0
      const word = { hearing: hearings(at(now.words, k)), before: last, isAfterSilence: k === 0 }
      script.step(trail.last(), { ...word, reached, goingOn }, trail.next())
    }
    if (now.isFinal) trail.settleAll()
    utterance = now
    tracked = track({ ...tracked, noise: goingOn.noise }, trail.last(), script.places, now)
  }

  function tell(told: number, fits: boolean): FollowedPlace {
    tracked = { ...tracked, told }
    return followedPlace(script.places, tracked, trail.last(), fits)
  }

  return {
    push({ words, isFinal, timeMs, behindMs = null }) {
      if (script.places.count === 0) return null
      const now = { words: words.flatMap(heardSpellings), isFinal, timeMs }
      tracked = withMeasuredLag(tracked, behindMs)
      if (!isRepeatedFinal(utterance, now)) hear(now)
      const fits = isOnText(trail.last(), tracked.shown.place, M.confidentWithin)
      return tell(placeToTell(script.places, tracked, now, fits), fits)
    },
    // Sound without answers moves the line also in a quiet room, where words that fit nothing hold it (`placeToTell`): such words
    // are known to be talk, while a recogniser that owes its answers may owe the words of the text.
    wait(timeMs) {
      if (script.places.count === 0 || !usuallyGoesOn(tracked.found)) return null
      return tell(placeWithoutWords(script.places, tracked, timeMs / 1000), false)
    },
    jump(index) {
      tracked = jumpedTo(placeOf(script.places, index), tracked)
      settle(trail.restart(wordsSoFar(utterance)), tracked.told)
    },
    edit({ from, deleteCount, words }) {
      const before = script
      const change = { from, deleteCount: Math.min(deleteCount, before.length - from), words }
      script = indexChange(before, change, vocabulary)
      const moved = (place: number) => placeAfterChange(before.places, script.places, change, place)
      tracked = movedBy(tracked, moved)
      trail.moveAll(moved)
    },
  }
}

const wordsSoFar = ({ isFinal, forgotten, words }: Utterance): number =>
  isFinal ? 0 : forgotten + words.length

/** What is known beside the belief. */
interface Tracked {
  readonly shown: ShownPlace
  readonly lag: RecogniserLag
  readonly found: FoundPlace
  /** The place of the last answer. */
  readonly told: number
  /** How noisy the room is, 0 to 1. */
  readonly noise: number
}

const FIRST_TRACKED: Tracked = {
  shown: shownAt(0),
  lag: FIRST_LAG,
  found: NOT_FOUND_YET,
  told: 0,
  noise: 0,
}

function withMeasuredLag({ lag, ...others }: Tracked, behindMs: number | null): Tracked {
  return { ...others, lag: { ...lag, measured: behindMs === null ? null : behindMs / 1000 } }
}

/** What is known after a user has set the line; how people go on in this room stays known. */
function jumpedTo(place: number, { found, noise }: Tracked): Tracked {
  const now = { ...found, place, at: Infinity }
  return { shown: shownAt(place), lag: FIRST_LAG, found: now, told: place, noise }
}

/** The same after a change of the script that moves places so. */
function movedBy(
  { shown, lag, found, told, noise }: Tracked,
  moved: (place: number) => number,
): Tracked {
  const [rivalFrom, rival] = [moved(shown.rivalFrom), moved(shown.rival)]
  return {
    shown: { ...shown, place: moved(shown.place), rivalFrom, rival },
    lag: { ...lag, place: moved(lag.place) },
    found: { ...found, place: moved(found.place) },
    told: moved(told),
    noise,
  }
}

function track(
  { shown: before, lag, found, told, noise }: Tracked,
  belief: Belief,
  { voices }: ScriptPlaces,
  { isFinal, timeMs }: Result,
): Tracked {
  const now = timeMs / 1000
  const reached = noise > 0 && usuallyGoesOn(found) ? reachedFrom(found, now) : before.place
  const shown = nextShown(belief, before, voices, reached)
  const { place } = shown
  const isFound = isOnText(belief, place, M.confidentWithin)
  return {
    shown,
    lag: nextLag(lag, place, now),
    found: isFound ? foundAt(found, place, { at: now, isFinal }) : found,
    told,
    noise,
  }
}

function followedPlace(
  { wordAt, voices }: ScriptPlaces,
  { shown, told }: Tracked,
  belief: Belief,
  fits: boolean,
): FollowedPlace {
  const confidence = chanceAround(belief, shown.place, M.confidentWithin, voices)
  return { index: intAt(wordAt, told), fits, confidence: Math.min(1, confidence) }
}

function placeToTell(
  places: ScriptPlaces,
  tracked: Tracked,
  { isFinal, timeMs }: Result,
  fits: boolean,
): number {
  const now = timeMs / 1000
  if (isFinal) {
    const place = placeAfterUtterance(places, tracked.shown.place)
    return fits ? place : notBack(place, tracked)
  }
  if (fits) return placeBeingSpoken(places, tracked.lag, now)
  // in a quiet room words that fit nothing are talk
  return tracked.noise > 0
    ? placeWithoutWords(places, tracked, now)
    : notBack(tracked.shown.place, tracked)
}

const REMEMBERED = 1000

/**
 * The spellings of one text of a recogniser: 'it's' counts as 'it' and 'is' unless the script has 'it's'. Results are
 * cached, because interim results repeat words.
 */
function createHeardSpellings(vocabulary: Vocabulary): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  let size = vocabulary.size()
  return (text) => {
    if (size !== vocabulary.size() || known.size >= REMEMBERED) known.clear()
    size = vocabulary.size()
    const before = known.get(text)
    if (before) return before
    const spellings = text.split(/[\s\-–—]+/).flatMap((part) => spellingsOf(part, vocabulary))
    known.set(text, spellings)
    return spellings
  }
}

function spellingsOf(part: string, vocabulary: Vocabulary): readonly string[] {
  const { whole, head, tail } = wordForms(part, vocabulary.lang)
  if (tail && vocabulary.find(whole) === 0) return [head, tail]
  return whole ? [whole] : []
}

const MAX_TRAIL_LENGTH = 64

/** The beliefs before and after each word of the current utterance, so that a changed word can be processed anew. */
interface BeliefTrail {
  /** The belief after all words. */
  readonly last: () => Belief
  /**
   * Goes back to the belief after the first `count` words, or to the oldest stored belief; answers the number of words
   * before that belief.
   */
  readonly rewind: (count: number) => number
  /** The object for the belief after one more word. */
  readonly next: () => Belief
  /** Keeps only the last belief: the words so far will not change any more. */
  readonly settleAll: () => void
  /** Forgets the beliefs after the words so far; answers the object for the new belief. */
  readonly restart: (words: number) => Belief
  /** Moves all beliefs to the places that `moved` answers, after a change of the script. */
  readonly moveAll: (moved: (place: number) => number) => void
}

function createBeliefTrail(capacity: number): BeliefTrail {
  const beliefs = [createBelief(capacity)]
  let forgotten = 0
  let used = 1
  const belief = (k: number): Belief => (beliefs[k] ??= createBelief(capacity))
  return {
    last: () => belief(used - 1),
    rewind(count) {
      used = Math.min(used, Math.max(1, count - forgotten + 1))
      return forgotten + used - 1
    },
    next() {
      if (used === MAX_TRAIL_LENGTH) {
        const oldest = beliefs.shift()
        if (oldest) beliefs.push(oldest)
        used--
        forgotten++
      }
      return belief(used++)
    },
    settleAll() {
      copyBelief(belief(used - 1), belief(0))
      used = 1
      forgotten = 0
    },
    restart(words) {
      forgotten = words
      used = 1
      return belief(0)
    },
    moveAll(moved) {
      for (const { places, count } of beliefs.slice(0, used))
        for (let k = 0; k < count; k++) places[k] = moved(intAt(places, k))
    },
  }
}

/** All data of one version of the script that the follower needs. */
interface ScriptIndex {
  readonly columns: WordColumns
  /** How many words it has, spoken or not. */
  readonly length: number
  readonly places: ReturnType<typeof scriptPlaces>
  readonly step: ReturnType<typeof createForwardFilter>
}

export function indexScript(words: readonly ScriptWord[], vocabulary: Vocabulary): ScriptIndex {
  return indexOf(wordColumns(words, vocabulary), vocabulary)
}

function indexChange(
  { columns }: ScriptIndex,
  { from, deleteCount, words }: ScriptChange,
  vocabulary: Vocabulary,
): ScriptIndex {
  const inserted = wordColumns(words, vocabulary)
  return indexOf(spliceColumns(columns, from, deleteCount, inserted), vocabulary)
}

function indexOf(columns: WordColumns, vocabulary: Vocabulary): ScriptIndex {
  const places = scriptPlaces(columns, vocabulary)
  return {
    columns,
    length: columns.whole.length,
    places,
    step: createForwardFilter(places, vocabulary.size()),
  }
}
