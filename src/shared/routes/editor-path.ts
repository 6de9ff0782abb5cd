/** A title of one or two dots has no segment: browsers take it for a way through folders, encoded or not. */
export function editorPath(scriptId: string, title?: string): string {
  const path = `/editor/${encodeURIComponent(scriptId)}`
  return title === undefined || title === '.' || title === '..'
    ? path
    : `${path}/${encodeURIComponent(title)}`
}
