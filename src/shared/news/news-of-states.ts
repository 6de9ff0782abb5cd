import { compareScripts } from '../compare/compare-scripts.ts'
import { FIRST_SET } from '../script/cuts/cuts.ts'
import { numberBlocks } from '../script/number-blocks.ts'
import { comparedBlocks, type ScriptState } from '../script/versions.ts'
import { hasTasks, type Tasks } from '../tasks/tasks.ts'
import { newsFor } from './news-for.ts'
import type { News } from './news.ts'
import { NO_OWN_WORK, type OwnWork } from './own-work.ts'

/** What has changed for a person between two states, as they are played with a set of cuts. */
export function newsOfStates(
  tasks: Tasks,
  states: { readonly before: ScriptState; readonly after: ScriptState },
  own: OwnWork = NO_OWN_WORK,
  set: string = FIRST_SET,
): readonly News[] {
  if (!hasTasks(tasks) || own.isAll) return []
  const [before, after] = [numbered(states.before, set), numbered(states.after, set)]
  return newsFor(tasks, { before, after, comparison: compareScripts(before, after) }, own)
}

const numbered = (state: ScriptState, set: string) =>
  numberBlocks(comparedBlocks(state, set), state.numbering)
