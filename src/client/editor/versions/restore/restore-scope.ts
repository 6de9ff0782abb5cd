import { at } from '#/shared/at.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { Row } from '#/shared/compare/comparison.ts'

/** The part of a version that is restored. */
export type RestoreScope =
  /** The whole script is restored, its cues included. */
  | 'script'
  /** These blocks of the version come back, and the `added` blocks in their place go; cues that lie on words stay. */
  | { readonly blocks: ReadonlySet<number>; readonly added: ReadonlySet<string> }

/**
 * The scope of a scene or a passage: some rows of a comparison of the version with the script at the time of the
 * comparison. Text that was written in the scene or passage after that stays.
 * @param now the later side of this comparison
 */
export function scopeOfRows(rows: readonly Row[], now: readonly ScriptBlock[]): RestoreScope {
  return {
    blocks: new Set(rows.flatMap((row) => (row.kind === 'new' ? [] : [row.before]))),
    added: new Set(
      rows.flatMap((row) => (row.kind === 'new' ? [contentKey(at(now, row.after))] : [])),
    ),
  }
}

export function isInScope(scope: RestoreScope, row: Row, now: readonly ScriptBlock[]): boolean {
  if (scope === 'script') return true
  return row.kind === 'new'
    ? scope.added.has(contentKey(at(now, row.after)))
    : scope.blocks.has(row.before)
}

/** A key of a block's content: equal for two blocks without a difference. */
const contentKey = (block: ScriptBlock): string => JSON.stringify(block)
