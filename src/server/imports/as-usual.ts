import {
  applyHabits,
  type AppliedRule,
  type ReadingHabit,
} from '#/shared/imports/review/reading-habits.ts'
import type { PrintedPages } from '#/shared/imports/review/printed-lines.ts'
import { numberBlocks } from '#/shared/script/number-blocks.ts'
import { type ConvertedScript, countPlay } from './converter/convert-pages.ts'

export interface HabitualScript extends ConvertedScript {
  /** The corrections of earlier imports that were applied; usually none. */
  readonly applied: readonly AppliedRule[]
}

/** A converted script, corrected as its person has corrected the last import of the same layout (IMP-572). */
export function asUsual(
  script: ConvertedScript,
  print: PrintedPages,
  habits: readonly ReadingHabit[],
): HabitualScript {
  const corrected = applyHabits(script.blocks, print, habits)
  if (!corrected) return { ...script, applied: [] }
  const blocks = numberBlocks(corrected.blocks)
  const uncertain = new Map(
    [...script.uncertain].flatMap(([index, block]) => {
      const place = corrected.kept.get(index)
      return place === undefined ? [] : [[place, block] as const]
    }),
  )
  const report = { ...script.report, ...countPlay(blocks), uncertain: uncertain.size }
  return { ...script, blocks, uncertain, report, applied: corrected.applied }
}
