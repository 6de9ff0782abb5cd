// How often the recogniser answers, and how long after the end of a word: the follower looks ahead by that much. Times are
// ms of the page's clock.
import { at } from '#/shared/at.ts'
import { FRAME_MS, type Heard } from './recogniser.ts'

/** How often the recogniser answers while people speak. */
export type AnswerRate = 'often' | 'rarely' | 'at-the-end'

export interface AnswerPace {
  /** A new session of the recogniser: its sound is counted anew. */
  readonly begin: () => void
  /** A tenth of a second of sound has been recorded. */
  readonly sound: (isSent: boolean, isSpeech: boolean, now: number) => void
  readonly heard: (heard: Heard, now: number) => void
  /** When this ms of the session's sound was spoken, -Infinity if that is too long ago; null if it has not been sent yet. */
  readonly spokenAt: (soundMs: number) => number | null
  readonly behindMs: () => number | null
  readonly rate: () => AnswerRate
  /** Whether the recogniser is known to hear words before the end of an utterance. */
  readonly isEarly: () => boolean
}

/** Sound is remembered for longer than an utterance lasts. */
const REMEMBERED_FRAMES = 600
/** The lag is the median of this many words, and is trusted from the first `MIN_LAGS` on. */
const LAGS = 40
const MIN_LAGS = 6
/** A beginning of speech has at least this much silence before it, and its first words follow within `MAX_LAG_MS`. */
const SILENCE_MS = 400
const MAX_LAG_MS = 5_000
/** The usual length of a word, for recognisers that do not say when a word ended. */
const WORD_MS = 330
/** Utterances with fewer words say nothing about the rate. */
const MIN_WORDS = 5
const UTTERANCES = 3
/** People speak two to three words a second; one who answers to each of them answers more often than this. */
const RARE_MS = 700

export function createAnswerPace(): AnswerPace {
  const { spokenAt, ...clock } = createSoundClock()
  let lags: readonly number[] = []
  let gaps: readonly number[] = []
  /** Of the last utterances, whether words were heard before their end. */
  let early: readonly boolean[] = []
  let hasBeenEarly = false
  let speechFrom: number | null = null
  let speechAt = -Infinity
  /** When each word of the utterance was heard first. */
  let firstHeard: number[] = []
  let answeredAt = 0

  function measure(found: readonly number[]): void {
    const possible = found.filter((lag) => Math.abs(lag) < MAX_LAG_MS)
    lags = [...lags, ...possible].slice(-LAGS)
  }

  /** Of the words that came with the same answer the last one counts: the follower looks ahead from there. */
  function measureByTimes(ends: readonly number[]): void {
    measure(
      ends.flatMap((end, word) => {
        const [spoken, heard] = [spokenAt(end), firstHeard[word]]
        const isLast = heard !== firstHeard[word + 1]
        return spoken === null || heard === undefined || !isLast ? [] : [heard - spoken]
      }),
    )
  }

  return {
    begin() {
      clock.begin()
      firstHeard = []
      speechFrom = null
    },
    sound(isSent, isSpeech, now) {
      if (isSent) clock.sent(now)
      if (!isSpeech) return
      if (now - speechAt > SILENCE_MS) speechFrom = now - FRAME_MS
      speechAt = now
    },
    heard({ text, isFinal, ends }, now) {
      const words = text === '' ? [] : text.split(/\s+/)
      const isNew = words.length > firstHeard.length
      const isFirst = isNew && firstHeard.length === 0
      if (isNew && !isFirst && !isFinal) gaps = [...gaps, now - answeredAt].slice(-LAGS)
      while (firstHeard.length < words.length) firstHeard.push(now)
      if (isNew) answeredAt = now
      if (isNew && !isFinal) hasBeenEarly = true
      if (ends) measureByTimes(ends)
      else if (isFirst && !isFinal && speechFrom !== null)
        measure([now - speechFrom - words.length * WORD_MS])
      if (isFirst) speechFrom = null
      if (!isFinal) return
      if (words.length >= MIN_WORDS) early = [...early, at(firstHeard, 0) < now].slice(-UTTERANCES)
      firstHeard = []
    },
    spokenAt,
    behindMs: () => (lags.length < MIN_LAGS ? null : medianOf(lags)),
    rate() {
      if (areLate(early)) return 'at-the-end'
      return gaps.length >= MIN_LAGS && medianOf(gaps) > RARE_MS ? 'rarely' : 'often'
    },
    isEarly: () => hasBeenEarly && !areLate(early),
  }
}

/** Whether all of the last utterances were heard at their end only. */
const areLate = (early: readonly boolean[]): boolean =>
  early.length === UTTERANCES && !early.includes(true)

/** When the sound that was sent was spoken. */
function createSoundClock() {
  let frames: number[] = []
  let forgotten = 0
  return {
    begin() {
      frames = []
      forgotten = 0
    },
    sent(now: number) {
      frames.push(now)
      if (frames.length <= REMEMBERED_FRAMES) return
      frames = frames.slice(REMEMBERED_FRAMES / 2)
      forgotten += REMEMBERED_FRAMES / 2
    },
    spokenAt(soundMs: number): number | null {
      const index = Math.floor(soundMs / FRAME_MS) - forgotten
      if (index < 0) return -Infinity
      const frame = frames[index]
      return frame === undefined ? null : frame - FRAME_MS + (soundMs % FRAME_MS)
    },
  }
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return at(sorted, Math.floor(sorted.length / 2))
}
