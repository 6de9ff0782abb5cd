/** What a rehearsal is, in numbers. Found by trial; see docs/decisions/009-follower.md. */
export const FOLLOW_MODEL = {
  /** Chance that a recogniser writes the script's word as it is. */
  heardRight: 0.77,
  /** Chance that it writes one certain other word that sounds exactly like it; less alike, less. */
  heardAlike: 0.03,
  /** Likeness from which on words can be taken for each other. */
  alikeFrom: 0.57,
  /** Chance that a word is heard as one certain beginning, end or longer word around it. */
  heardPart: 0.017,
  /** What a script word is worth under which something else was heard. */
  missed: 0.15,
  /** The rarest word counts as if it had this share in what people say. */
  rarest: 0.00018,
  /** How much a pair of words that recurs in the script is a common phrase. */
  /** Neighbouring words are not independent, so each counts less than alone. */
  trust: 0.7,
  phraseSmoothing: 8,
  advance: [0, 0.9, 0.05, 0.02, 0.01, 0.005],
  stay: 0.05,
  leaveText: 0.004,
  stayOff: 0.8,
  returnToText: 0.11,
  jumpFromText: 0.004,
  jumpFromOff: 0.02,
  /** The first word after a silence. */
  nearAfterSilence: 8,
  farAfterSilence: 8,
  nearJump: 0.6,
  nearSpan: 2,
  nearReach: 700,
  farJump: 0.7,
  /** For nothing, a sentence, a line, a turn, a scene. */
  nearStarts: [0.2, 3, 3, 6, 6],
  farStarts: [0.02, 0.3, 0.3, 6, 40],
  lateEntry: 0.45,
  keepStates: 200,
  keepAbove: 1e-5,
  leastEntry: 3e-6,
  nearBar: 0.6,
  farBar: 0.96,
  farFrom: 17,
  freeStep: 8,
  around: 6,
  confidentWithin: 10,
  secondsPerWord: 0.145,
  secondsPerLetter: 0.047,
  pauseAfterSentence: 0.4,
  pauseAfterPhrase: 0.14,
  pauseAfterTurn: 0.4,
  behind: 0.35,
  behindPerInterval: 1,
  usualInterval: 0.35,
  longestInterval: 1.6,
  intervalGain: 0.1,
  longestLead: 5,
} as const
