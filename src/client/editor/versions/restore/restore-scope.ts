import { at } from '#/shared/at.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import type { Row } from '#/shared/compare/comparison.ts'

/** Which part of a version is restored. */
export type RestoreScope =
  /** The whole script is restored, its cues included. */
  | 'script'
  /** These blocks of the version come back, and what was written in their place since goes; cues that lie on words stay. */
  | { readonly blocks: ReadonlySet<number>; readonly added: ReadonlySet<string> }

/**
 * A scene, or a passage: some rows of a comparison of the version with what the script was when somebody looked. What
 * has been written in it since then stays.
 * @param now the later side of that comparison
 */
export function scopeOfRows(rows: readonly Row[], now: readonly ScriptBlock[]): RestoreScope {
  return {
    blocks: new Set(rows.flatMap((row) => (row.kind === 'new' ? [] : [row.before]))),
    added: new Set(
      rows.flatMap((row) => (row.kind === 'new' ? [likenessOf(at(now, row.after))] : [])),
    ),
  }
}

export function isInScope(scope: RestoreScope, row: Row, now: readonly ScriptBlock[]): boolean {
  if (scope === 'script') return true
  return row.kind === 'new'
    ? scope.added.has(likenessOf(at(now, row.after)))
    : scope.blocks.has(row.before)
}

/** Two blocks of which nobody has changed anything. */
const likenessOf = (block: ScriptBlock): string => JSON.stringify(block)
