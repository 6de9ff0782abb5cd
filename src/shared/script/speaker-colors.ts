/** The sixteen colours for speakers and people; each carries dark text at 4.5:1 or more. */
export const SPEAKER_COLORS = [
  '#f28b82',
  '#f6a35c',
  '#f7c948',
  '#d4d65a',
  '#9ccc65',
  '#5fd38d',
  '#45d0b8',
  '#4fc3e8',
  '#6ea8fe',
  '#9aa5ff',
  '#b79bff',
  '#d99cf2',
  '#f49ac9',
  '#f2b0a7',
  '#c9b28f',
  '#a9b8c6',
] as const

export function isSpeakerColor(value: unknown): value is string {
  return SPEAKER_COLORS.some((color) => color === value)
}

/** A colour that stays with a person on every machine. */
export function stableColor(id: string): string {
  return SPEAKER_COLORS[hash(id) % SPEAKER_COLORS.length] ?? SPEAKER_COLORS[0]
}

/** The own colours of names without a chosen colour. All look different, even if shown equally light, as names are. */
const UNLIKE = SPEAKER_COLORS.filter((_, place) => [0, 2, 4, 6, 7, 8, 10, 12].includes(place))

/** A name's own colour, by its letters. */
export function ownColor(id: string): string {
  return UNLIKE[hash(id) % UNLIKE.length] ?? SPEAKER_COLORS[0]
}

/** `id`'s own colour if free, else a free one as unlike the others as possible, else its own one, shared. */
export function freeColor(id: string, taken: ReadonlySet<string>): string {
  const inTurn = (colors: readonly string[]) =>
    colors.map((_, step) => colors[(hash(id) + step * FAR_APART) % colors.length])
  const free = [...inTurn(UNLIKE), ...inTurn(SPEAKER_COLORS)].find(
    (color) => color !== undefined && !taken.has(color),
  )
  return free ?? ownColor(id)
}

/** Neighbours in the palette are alike. Steps of this length lead through all of it. */
const FAR_APART = 5

function hash(id: string): number {
  let hashed = 0
  for (let index = 0; index < id.length; index++)
    hashed = (Math.imul(hashed, 31) + id.charCodeAt(index)) >>> 0
  return hashed
}
