/** How people speak in a rehearsal, in numbers found by trial: docs/decisions/009-follower.md. Times are in seconds. */
export const FOLLOW_MODEL = {
  // Heard words (hearing.ts)
  /** Chance that a recogniser writes the script's word as it is. */
  heardRight: 0.77,
  /**
   * Chance that a recogniser writes one certain other word with exactly the same sound. The less alike the sounds are,
   * the smaller the chance is.
   */
  heardAlike: 0.03,
  /** The least likeness of two words that a recogniser may confuse. */
  alikeFrom: 0.57,
  /** Chance that a recogniser writes one certain beginning or end of a word, or one certain longer word around it. */
  heardPart: 0.017,

  // The worth of a heard word (forward-filter.ts)
  /** The worth of going on in the text if the heard word is not like the script's word. */
  missed: 0.15,
  /** Every word counts as having at least this share in other talk. */
  rarest: 0.00028,
  /**
   * A word with more letters than this is less common in other talk than in the script: its share halves with every
   * `lettersThatHalve` letters more.
   */
  commonLetters: 5,
  lettersThatHalve: 2.5,
  leastCommonness: 0.15,
  /** Neighbouring words are not independent, so the chance of each word counts to this power only. */
  trust: 0.64,
  /**
   * The count of a pair of words is mixed with the share of the single word, which weighs as much as this many words.
   */
  phraseSmoothing: 6,

  // Going on (forward-filter.ts): chances for each heard word
  /** Chances of going on by 0, 1, 2 … words. */
  advance: [0, 0.9, 0.05, 0.02, 0.01, 0.005],
  /** Of speeches that are spoken at once: the chances that another voice is heard, and that a voice is not. */
  otherVoice: 0.25,
  pauseOfVoice: 0.3,
  /** The line stays with its voice while the chance of its voice is at least this share of the likeliest one's. */
  heldVoice: 0.02,
  /**
   * `stay` is the chance of an inserted word, or of a second part of the same word: noise and first guesses of words are inserted,
   * too. In noise people are often not understood for a word or two and then again, so they leave the text and return more often.
   */
  goingOn: {
    quiet: { noise: 0, stay: 0.1, leaveText: 0.004, stayOff: 0.7, returnToText: 0.11 },
    noisy: { noise: 1, stay: 0.13, leaveText: 0.05, stayOff: 0.6, returnToText: 0.4 },
  },

  // How noisy the room is (forward-filter.ts): by the share of the results that take back at least `phraseWords` words
  phraseWords: 3,
  takenBackGain: 0.004,
  quietUpTo: 0.07,
  noisyFrom: 0.12,

  // Jumping
  jumpFromText: 0.004,
  jumpFromOff: 0.02,
  /** Jumps are this many times likelier with the first word after a silence. */
  nearAfterSilence: 8,
  farAfterSilence: 8,
  /** Near jumps get rarer with distance: `nearJump` / (`nearSpan` + words), up to `nearReach`. */
  nearJump: 0.6,
  nearSpan: 2,
  nearReach: 700,
  /** Far jumps are spread over the whole script. */
  farJump: 0.7,
  /** Jumps to the beginning of the same scene, and of any other scene. */
  sceneAgain: 0.5,
  sceneJump: 0.22,
  /** Weights of jumping to a word that starts nothing, a sentence, a line, a turn, a scene. */
  nearStarts: [0.2, 3, 3, 6, 6],
  farStarts: [0.02, 0.3, 0.3, 6, 6],
  /** The share of a word's weight that the next word has at least. */
  lateEntry: 0.6,

  // While words fit nothing (shown-place.ts)
  /** The chance that people have gone on with the text unheard, spread over the places that they may have reached. */
  goneOn: 0.01,
  /** A fast speaker says so many words in a second; `reachWords` more may have been lost. */
  fastestPerSecond: 3.2,
  reachWords: 8,
  /** After so many seconds people may be anywhere. */
  longestGap: 10,
  /** The certainty that a move needs to a place that people may have reached, in a room in which they usually go on. */
  onTheWayBar: 0.8,
  /** A time without found words, and how many words more than a fast speaker says may lie in it. */
  gapFrom: 1,
  gapWords: 1,
  /** The usual pace with its pauses, and how fast is learned how far people go on. */
  wordsPerSecond: 2.2,
  goesOnAtFirst: 0.15,
  goesOnGain: 0.3,
  /** From this share on the line goes on without words, at most so many words. */
  goesOnFrom: 0.3,
  longestWithoutWords: 6,

  // The limits of the belief (frontier.ts)
  keepStates: 200,
  keepAbove: 1e-5,
  leastEntry: 3e-6,

  // The shown place (shown-place.ts): the certainty that a move needs grows from `nearBar` to `farBar`
  nearBar: 0.5,
  farBar: 0.98,
  /** Certainty for the first word of another place while the chance of talk off the text is above `offTalk`. */
  firstWordBar: 0.992,
  offTalk: 0.08,
  /**
   * While further words of the other place are heard, each further word from the third on lowers the certainty that is
   * needed by this, but not below `leastBar`.
   */
  relief: 0.04,
  reliefFrom: 2,
  leastBar: 0.7,
  /**
   * This certainty is enough if the shown place is less likely than `heldOdds` times the other place: the shown place
   * is wrong in any case.
   */
  leftBar: 0.8,
  heldOdds: 0.01,
  /** Words that may stay unheard; if the likeliest place is further from the rival, it becomes another rival. */
  rivalStep: 8,
  /** A move of up to `freeStep` words needs no certainty; a move of `farFrom` words or more needs `farBar`. */
  freeStep: 8,
  farFrom: 22,
  /**
   * How many words around a place count for its certainty (`around`) and for the confidence in the answer
   * (`confidentWithin`).
   */
  around: 6,
  confidentWithin: 10,

  // How fast people speak (script-places.ts)
  secondsPerWord: 0.145,
  secondsPerLetter: 0.047,
  pauseAfterSentence: 0.4,
  pauseAfterPhrase: 0.14,
  pauseAfterTurn: 0.4,
  /** Where the time of a turn is known: its words take at least and at most so many times the usual time. */
  fastestPace: 0.5,
  slowestPace: 2,

  // How far a recogniser is behind where that is not measured (recogniser-lag.ts): the time between its answers, and
  // `behindPerInterval` for each second of it above `leastInterval`, at most `longestBehind`
  longestBehind: 0.55,
  behindPerInterval: 4,
  usualInterval: 0.25,
  leastInterval: 0.08,
  /** A longer time between two answers is silence. */
  longestInterval: 1.6,
  /** The time between answers is this quantile of the times, and changes by this share with each answer. */
  intervalQuantile: 0.3,
  intervalGain: 0.05,
  /** The follower looks at most this many words ahead. */
  longestLead: 5,
} as const
