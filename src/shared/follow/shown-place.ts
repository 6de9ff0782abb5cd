import { type Belief, chanceAround, chanceOff, likeliestPlace } from './belief.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'

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

/** Small steps are shown at once, others only if they are sure enough. */
export function nextShown(belief: Belief, before: ShownPlace): ShownPlace {
  const likeliest = likeliestPlace(belief)
  if (likeliest < 0) return before
  if (Math.abs(likeliest - before.place) <= M.freeStep) {
    // the rival is kept: after garbled words another place may be the likeliest for a moment
    return { ...before, place: likeliest, off: chanceOff(belief) }
  }
  const goesOn = likeliest >= before.rivalFrom && Math.abs(likeliest - before.rival) <= M.rivalStep
  const now = { ...before, rivalFrom: goesOn ? before.rivalFrom : likeliest, rival: likeliest }
  return isSureEnough(belief, now) ? shownAt(likeliest) : now
}

function isSureEnough(belief: Belief, { place, rivalFrom, rival, off }: ShownPlace): boolean {
  const chance = chanceAround(belief, rival, M.around)
  const followed = rival - rivalFrom
  if (followed === 0) return chance >= (off > M.offTalk ? M.firstWordBar : barOf(rival - place))
  const hasLeft = chanceAround(belief, place, M.around) < M.heldOdds * chance
  if (hasLeft && chance >= M.leftBar) return true
  const relieved = M.farBar - M.relief * Math.max(0, followed - M.reliefFrom)
  return chance >= Math.min(barOf(rival - place), Math.max(M.leastBar, relieved))
}

/** The certainty that a move needs: the farther it is, the more. */
function barOf(move: number): number {
  const share = Math.min(1, (Math.abs(move) - M.freeStep) / (M.farFrom - M.freeStep))
  return M.nearBar + share * (M.farBar - M.nearBar)
}
