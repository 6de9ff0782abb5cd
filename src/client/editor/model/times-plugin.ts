// The runs of which times were taken, and what is learned from them: a value that stands beside the text.
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import type * as Y from 'yjs'
import { ALL_OPEN, type PlayedCuts } from '#/shared/script/cuts/played.ts'
import { type LearnedTimes, learnTimes } from '#/shared/script/times/learned-times.ts'
import {
  forgottenRun,
  onTimedRuns,
  readTimedRuns,
  type TimedRun,
} from '#/shared/script/times/timed-run.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { playedIn } from './cuts-plugin.ts'

type Runs = readonly TimedRun[]

const key = new PluginKey<Runs>('timedRuns')

const NONE: Runs = []

export function timesPlugin(doc: Y.Doc): Plugin<Runs> {
  return new Plugin<Runs>({
    key,
    state: {
      init: () => readTimedRuns(doc),
      apply: (transaction, runs) => transaction.getMeta(key) ?? runs,
    },
    view: (view) => ({
      destroy: onTimedRuns(doc, () =>
        view.dispatch(view.state.tr.setMeta(key, readTimedRuns(doc))),
      ),
    }),
  })
}

/** The runs, the newest one first. */
export const runsIn = (state: EditorState): Runs => key.getState(state) ?? NONE

/** What is learned of the script as it is played; null while there are no runs. */
export const learnedIn = (state: EditorState): LearnedTimes | null =>
  learnedOnce(state, playedIn(state))

/** The same as if no cut were closed: what cuts save. */
export const learnedUncut = (state: EditorState): LearnedTimes | null =>
  learnedOnce(state, ALL_OPEN)

/** The same with other cuts closed than those of the shown set; read anew each time. */
export function learnedFor(state: EditorState, played: PlayedCuts): LearnedTimes | null {
  const runs = runsIn(state)
  return runs.length === 0 ? null : learnTimes({ doc: state.doc, played }, runs)
}

interface Known {
  readonly runs: Runs
  readonly played: PlayedCuts
  readonly times: LearnedTimes
}

const known = new WeakMap<Node, readonly Known[]>()

function learnedOnce(state: EditorState, played: PlayedCuts): LearnedTimes | null {
  const [runs, { doc }] = [runsIn(state), state]
  if (runs.length === 0) return null
  const ofRuns = (known.get(doc) ?? []).filter((each) => each.runs === runs)
  const before = ofRuns.find((each) => each.played === played)
  if (before) return before.times
  const times = learnTimes({ doc, played }, runs)
  known.set(doc, [...ofRuns.slice(-1), { runs, played, times }])
  return times
}

/** Deletes runs, as one step of undo. Does not apply if none of them is there. */
export function forgetRuns(ids: readonly string[]): Command {
  return (state, dispatch) => {
    const there = runsIn(state).filter(({ id }) => ids.includes(id))
    if (there.length === 0) return false
    const changes = there.map(({ id }) => forgottenRun(id))
    dispatch?.(asOneStep(changeMeta(state.tr, bindingIn(state).doc, changes)))
    return true
  }
}
