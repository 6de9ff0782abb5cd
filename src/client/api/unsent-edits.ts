// Edits that the server has not acknowledged, a mark for each visit to a script; they outlive the tab (ACC-39).
const PREFIX = 'unsentEdits'

/** A visit's mark, and the number of its latest edit when the mark was read. */
export type UnsentMarks = ReadonlyMap<string, string>

/** What a visit marks its edits with: the same script may be open in several tabs. */
export const unsentMark = (userId: string, scriptId: string, visit: number): string =>
  `${PREFIX}/${userId}/${scriptId}/${visit}`

export function markUnsent(mark: string, edit: number): void {
  try {
    localStorage.setItem(mark, String(edit))
  } catch {
    // Full: then nobody is asked.
  }
}

/** Takes off the marks that stand for nothing newer than they did when they were read. */
export function markSent(marks: UnsentMarks): void {
  for (const [mark, edit] of marks)
    if (localStorage.getItem(mark) === edit) localStorage.removeItem(mark)
}

/** The marks of a user's script, or of all of them. */
export function unsentMarks(userId: string, scriptId?: string): UnsentMarks {
  const prefix = [PREFIX, userId, ...(scriptId === undefined ? [] : [scriptId]), ''].join('/')
  const marks = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return new Map(marks.map((mark) => [mark, localStorage.getItem(mark) ?? '']))
}

/** Ids of the user's scripts that would lose edits if their local copies went now. */
export function unsentScripts(userId: string): readonly string[] {
  return [...new Set([...unsentMarks(userId).keys()].flatMap((mark) => mark.split('/')[2] ?? []))]
}

export function forgetUnsent(userId: string): void {
  for (const mark of unsentMarks(userId).keys()) localStorage.removeItem(mark)
}
