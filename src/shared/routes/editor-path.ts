/** A title of one or two dots is left out: browsers take such a part of a path for a folder above, even encoded. */
export function editorPath(scriptId: string, title?: string): string {
  const path = `/editor/${encodeURIComponent(scriptId)}`
  return title === undefined || title === '.' || title === '..'
    ? path
    : `${path}/${encodeURIComponent(title)}`
}
