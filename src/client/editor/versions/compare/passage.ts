import type { Row } from '#/shared/compare/comparison.ts'
import { type ComparedRow, isNewOrGone } from './compared-text.ts'

/** The rows that are restored together with a changed row: its whole move, or the new and deleted rows beside it. */
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

/** The rows of a scene with its heading, and the rows that were in it and are elsewhere now. */
export function sceneAt(
  rows: readonly ComparedRow[],
  heading: ComparedRow,
): readonly ComparedRow[] {
  const [first, end] = sceneBefore(rows, heading)
  return rows.filter(
    ({ kind, scene, before }) =>
      kind !== 'left' &&
      (scene === heading.scene || (before !== null && before >= first && before < end)),
  )
}

/** The scene's range in the earlier script: from its heading to the next heading; empty for a new scene. */
function sceneBefore(
  rows: readonly ComparedRow[],
  { before }: ComparedRow,
): readonly [first: number, end: number] {
  if (before === null) return [0, 0]
  const headings = rows.filter(({ kind, block }) => block === 'scene' && kind !== 'left')
  const later = headings.flatMap((row) => (row.before === null ? [] : [row.before]))
  return [before, Math.min(...later.filter((index) => index > before))]
}

/** Whether a part of the scene can be brought back. Changes of cues do not count, because cues stay on their words. */
export function isSceneAltered(rows: readonly ComparedRow[], heading: ComparedRow): boolean {
  return sceneAt(rows, heading).some(
    (row) =>
      isNewOrGone(row) || row.move !== null || row.changes.some(({ kind }) => kind !== 'cues'),
  )
}

/** The comparison's rows for shown rows. Blocks of the earlier script are restored, all other blocks are deleted. */
export function restoredRows(rows: readonly ComparedRow[]): readonly Row[] {
  return rows.flatMap(({ before, after, move }): readonly Row[] => {
    if (before !== null) return [{ kind: 'gone', before, move }]
    return after === null ? [] : [{ kind: 'new', after, move }]
  })
}
