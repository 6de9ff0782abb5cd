import type { Row } from '#/shared/compare/comparison.ts'
import { type ComparedRow, isNewOrGone } from './compared-text.ts'

/** What comes back together with a row that changed: all that moved with it, or what is gone and new beside it. */
export function passageAt(rows: readonly ComparedRow[], row: ComparedRow): readonly ComparedRow[] {
  if (row.isMoveStart) return rows.filter(({ move, kind }) => move === row.move && kind !== 'left')
  const index = rows.findIndex(({ before, after }) => before === row.before && after === row.after)
  if (!isNewOrGone(row)) return rows.slice(index, index + 1)
  let [first, end] = [index, index + 1]
  const goesOn = (next: ComparedRow | undefined) => next !== undefined && isNewOrGone(next)
  while (goesOn(rows[first - 1])) first--
  while (goesOn(rows[end])) end++
  return rows.slice(first, end)
}

/** What stands in a scene, its heading included. */
export function sceneAt(rows: readonly ComparedRow[], row: ComparedRow): readonly ComparedRow[] {
  return rows.filter(({ scene, kind }) => scene === row.scene && kind !== 'left')
}

/** The comparison's rows of these: what is there in the earlier script comes back, what is not goes. */
export function restoredRows(rows: readonly ComparedRow[]): readonly Row[] {
  return rows.flatMap(({ before, after, move }): readonly Row[] => {
    if (before !== null) return [{ kind: 'gone', before, move }]
    return after === null ? [] : [{ kind: 'new', after, move }]
  })
}
