import { isolated } from '#/shared/isolated.ts'

/** As many names as a tooltip has room for. */
const MAX_NAMES = 8

/** The first names of many, each isolated for direction, and how many more there are. */
export function someNames(names: readonly string[], more: (count: number) => string): string[] {
  if (names.length <= MAX_NAMES) return names.map(isolated)
  const shown = names.slice(0, MAX_NAMES - 1).map(isolated)
  return [...shown, more(names.length - shown.length)]
}
