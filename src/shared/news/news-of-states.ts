import { compareScripts } from '../compare/compare-scripts.ts'
import { FIRST_SET } from '../script/cuts/cuts.ts'
import { numberBlocks } from '../script/cue-numbers.ts'
import { comparedBlocks, type ScriptState } from '../script/versions.ts'
import { hasTasks, type Tasks } from '../tasks/tasks.ts'
import { newsFor } from './news-for.ts'
import type { ComparedStates, News } from './news.ts'
import { NO_OWN_WORK, type OwnWork } from './own-work.ts'

interface States {
  readonly before: ScriptState
  readonly after: ScriptState
}

/** What has changed for a person between two states, as they are played with a set of cuts. */
export function newsOfStates(
  tasks: Tasks,
  states: States,
  own: OwnWork = NO_OWN_WORK,
  set: string = FIRST_SET,
): readonly News[] {
  if (!hasTasks(tasks) || own.isAll) return []
  return newsFor(tasks, compareStates(states, set), own)
}

/** Two states, as they are played with a set of cuts; the same for all people. */
export function compareStates(states: States, set: string = FIRST_SET): ComparedStates {
  const [before, after] = [numbered(states.before, set), numbered(states.after, set)]
  return { before, after, comparison: compareScripts(before, after) }
}

const numbered = (state: ScriptState, set: string) =>
  numberBlocks(comparedBlocks(state, set), state.numbering)
