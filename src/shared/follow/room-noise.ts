import { FOLLOW_MODEL as M } from './follow-model.ts'
import { keptWords, type Result } from './utterance.ts'

/** Chances for each heard word. */
export interface GoingOn {
  /** How noisy the room is, 0 to 1. */
  readonly noise: number
  readonly stay: number
  readonly leaveText: number
  readonly stayOff: number
  readonly returnToText: number
}

/**
 * Measures how noisy a room is by the share of results that take back a phrase. In a quiet room a recogniser corrects its newest
 * word or two; in noise it often hears the last phrase anew. What is said does not matter, so talk off the text is no noise.
 * Answers the chances of going on after each result, of which `before` are the words that the utterance had.
 */
export function createRoomNoise(): (before: readonly string[], now: Result) => GoingOn {
  let takenBack = 0
  return (before, { words, isFinal }) => {
    // final results are heard anew in quiet rooms as well
    if (!isFinal) {
      const isPhrase = before.length - keptWords(before, words) >= M.phraseWords
      takenBack += M.takenBackGain * ((isPhrase ? 1 : 0) - takenBack)
    }
    return goingOnIn(takenBack)
  }
}

/** The chances of a quiet room, of a noisy one, or between. */
function goingOnIn(takenBack: number): GoingOn {
  const { quiet, noisy } = M.goingOn
  const noise = Math.max(0, Math.min(1, (takenBack - M.quietUpTo) / (M.noisyFrom - M.quietUpTo)))
  if (noise === 0) return quiet
  const between = (name: keyof GoingOn) => quiet[name] + noise * (noisy[name] - quiet[name])
  return {
    noise,
    stay: between('stay'),
    leaveText: between('leaveText'),
    stayOff: between('stayOff'),
    returnToText: between('returnToText'),
  }
}
