import { type Belief, chanceAround, chanceOf, chanceOff, likeliestPlace } from './belief.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import { placeBeingSpoken, type RecogniserLag, secondsBehind } from './recogniser-lag.ts'
import type { ScriptPlaces } from './script-places.ts'
import { voiceOf, type Voices, voicesAt, wordsBetween } from './voices.ts'

/**
 * Where and when the newest words were last the text. While words fit nothing, either people talk off the text, or they
 * go on with it and noise hides them: which of the two it is in this room is learned from where words are found again.
 */
export interface FoundPlace {
  readonly place: number
  /** In seconds; Infinity after a jump, until words are found. */
  readonly at: number
  /** How far people usually went on while words fitted nothing, as a share of what they can say in that time. */
  readonly goesOn: number
}

export const NOT_FOUND_YET: FoundPlace = { place: 0, at: Infinity, goesOn: M.goesOnAtFirst }

/**
 * The newest words are the text at this place.
 * @param isFinal the words of a final result may have been spoken long before it, so nothing is learned from it
 */
export function foundAt(
  before: FoundPlace,
  place: number,
  { at, isFinal }: { readonly at: number; readonly isFinal: boolean },
): FoundPlace {
  const gap = at - before.at
  const words = place - before.place
  const isCarried = words >= 0 && words <= M.gapWords + M.fastestPerSecond * gap
  if (isFinal || gap <= M.gapFrom || !isCarried) return { ...before, place, at }
  const share = Math.min(1, words / (M.wordsPerSecond * gap))
  return { place, at, goesOn: before.goesOn + M.goesOnGain * (share - before.goesOn) }
}

/** The last place that people may have reached if they went on with the text. */
export function reachedFrom({ place, at }: FoundPlace, now: number): number {
  const seconds = Math.max(0, Math.min(M.longestGap, now - at))
  return place + M.reachWords + M.fastestPerSecond * seconds
}

export function usuallyGoesOn({ goesOn }: FoundPlace): boolean {
  return goesOn >= M.goesOnFrom
}

/** What the place of an answer without words follows from. */
interface Before {
  readonly found: FoundPlace
  readonly lag: RecogniserLag
  readonly shown: { readonly place: number }
  /** The place of the answer before. */
  readonly told: number
}

/**
 * While words fit nothing the line does not go back, also where an utterance ends or the recogniser's lag becomes smaller;
 * it does where the place is found elsewhere.
 */
export function notBack(place: number, { shown, told }: Pick<Before, 'shown' | 'told'>): number {
  return told <= shown.place + M.confidentWithin ? Math.max(place, told) : place
}

/** The place that is being spoken while words fit nothing: the line goes on a few words further where people usually do. */
export function placeWithoutWords(places: ScriptPlaces, before: Before, now: number): number {
  const { found, lag, shown } = before
  const spoken = notBack(placeBeingSpoken(places, lag, now), before)
  if (Math.abs(shown.place - found.place) > M.freeStep) return spoken
  const going = usuallyGoesOn(found) ? Math.max(0, now - found.at) * found.goesOn : 0
  const goneOn = { ...lag, place: found.place, heardAt: now, measured: going + secondsBehind(lag) }
  const further = placeBeingSpoken(places, goneOn, now, M.longestWithoutWords)
  return Math.max(spoken, Math.min(further, shown.place + M.confidentWithin))
}

/** The place that is shown, and its rival: another place that has been the likeliest. */
export interface ShownPlace {
  readonly place: number
  /** The first place of the rival, and its present place: the words between were heard there. */
  readonly rivalFrom: number
  readonly rival: number
  /** Chance of talk off the text when the place shown was last the likeliest. */
  readonly off: number
}

export function shownAt(place: number): ShownPlace {
  return { place, rivalFrom: place, rival: place, off: 0 }
}

/**
 * Small steps are shown at once, others only if they are sure enough.
 * @param reached the last place that people may have reached by going on unheard: up to there little certainty is needed
 */
export function nextShown(
  belief: Belief,
  before: ShownPlace,
  all: readonly Voices[] = [],
  reached = before.place,
): ShownPlace {
  const likeliest = likeliestOfVoice(belief, before.place, all)
  if (likeliest < 0) return before
  if (wordsBetween(all, likeliest, before.place) <= M.freeStep) {
    // the rival is kept: after garbled words another place may be the likeliest for a moment
    return { ...before, place: likeliest, off: chanceOff(belief) }
  }
  const goesOn =
    likeliest >= before.rivalFrom && wordsBetween(all, likeliest, before.rival) <= M.rivalStep
  const now = { ...before, rivalFrom: goesOn ? before.rivalFrom : likeliest, rival: likeliest }
  return isSureEnough(belief, now, all, reached) ? shownAt(likeliest) : now
}

/** The likeliest place. Of voices that speak at once the shown one is kept while it is heard at all. */
function likeliestOfVoice(belief: Belief, place: number, all: readonly Voices[]): number {
  const likeliest = likeliestPlace(belief)
  const here = voicesAt(all, likeliest)
  const voice = here && here === voicesAt(all, place) ? voiceOf(here, place) : null
  if (!voice || voice.end === place + 1) return likeliest
  const least = M.heldVoice * chanceOf(belief, likeliest)
  const kept = likeliestPlace(belief, voice.start, voice.end, least)
  return kept < 0 ? likeliest : kept
}

function isSureEnough(
  belief: Belief,
  { place, rivalFrom, rival, off }: ShownPlace,
  all: readonly Voices[],
  reached: number,
): boolean {
  const chance = chanceAround(belief, rival, M.around, all)
  const followed = rival - rivalFrom
  const isOnTheWay = rival > place && rival <= reached
  const bar = isOnTheWay ? M.onTheWayBar : barOf(wordsBetween(all, rival, place))
  if (followed === 0) return chance >= (off > M.offTalk && !isOnTheWay ? M.firstWordBar : bar)
  const hasLeft = chanceAround(belief, place, M.around, all) < M.heldOdds * chance
  if (hasLeft && chance >= M.leftBar) return true
  const relieved = M.farBar - M.relief * Math.max(0, followed - M.reliefFrom)
  return chance >= Math.min(bar, Math.max(M.leastBar, relieved))
}

/** The certainty that a move needs: the farther it is, the more. */
function barOf(move: number): number {
  const share = Math.min(1, (Math.abs(move) - M.freeStep) / (M.farFrom - M.freeStep))
  return M.nearBar + share * (M.farBar - M.nearBar)
}
