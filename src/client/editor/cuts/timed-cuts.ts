import type { EditorState } from 'prosemirror-state'
import { type ListedCut, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { durationBetween, type LearnedTimes } from '#/shared/script/times/learned-times.ts'
import { learnedUncut } from '../model/times-plugin.ts'

const known = new WeakMap<LearnedTimes, readonly ListedCut[]>()

/** All cuts, with the time that they save: learned where it was measured. The same list while nothing has changed. */
export function timedCuts(state: EditorState): readonly ListedCut[] {
  const times = learnedUncut(state)
  if (!times) return listCuts(state.doc)
  const cached = known.get(times)
  if (cached) return cached
  const cuts = listCuts(state.doc).map((cut) => {
    const parts = cut.ranges.map(({ from, to }) => durationBetween(times, from, to).seconds)
    return { ...cut, seconds: Math.round(parts.reduce((sum, part) => sum + part, 0)) }
  })
  known.set(times, cuts)
  return cuts
}
