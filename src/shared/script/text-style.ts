// Checks every colour, size and font of a document before it reaches a style.
import { at } from '../at.ts'

const COLOR = /^#[0-9a-f]{3}([0-9a-f]{3})?$/i
/** The sizes that a user can choose, in px (DOC-34); other whole sizes in between stay as they are. */
export const FONT_SIZES = [
  8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 36, 44, 48, 60, 72, 96,
] as const
const DEFAULT_FONT_SIZE = 16
/** By level (DOC-35). */
const HEADING_FONT_SIZES = new Map<unknown, number>([
  [1, 32],
  [2, 24],
  [3, 20],
])

/** Chroma and hue as the theme sets them, or else those of the colour. */
const CHROMA_AND_HUE = 'var(--tone-chroma, c) var(--tone-hue, h)'

const FONT_FAMILY = /^[\p{L}\p{N} ,'"-]{1,80}$/u
const MIN_FONT_PX = 8
const MAX_FONT_PX = 96

export function validColor(value: unknown): string | null {
  return typeof value === 'string' && COLOR.test(value) ? value : null
}

/** The font size of text without a size of its own: in a heading of this level, or outside headings. */
export function defaultFontSize(headingLevel: unknown): number {
  return HEADING_FONT_SIZES.get(headingLevel) ?? DEFAULT_FONT_SIZE
}

/** A size in whole px between 8 and 96, from '16px', '16' or 16; else null. */
export function validFontSize(value: unknown): number | null {
  const px = typeof value === 'number' ? value : Number(String(value ?? '').replace(/px$/, ''))
  return Number.isInteger(px) && px >= MIN_FONT_PX && px <= MAX_FONT_PX ? px : null
}

export function validFontFamily(value: unknown): string | null {
  return typeof value === 'string' && FONT_FAMILY.test(value) ? value : null
}

/** A colour as a tone that is readable on the page of the current theme. */
export function readableTone(color: string): string {
  return `oklch(from ${color} var(--tone-lightness, l) ${CHROMA_AND_HUE})`
}

/** A person's colour. In the theme of the night it is another one. */
export function personTone(color: string): string {
  return `oklch(from ${color} var(--person-lightness, l) ${CHROMA_AND_HUE})`
}

/** The colour behind words that another person has selected. In the night it is darker than the person's own. */
export function selectionTone(color: string): string {
  const tone = `oklch(from ${color} var(--person-selection-lightness, l) ${CHROMA_AND_HUE})`
  return `color-mix(in srgb, ${tone} var(--person-selection-share), transparent)`
}

/** The inline style of a text style mark; invalid values are left out. */
export function textStyleCss(attrs: Readonly<Record<string, unknown>>): string {
  const color = validColor(attrs.color)
  const size = validFontSize(attrs.fontSize)
  const family = validFontFamily(attrs.fontFamily)
  return [
    color && `color: ${readableTone(color)}`,
    size && `font-size: ${size}px`,
    family && `font-family: ${fontStack(family)}`,
  ]
    .filter(Boolean)
    .join('; ')
}

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
