/** So many fit where a pointer rests. */
const MOST = 8

/** The first names of many, and how many more there are. */
export function someNames(names: readonly string[], more: (count: number) => string): string[] {
  if (names.length <= MOST) return [...names]
  const shown = names.slice(0, MOST - 1)
  return [...shown, more(names.length - shown.length)]
}
