// Scripts with edits in the local copy that the server may not have; they outlive the tab (ACC-39).
const keyOf = (userId: string) => `unsentEdits/${userId}`

export function markUnsent(userId: string, scriptId: string): void {
  write(userId, new Set(unsentScripts(userId)).add(scriptId))
}

export function markSent(userId: string, scriptId: string): void {
  const scripts = new Set(unsentScripts(userId))
  if (scripts.delete(scriptId)) write(userId, scripts)
}

/** Ids of the user's scripts that would lose edits if their local copies went now. */
export function unsentScripts(userId: string): readonly string[] {
  return localStorage.getItem(keyOf(userId))?.split('\n') ?? []
}

export function forgetUnsent(userId: string): void {
  localStorage.removeItem(keyOf(userId))
}

function write(userId: string, scripts: ReadonlySet<string>): void {
  if (scripts.size === 0) forgetUnsent(userId)
  else localStorage.setItem(keyOf(userId), [...scripts].join('\n'))
}
