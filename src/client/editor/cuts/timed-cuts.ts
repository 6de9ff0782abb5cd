import type { EditorState } from 'prosemirror-state'
import { type ListedCut, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { ALL_OPEN, type PlayedCuts } from '#/shared/script/cuts/played.ts'
import { secondsOfWords } from '#/shared/script/words.ts'
import { spokenInScenes } from '#/shared/script/script-lengths.ts'
import {
  durationBetween,
  durationOfScript,
  durationsOfScenes,
  type LearnedTimes,
  type Measured,
} from '#/shared/script/times/learned-times.ts'
import { formatDuration } from '#/client/i18n/format-date.ts'
import { playedIn } from '../model/cuts-plugin.ts'
import { learnedFor, learnedIn, learnedUncut } from '../model/times-plugin.ts'

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

/** The time that some cuts save together, in seconds: what the script would play longer without them, if it had no others. */
export function secondsOfCuts(state: EditorState, cuts: readonly ListedCut[]): number {
  if (cuts.length === 0) return 0
  const closed = new Set(cuts.map(({ cutId }) => cutId))
  const played: PlayedCuts = { has: (cutId) => !closed.has(cutId) }
  return sumOf(savedInScenes(state, secondsInScenes(state, learnedFor(state, played), played)))
}

/** How long a script plays, and how much its closed cuts save, in seconds. */
export interface PlayingTime {
  readonly seconds: number
  /** Null where nothing was measured. */
  readonly measured: Measured | null
  readonly saved: number
  /** By the number of the scene. */
  readonly savedIn: ReadonlyMap<number, number>
}

export function playingTime(state: EditorState): PlayingTime {
  const left = secondsInScenes(state, learnedIn(state), playedIn(state))
  const savedIn = savedInScenes(state, left)
  const times = learnedIn(state)
  return {
    seconds: sumOf(left),
    measured: times ? durationOfScript(times).measured : null,
    saved: sumOf(savedIn),
    savedIn,
  }
}

/** What the scenes are shorter than without any cut. */
function savedInScenes(
  state: EditorState,
  left: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const whole = secondsInScenes(state, learnedUncut(state), ALL_OPEN)
  // lines that were not measured get the pace of those that were: without fast ones they seem to take longer
  return new Map(
    [...whole].map(([scene, seconds]) => [scene, Math.max(0, seconds - (left.get(scene) ?? 0))]),
  )
}

const sumOf = (seconds: ReadonlyMap<number, number>): number =>
  seconds.values().reduce((all, one) => all + one, 0)

function secondsInScenes(
  { doc }: EditorState,
  times: LearnedTimes | null,
  played: PlayedCuts,
): ReadonlyMap<number, number> {
  if (!times)
    return new Map(
      spokenInScenes({ doc, played }).map((words, scene) => [scene, secondsOfWords(words)]),
    )
  return new Map([...durationsOfScenes(times)].map(([scene, { seconds }]) => [scene, seconds]))
}

/** Empty where nothing is saved. */
export const savedTime = (seconds: number): string =>
  Math.round(seconds) === 0 ? '' : formatDuration(seconds)
