import { type Cast, findCast } from '#/shared/script/line-grammar/cast.ts'
import type { Body, BodyLine } from '../lines/body.ts'

/** The document's list of roles. */
export interface CastLines {
  readonly heading: BodyLine | null
  /** The length of the role's name in a line, in characters; 0 if the line begins with no name. */
  readonly roles: ReadonlyMap<BodyLine, number>
  readonly has: Cast['has']
}

/** The list of roles is looked for in this number of lines at the document's beginning. */
const MAX_LINES = 200
/** In type sizes: text behind a gap of this width is in another column. */
const COLUMN_GAP = 1.5

export function findCastLines({ lines }: Body): CastLines | null {
  const first = lines.slice(0, MAX_LINES)
  const cast = findCast(first.map(textInColumns))
  if (!cast) return null
  const roles = first.flatMap((line, index): readonly (readonly [BodyLine, number])[] => {
    const length = cast.lines.get(index)
    return length === undefined ? [] : [[line, length]]
  })
  const heading = first[cast.heading ?? -1] ?? null
  return { heading, roles: new Map(roles), has: cast.has }
}

/** A line's text with a tab for each wide gap: a tab ends a role's name as a comma does. */
function textInColumns({ runs, size }: BodyLine): string {
  return runs
    .map((run, index) => {
      const before = runs[index - 1]
      const isColumn = before !== undefined && run.x - before.right > size * COLUMN_GAP
      return isColumn ? run.text.replace(/^ ?/, '\t') : run.text
    })
    .join('')
    .trim()
}
