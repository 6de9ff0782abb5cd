import { type Belief, chanceAround, chanceOf, chanceOff, likeliestPlace } from './belief.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'
import { voiceOf, type Voices, voicesAt, wordsBetween } from './voices.ts'

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
