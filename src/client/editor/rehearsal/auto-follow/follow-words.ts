import type { PlayedScript } from '#/shared/script/script-words.ts'
import type { FollowedPlace } from '#/shared/follow/follower.ts'
import type { LearnedTimes } from '#/shared/script/times/learned-times.ts'
import type { Language } from '#/client/preferences/preferences.ts'
import type { Heard } from './recogniser.ts'
import { createScriptFeed, type ScriptFeed, type WordPlaces } from './script-feed.ts'
import { startFollower, type WorkerFollower } from './worker-follower.ts'

/** Words were recognised. The positions are null if these words give no place in the script. */
export interface ProgressMessage {
  readonly type: 'progress'
  readonly asr: { readonly text: string }
  /** The document positions at which the line and the word begin. */
  readonly docPos: number | null
  readonly wordDocPos: number | null
  /** The time at which the words were recognised, in epoch ms. */
  readonly at: number
}

export interface FollowWordsOptions {
  readonly language: Language
  /** Returns the script as it is now. */
  readonly script: () => PlayedScript
  /** The measured times of the script's lines, as it is now. */
  readonly times?: LearnedTimes | null
  readonly onMessage: (message: ProgressMessage) => void
  /** Called after each recognised text: whether its newest words are the text at the line. */
  readonly onFit: (fits: boolean) => void
  readonly start?: (...begin: Parameters<typeof startFollower>) => WorkerFollower
}

export interface WordFollower {
  /** @param behindMs by how much the recogniser is behind speech, if that has been measured */
  readonly hear: (heard: Heard, behindMs: number | null) => Promise<void>
  /** Somebody speaks, and the recogniser is silent: the line goes on where people usually do. */
  readonly wait: () => Promise<void>
  /** Tells the follower that this position is spoken now, because a user has moved the line there. */
  readonly jump: (position: number) => void
  /** Whether this position is at the line or near it. */
  readonly isAbout: (position: number) => boolean
  readonly stop: () => void
}

/** The greatest difference, in words, between two recognisers that hear the same actors. */
const NEAR_WORDS = 8
/** If a place is more words away than this, the line jumps, because no actor has spoken the words between. */
const WALK_WORDS = 12

/** A word of the script on the way to the recognised place. */
interface FoundWord {
  /** The text that was heard. */
  readonly text: string
  /** When it was heard, in milliseconds since 1970. */
  readonly at: number
  /** The number of the word among the spoken words of the script's `version`. */
  readonly index: number
  readonly version: number
}

/** Finds the recognised words in the script, and reports their places word by word. */
export function followWords(
  options: FollowWordsOptions,
  onFailure: (reason: string) => void,
): WordFollower {
  const { language, script, onMessage, onFit, start = startFollower } = options
  const feed = createScriptFeed(script(), options.times)
  const follower = start(feed.firstWords, language, onFailure)
  const line = createLine(options, feed, follower)
  return {
    async hear(heard, behindMs) {
      const at = Date.now()
      line.catchUp()
      if (heard.text !== '') onMessage(heardMessage(heard, at))
      const words = heard.text.split(/\s+/).filter((word) => word !== '')
      const hypothesis = { words, isFinal: heard.isFinal, timeMs: at, behindMs }
      const place = await line.placeNow(follower.hear(hypothesis))
      if (!place) return
      onFit(place.fits)
      line.walkTo(place.index, heard.text, at)
    },
    async wait() {
      const at = Date.now()
      line.catchUp()
      const place = await line.placeNow(follower.wait(at))
      if (place && place.index > line.shown()) line.walkTo(place.index, '', at)
    },
    jump(position) {
      line.catchUp()
      follower.jump(line.jump(feed.places().spokenFrom(position)))
    },
    isAbout(position) {
      line.catchUp()
      return Math.abs(feed.places().spokenFrom(position) - line.shown()) <= NEAR_WORDS
    },
    stop() {
      line.stop()
      follower.stop()
    },
  }
}

/** The line as the follower has found it, among the spoken words of the newest script. */
function createLine(
  { script, onMessage }: FollowWordsOptions,
  feed: ScriptFeed,
  { edit }: WorkerFollower,
) {
  const steps = createSteps(tell)
  let shown = 0
  /** The number of jumps: words that were heard before a jump say nothing about the place after it. */
  let jumps = 0

  function catchUp(): void {
    const version = feed.version()
    feed.update(script()).forEach(edit)
    shown = feed.indexNow(shown, version)
  }

  function tell({ text, at, index, version }: FoundWord): void {
    catchUp()
    const place = feed.places().positions(feed.indexNow(index, version))
    const positions = { docPos: place?.line ?? null, wordDocPos: place?.word ?? null }
    onMessage({ type: 'progress', asr: { text }, ...positions, at })
  }

  return {
    catchUp,
    shown: () => shown,
    /** An answer of the follower, in the newest version; null where there is none, and if the line was moved meanwhile. */
    async placeNow(answer: Promise<FollowedPlace | null>): Promise<FollowedPlace | null> {
      const [version, before] = [feed.version(), jumps]
      const place = await answer
      if (!place || before !== jumps) return null
      catchUp()
      return { ...place, index: feed.indexNow(place.index, version) }
    },
    walkTo(index: number, text: string, at: number): void {
      const way = wordsOnTheWay(feed.places(), shown, index)
      shown = index
      const version = feed.version()
      steps.add(way.map((step) => ({ text, at, index: step, version })))
    },
    jump(index: number): number {
      steps.clear()
      jumps++
      shown = index
      return index
    },
    stop: steps.clear,
  }
}

const heardMessage = ({ text }: Heard, at: number): ProgressMessage => ({
  type: 'progress',
  asr: { text },
  docPos: null,
  wordDocPos: null,
  at,
})

/**
 * The spoken words behind `from` up to `to`; only `to` if the line goes back or jumps. What is spoken at once with one of
 * both is not between them.
 */
export function wordsOnTheWay(
  { isSpoken, areAtOnce }: Pick<WordPlaces, 'isSpoken' | 'areAtOnce'>,
  from: number,
  to: number,
): readonly number[] {
  if (from === to) return []
  if (areAtOnce(from, to)) return [to]
  const way: number[] = []
  for (let at = to; at > from; at--) {
    if (way.length > WALK_WORDS) return [to]
    if (isSpoken(at) && !areAtOnce(at, from) && !areAtOnce(at, to)) way.unshift(at)
  }
  return way.length > 0 ? way : [to]
}

/** The most recognised places that are shown one after the other, and the time for which each is shown (REH-17). */
const STEPS = 6

const STEP_MS = 60

interface Steps<T> {
  readonly add: (places: readonly T[]) => void
  /** Drops the places that have not been shown yet. */
  readonly clear: () => void
}

/** Shows places one after the other; of the waiting places only the last `STEPS` are shown. */
export function createSteps<T>(show: (place: T) => void): Steps<T> {
  let waiting: readonly T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function next(): void {
    const [place, ...rest] = waiting
    waiting = rest
    timer = place === undefined ? undefined : setTimeout(next, STEP_MS)
    if (place !== undefined) show(place)
  }

  return {
    add(places) {
      waiting = [...waiting, ...places].slice(-STEPS)
      if (timer === undefined) next()
    },
    clear() {
      waiting = []
      clearTimeout(timer)
      timer = undefined
    },
  }
}
