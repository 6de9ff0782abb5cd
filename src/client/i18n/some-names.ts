/** As many names as a tooltip has room for. */
const MAX_NAMES = 8

/** The first names of many, and how many more there are. */
export function someNames(names: readonly string[], more: (count: number) => string): string[] {
  if (names.length <= MAX_NAMES) return [...names]
  const shown = names.slice(0, MAX_NAMES - 1)
  return [...shown, more(names.length - shown.length)]
}
