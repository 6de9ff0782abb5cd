// Marks of unsent edits, one for each visit to a script; they outlive the tab (ACC-39).
import type { StateVector } from '#/shared/script/state-vector.ts'
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'

const PREFIX = 'unsentEdits'

/** The mark of each visit, and its value when it was read: the clock of its first edit, the number of its latest. */
export type UnsentMarks = ReadonlyMap<string, string>

/** The mark of a visit's edits, by its client id: the same script may be open in several tabs. */
export const unsentMark = (userId: string, scriptId: string, client: number): string =>
  `${PREFIX}/${userId}/${scriptId}/${client}`

/** Marks a visit's edits; `from` is the clock of the first one. Returns the value of the mark. */
export function markUnsent(mark: string, from: number, edit: number): string {
  const says = `${from}/${edit}`
  storeLocal(mark, says)
  return says
}

/** For each client of the visits to a script, the clock from which on the server may lack its edits. */
export function unsentFrom(userId: string, scriptId: string): StateVector {
  const marks = [...unsentMarks(userId, scriptId)]
  return new Map(
    marks.map(([mark, says]) => [Number(mark.split('/').at(-1)), Number.parseInt(says)]),
  )
}

/** Removes the marks that have not changed since they were read: the server has all of their edits. */
export function markSent(marks: UnsentMarks): void {
  for (const [mark, edit] of marks) if (readLocal(mark) === edit) forgetLocal(mark)
}

/** The marks of a user's script, or of all scripts of the user. */
export function unsentMarks(userId: string, scriptId?: string): UnsentMarks {
  const prefix = [PREFIX, userId, ...(scriptId === undefined ? [] : [scriptId]), ''].join('/')
  return new Map(localKeys(prefix).map((mark) => [mark, readLocal(mark) ?? '']))
}

/** Ids of the user's scripts that would lose edits if their local copies were deleted now. */
export function unsentScripts(userId: string): readonly string[] {
  return [...new Set([...unsentMarks(userId).keys()].flatMap((mark) => mark.split('/')[2] ?? []))]
}

export function forgetUnsent(userId: string, scriptId?: string): void {
  for (const mark of unsentMarks(userId, scriptId).keys()) forgetLocal(mark)
}
