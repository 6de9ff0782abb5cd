import { at } from '../at.ts'

/**
 * The font families of the house, by the name that documents store. Each family uses a font that the page loads, and a
 * similar font if the first one does not load: tokens.css names both.
 */
const faces: ReadonlyMap<string, string> = new Map([
  ['Source Serif 4', 'var(--font-serif)'],
  ['Courier Prime', 'var(--font-typewriter)'],
  ['Special Elite', 'var(--font-vintage)'],
  ['Inter', 'var(--font-interface)'],
])

/** In the order of the menu. */
export const FONT_FAMILIES = [...faces.keys()]

/** The CSS for a stored family, which may be a list. Names that the house does not have stay as they are. */
export function fontStack(family: string): string {
  return family
    .split(',')
    .map((name) => faces.get(unquoted(name)) ?? name.trim())
    .join(', ')
}

/** The house's family that a stored one begins with; null where it is another. */
export function houseFamily(family: string): string | null {
  const name = unquoted(at(family.split(','), 0))
  return faces.has(name) ? name : null
}

function unquoted(name: string): string {
  return name.trim().replaceAll(/^['"]|['"]$/g, '')
}
