import { type Belief, chanceAround, likeliestPlace } from './belief.ts'
import { FOLLOW_MODEL as M } from './follow-model.ts'

/** The place to show: small steps at once, others only if they are sure enough, far ones even more so. */
export function nextShown(belief: Belief, shown: number): number {
  const likeliest = likeliestPlace(belief)
  if (likeliest < 0) return shown
  const distance = Math.abs(likeliest - shown)
  if (distance <= M.freeStep) return likeliest
  const share = Math.min(1, (distance - M.freeStep) / (M.farFrom - M.freeStep))
  const bar = M.nearBar + share * (M.farBar - M.nearBar)
  return chanceAround(belief, likeliest, M.around) >= bar ? likeliest : shown
}
