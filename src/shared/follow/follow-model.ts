/** How people speak in a rehearsal, in numbers found by trial: docs/decisions/009-follower.md. Times are in seconds. */
export const FOLLOW_MODEL = {
  // What is heard (hearing.ts)
  /** Chance that a recogniser writes the script's word as it is. */
  heardRight: 0.77,
  /** Chance that it writes one certain other word that sounds exactly like it. The less alike, the smaller it is. */
  heardAlike: 0.03,
  /** Likeness from which on words can be taken for each other. */
  alikeFrom: 0.57,
  /** Chance that a word is heard as one certain beginning, end or longer word around it. */
  heardPart: 0.017,

  // What a heard word is worth (emission.ts)
  /** What it is worth to go on in the text where the heard word is not like the script's. */
  missed: 0.15,
  /** The rarest word counts as if it had this share in what people say. */
  rarest: 0.00028,
  /** A longer word is less common in other talk than in the script: half as much for each `lettersThatHalve` more. */
  commonLetters: 5,
  lettersThatHalve: 2.5,
  leastCommonness: 0.15,
  /** Neighbouring words are not independent, so each counts to this power only. */
  trust: 0.64,
  /** How many words a pair's own count is mixed with. */
  phraseSmoothing: 6,

  // Going on (forward-filter.ts): chances for each heard word
  /** Of going on by 0, 1, 2 … words. */
  advance: [0, 0.9, 0.05, 0.02, 0.01, 0.005],
  /** Of a word put in, or a second part of the same word. */
  stay: 0.05,
  leaveText: 0.004,
  stayOff: 0.7,
  returnToText: 0.11,

  // Jumping
  jumpFromText: 0.004,
  jumpFromOff: 0.02,
  /** Jumps are so much likelier with the first word after a silence. */
  nearAfterSilence: 8,
  farAfterSilence: 8,
  /** Near jumps get rarer with distance: `nearJump` / (`nearSpan` + words), up to `nearReach`. */
  nearJump: 0.6,
  nearSpan: 2,
  nearReach: 700,
  /** Far jumps are spread over the whole script. */
  farJump: 0.7,
  /** Beginning the same scene again, and any other one. */
  sceneAgain: 0.5,
  sceneJump: 0.22,
  /** Weights of going on at what starts nothing, a sentence, a line, a turn, a scene. */
  nearStarts: [0.2, 3, 3, 6, 6],
  farStarts: [0.02, 0.3, 0.3, 6, 6],
  /** The share of that weight that is left at the next word. */
  lateEntry: 0.6,

  // What is kept of the belief (frontier.ts)
  keepStates: 200,
  keepAbove: 1e-5,
  leastEntry: 3e-6,

  // What is shown (shown-place.ts): certainty asked for a move, growing from `nearBar` to `farBar`
  nearBar: 0.5,
  farBar: 0.98,
  /** For the first word of another place while people talk, which they do where its chance is above `offTalk`. */
  firstWordBar: 0.992,
  offTalk: 0.08,
  /** While the words of a place go on being heard, each from the third on lowers it, but not below `leastBar`. */
  relief: 0.04,
  reliefFrom: 2,
  leastBar: 0.7,
  /** This certainty is enough where the shown place has become less likely by `heldOdds`: it is wrong in any case. */
  leftBar: 0.8,
  heldOdds: 0.01,
  /** Words that may go unheard before what is the likeliest counts as another place. */
  rivalStep: 8,
  /** A move of up to `freeStep` words needs no certainty; one of `farFrom` words and more needs all of it. */
  freeStep: 8,
  farFrom: 22,
  /** How many words around count for a place's certainty, and for the confidence that is answered. */
  around: 6,
  confidentWithin: 10,

  // How fast people speak (script-places.ts)
  secondsPerWord: 0.145,
  secondsPerLetter: 0.047,
  pauseAfterSentence: 0.4,
  pauseAfterPhrase: 0.14,
  pauseAfterTurn: 0.4,

  // How far a recogniser is behind (recogniser-lag.ts): `behind` + `behindPerInterval` × time between its answers
  behind: 0.35,
  behindPerInterval: 1,
  usualInterval: 0.35,
  /** A longer time between two answers is silence. */
  longestInterval: 1.6,
  intervalGain: 0.1,
  /** Never looks more words ahead than this. */
  longestLead: 5,
} as const
