// Whether auto-follow hears: the level of the sound, the share of the words that fit the script, and within four seconds
// the reason why the line does not move. All times are ms of the page's clock, given by the caller.
import { type AnswerRate, createAnswerPace } from './answer-pace.ts'
import { FRAME_MS, type Heard, type Sign } from './recogniser.ts'

/** Why the line stays where it is although auto-follow listens; each has a sentence in the dictionary. */
export type HearingTrouble =
  /** The microphone gives nothing, or silence that no room has. */
  | 'no-sound'
  /** The sound does not get to the server. */
  | 'not-sent'
  /** The same, and the browser knows that it has no network. */
  | 'offline'
  /** The house's recogniser has stopped answering. */
  | 'recogniser-away'
  | 'no-words'
  /** There is speech, and the recogniser has answered nothing yet: it may answer at the end of an utterance only. */
  | 'no-words-yet'
  /** Words are heard that are not in the script around the line, nor anywhere for certain. */
  | 'no-fit'

export interface Hearing {
  /** Level of the sound on the scale of the meter, 0 to 1. */
  readonly level: number
  /** Share of the last words that fit the script; null before the first ones. */
  readonly fit: number | null
  readonly trouble: HearingTrouble | null
  readonly rate: AnswerRate
}

export interface HearingWatch {
  /** A new session of the recogniser: its sound is counted anew. */
  readonly begin: (now: number) => void
  readonly sign: (sign: Sign, now: number) => void
  readonly heard: (heard: Heard, now: number) => void
  /** @param fits whether the newest words are the text at the line */
  readonly fits: (fits: boolean, now: number) => void
  /** By how much a word is heard after its end, in ms; null until it has been measured. */
  readonly behindMs: () => number | null
  /** Whether somebody speaks, and the recogniser has been silent longer than between two answers. */
  readonly isUnanswered: (now: number) => boolean
  readonly at: (now: number) => Hearing
}

/** With the next look, a trouble is said within 4 s. */
const TELL_MS = 3_500
/** The server reports twice a second: what it owes is known that much later. */
const OWING_MS = 3_000
export const LOOK_MS = 250
/** A microphone in the stillest room is louder than this (-66 dB); one that is muted is not. */
const DEAD_LEVEL = 0.0005
/** Speech is louder than this, and than the room by this factor. */
const SPEECH_LEVEL = 0.004
const ABOVE_ROOM = 2.5
/** Speech for this share of the time, without a word, is 'no words'. */
const SPEECH_SHARE = 0.5
/** Who may answer only at the end of utterances has found words within this much speech, whatever the pauses in it. */
const LONGEST_UTTERANCE_MS = 20_000
/** A longer silence is no part of an utterance. */
const BETWEEN_UTTERANCES_MS = 1_500
/** A recogniser that hears answers several times a second. */
const UNANSWERED_MS = 800
/** Between words speech is as quiet as the room. */
const BETWEEN_WORDS_MS = 400
/** The bottom of the meter: -60 dB. */
const METER_DB = 60
/** For how many answers the meter shows whether words fit. */
const FITS_REMEMBERED = 12
/** The level of the room is the lowest of this time. */
const ROOM_MS = 10_000

interface Frame {
  readonly at: number
  readonly level: number
}

export function createHearingWatch(begunAt: number): HearingWatch {
  const room = createRoom()
  const bringsWords = createWordCheck()
  let soundAt = begunAt
  let wordsAt = begunAt
  let answeredAt = begunAt
  /** Whether the recogniser has answered with words, in any session. */
  let isHearing = false
  let fitAt = begunAt
  let fitting: readonly boolean[] = []
  const pace = createAnswerPace()
  const way = createWay(pace.spokenAt)

  function troubleAt(now: number): HearingTrouble | null {
    // the server takes no more sound while its recogniser takes none
    if (way.owingMs() > OWING_MS) return 'recogniser-away'
    if (way.isNotSent(now)) return navigator.onLine === false ? 'offline' : 'not-sent'
    if (now - soundAt > TELL_MS) return 'no-sound'
    const areWordsHeard = now - wordsAt < TELL_MS
    if (areWordsHeard) return now - fitAt > TELL_MS ? 'no-fit' : null
    if (!room.isSpeechAt(now)) return null
    if (pace.isEarly() || room.wordlessMs() > LONGEST_UTTERANCE_MS) return 'no-words'
    return isHearing ? null : 'no-words-yet'
  }

  return {
    begin(now) {
      way.begin()
      soundAt = wordsAt = fitAt = now
      pace.begin()
    },
    sign(sign, now) {
      way.sign(sign, now)
      if (sign.kind === 'received') return
      if (sign.level > DEAD_LEVEL) soundAt = now
      pace.sound(sign.isSent, room.add(sign.level, now), now)
    },
    heard(heard, now) {
      pace.heard(heard, now)
      answeredAt = now
      if (!bringsWords(heard)) return
      isHearing = true
      // words prove sound, even if the browser does not report it
      soundAt = now
      // silence is no failure to find words: the count begins with the first word after it
      if (now - wordsAt > TELL_MS) fitAt = Math.max(fitAt, now)
      wordsAt = now
      room.wordsHeard()
    },
    fits(fits, now) {
      fitting = [...fitting, fits].slice(-FITS_REMEMBERED)
      if (fits) fitAt = now
    },
    behindMs: pace.behindMs,
    isUnanswered: (now) => now - answeredAt > UNANSWERED_MS && room.isSpokenAt(now),
    at(now) {
      const trouble = troubleAt(now)
      // of words that were heard long ago nothing is shown while no others can come
      const areOld = fitting.length === 0 || (trouble !== null && trouble !== 'no-fit')
      const fit = areOld ? null : fitting.filter(Boolean).length / fitting.length
      return { level: room.level(), fit, trouble, rate: pace.rate() }
    },
  }
}

/** The way of the sound to the server, and what its recogniser owes. */
function createWay(spokenAt: (soundMs: number) => number | null) {
  let received: Extract<Sign, { readonly kind: 'received' }> | null = null
  let unsentSince: number | null = null
  return {
    begin: () => void (received = unsentSince = null),
    sign(sign: Sign, now: number) {
      if (sign.kind === 'received') received = sign
      else unsentSince = sign.isSent ? null : (unsentSince ?? now)
    },
    owingMs: () => received?.owing ?? 0,
    isNotSent(now: number): boolean {
      const missing = received && spokenAt(received.soundMs)
      return [missing, unsentSince].some((since) => since !== null && now - since > OWING_MS)
    },
  }
}

/** Whether an answer says more than the one before; after the end of an utterance the same words are said again. */
function createWordCheck() {
  let lastText = ''
  return ({ text, isFinal }: Heard): boolean => {
    const isNew = text !== '' && text !== lastText
    lastText = isFinal ? '' : text
    return isNew
  }
}

/** The levels of the last seconds, and how long people have spoken without words. */
function createRoom() {
  let frames: readonly Frame[] = []
  let wordlessMs = 0
  let spokenAt = -Infinity
  const isSpeech = (level: number) =>
    level > Math.max(SPEECH_LEVEL, ABOVE_ROOM * Math.min(...frames.map((frame) => frame.level)))
  return {
    /** @returns whether this is speech */
    add(level: number, now: number): boolean {
      frames = [...frames, { at: now, level }].filter(({ at }) => now - at < ROOM_MS)
      if (!isSpeech(level)) return false
      if (now - spokenAt <= BETWEEN_UTTERANCES_MS) wordlessMs += now - spokenAt
      spokenAt = now
      return true
    },
    wordsHeard: () => void (wordlessMs = 0),
    /** How long people have spoken since words were heard, in one utterance or in several. */
    wordlessMs: () => wordlessMs,
    /** Whether a word was spoken a moment ago. */
    isSpokenAt: (now: number): boolean =>
      frames.some(({ at, level }) => now - at <= BETWEEN_WORDS_MS && isSpeech(level)),
    isSpeechAt(now: number): boolean {
      const loud = frames.filter(({ at, level }) => now - at <= TELL_MS && isSpeech(level))
      return loud.length > SPEECH_SHARE * (TELL_MS / FRAME_MS)
    },
    /** The newest level on the scale of the meter. */
    level(): number {
      const decibels = 20 * Math.log10(Math.max(frames.at(-1)?.level ?? 0, 1e-6))
      return Math.max(0, Math.min(1, 1 + decibels / METER_DB))
    },
  }
}
