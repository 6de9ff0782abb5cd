// Marks of unsent edits, one for each visit to a script, which outlive the tab (ACC-39).
import type { StateVector } from '#/shared/script/state-vector.ts'
import { forgetLocal, localKeys, readLocal, storeLocal } from './local-storage.ts'

const PREFIX = 'unsentEdits'
const ONLY_IN_PAGE = 'only-in-page'

/** How long a mark covers edits that are made after it: it is written once in this time, and not for every edit. */
export const COVERED_MS = 1000

/** The key and the text of each mark. */
export type UnsentMarks = ReadonlyMap<string, string>

/** What a mark says about the edits of its visit. */
export interface MarkedEdits {
  /** The clock of the first unsent edit. */
  readonly from: number
  /**
   * When the mark ends to cover edits (`Date.now()`). An edit that is made later changes the mark at once, so as soon
   * as this time is over, a mark that does not change stands for no new edits.
   */
  readonly until: number
  /** Whether the local copy may lack some of the edits, so that only the page of the visit has them. */
  readonly areOnlyInPage: boolean
}

/** The key of a visit's mark, by the visit's client id: the same script may be open in several tabs. */
export const unsentMark = (userId: string, scriptId: string, client: number): string =>
  `${PREFIX}/${userId}/${scriptId}/${client}`

export const clientOfMark = (mark: string): number => Number(mark.split('/').at(-1))

/** Marks a visit's edits. Returns the text of the mark. */
export function markUnsent(mark: string, { from, until, areOnlyInPage }: MarkedEdits): string {
  const text = [from, until, ...(areOnlyInPage ? [ONLY_IN_PAGE] : [])].join('/')
  storeLocal(mark, text)
  return text
}

/** Stores marks again as they were read. */
export function restoreMarks(marks: UnsentMarks): void {
  for (const [mark, text] of marks) storeLocal(mark, text)
}

/** For each client of the visits to a script, the clock from which on the server may lack its edits. */
export function unsentFrom(userId: string, scriptId: string): StateVector {
  const marks = [...unsentMarks(userId, scriptId)]
  return new Map(marks.map(([mark, text]) => [clientOfMark(mark), Number.parseInt(text)]))
}

/** Removes the marks that have not changed since they were read: the server has all of their edits. */
export function markSent(marks: UnsentMarks): void {
  for (const [mark, text] of marks) if (readLocal(mark) === text) forgetLocal(mark)
}

/** The marks of a user's script, or of all scripts of the user. */
export function unsentMarks(userId: string, scriptId?: string): UnsentMarks {
  const prefix = [PREFIX, userId, ...(scriptId === undefined ? [] : [scriptId]), ''].join('/')
  return new Map(localKeys(prefix).map((mark) => [mark, readLocal(mark) ?? '']))
}

/** The marks of a user's script whose edits are all in the local copy, if the copy is read after this call. */
export function marksInCopy(userId: string, scriptId: string): UnsentMarks {
  const marks = [...unsentMarks(userId, scriptId)]
  return new Map(marks.filter(([, text]) => msCovered(text) === 0 && !text.endsWith(ONLY_IN_PAGE)))
}

/** Resolves when the marks of a user's script that are there now cover no more edits. */
export async function whenMarksSettle(userId: string, scriptId: string): Promise<void> {
  const waits = [...unsentMarks(userId, scriptId).values()].map(msCovered)
  const longest = Math.max(0, ...waits)
  if (longest > 0) await new Promise((resolve) => setTimeout(resolve, longest))
}

/** How long from now a mark covers edits. */
function msCovered(text: string): number {
  const left = Number(text.split('/')[1]) - Date.now()
  // a longer time comes from a clock that was set back since; an edit would change such a mark at once
  return left > 0 && left <= COVERED_MS ? left : 0
}

/** Ids of the user's scripts that would lose edits if their local copies were deleted now. */
export function unsentScripts(userId: string): readonly string[] {
  return [...new Set([...unsentMarks(userId).keys()].flatMap((mark) => mark.split('/')[2] ?? []))]
}

export function forgetUnsent(userId: string, scriptId?: string): void {
  for (const mark of unsentMarks(userId, scriptId).keys()) forgetLocal(mark)
}
