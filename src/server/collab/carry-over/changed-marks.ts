import type * as Y from 'yjs'
import {
  markOfName,
  namesOfMarks,
  readKeptMark,
  type CharacterRun,
} from '#/shared/script/copies/text-items.ts'

/** Which marks count as changed by others. */
export interface MarkOrigins {
  /** Whether the copier knew an item. */
  readonly names: (id: Y.ID) => boolean
  /** Whether the copier has written an item in the same update. */
  readonly isNew: (id: Y.ID) => boolean
  /** Whether an item has arrived after its text had been deleted. */
  readonly isLate: (id: Y.ID) => boolean
}

/** Counts all marks as changed by others, to find the copier's own changes. */
export const ALL_MARKS: MarkOrigins = {
  names: () => false,
  isNew: () => false,
  isLate: () => false,
}

/**
 * The marks that others have changed; null where they have changed none.
 * @param kept the marks that the copier saw; null for an old copy that did not store them
 */
export function changedMarks(
  kept: readonly string[] | null,
  { marks: now, setBy }: Pick<CharacterRun, 'marks' | 'setBy'>,
  origins: MarkOrigins,
): Readonly<Record<string, unknown>> | null {
  const before = kept?.map(readKeptMark) ?? []
  const names = namesOfMarks(now)
  const changes: Record<string, unknown> = {}
  for (const { name, setBy: id } of before)
    if (!names.includes(name) && !(id && origins.isNew(id))) changes[markOfName(name)] = null
  for (const name of names) {
    const mark = markOfName(name)
    const id = setBy[mark]
    const isOthers = kept
      ? id === undefined || !origins.names(id)
      : id !== undefined && origins.isLate(id)
    if (isOthers && !before.some((one) => one.name === name)) changes[mark] = now[mark]
  }
  return Object.keys(changes).length > 0 ? changes : null
}
