import type * as Y from 'yjs'
import { plainText, type ScriptBlock } from './blocks.ts'
import { type MetaChange, onMeta, writeMeta } from './meta.ts'
import { META_NAME } from './schema.ts'
import { foldSpeakerName, speakerList, splitSpeakerName } from './line-grammar/speaker-name.ts'

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

function isSpeakerColor(value: unknown): value is string {
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

// one key a name, so that two people who colour two names at once both succeed
const KEY = 'speakerColor:'

const keyOf = (name: string) => KEY + foldSpeakerName(name)

/** Colours by folded name. */
export type SpeakerColors = ReadonlyMap<string, string>

/**
 * The colour of a name, or of the first of several names: the colour that a user chose, else that of `defaults`, else
 * the name's own colour.
 */
export function speakerColor(doc: Y.Doc, defaults: SpeakerColors, name: string): string {
  const folded = foldSpeakerName(splitSpeakerName(name)[0] ?? name)
  return chosenColor(doc, folded) ?? defaults.get(folded) ?? ownColor(folded)
}

/** The colour that a user chose for one name; null if no user has. */
export function chosenColor(doc: Y.Doc, name: string): string | null {
  const chosen = doc.getMap(META_NAME).get(keyOf(name))
  return isSpeakerColor(chosen) ? chosen : null
}

/** Gives the speakers of another document the colours that were chosen in this one. */
export function copySpeakerColors(from: Y.Doc, to: Y.Doc): void {
  const meta = to.getMap(META_NAME)
  for (const [key, color] of from.getMap(META_NAME).entries())
    if (key.startsWith(KEY) && isSpeakerColor(color)) meta.set(key, color)
}

/** The changes that give each person for whom the name stands a colour of the palette; other colours are ignored. */
export function givenSpeakerColor(name: string, color: string): readonly MetaChange[] {
  if (!isSpeakerColor(color)) return []
  return splitSpeakerName(name).map((part) => ({ key: keyOf(part), value: color }))
}

export function setSpeakerColor(doc: Y.Doc, name: string, color: string): void {
  writeMeta(doc, givenSpeakerColor(name, color))
}

/** The change that removes the chosen colour of one name. */
export function forgottenSpeakerColor(name: string): MetaChange {
  return { key: keyOf(name), value: undefined }
}

/** Calls the listener when a colour has changed, by a local or a remote edit. */
export function onSpeakerColors(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key.startsWith(KEY), listener)
}

// The colours of speakers without a chosen colour. All users see the same colours in the same script, and no two
// speakers have the same one while the palette has a free one. The letters of a name give it an own colour. A speaker
// gets this colour unless a user has chosen it for another name, or a speaker who enters earlier has the same own
// colour. Speakers who do not get their own colour take free colours, after all others. So a new speaker in the middle
// takes at most one other speaker's own colour. If colours were given in the order of entrance, all later ones would
// change.

/** For the names of a script, in the order of the first entrance. */
export function defaultSpeakerColors(
  names: Iterable<string>,
  chosenColor: (name: string) => string | null,
): SpeakerColors {
  const cast = speakerList(names).map(foldSpeakerName)
  const taken = new Set(cast.map(chosenColor).filter((color) => color !== null))
  const colors = new Map<string, string>()
  const give = (name: string, color: string) => {
    colors.set(name, color)
    taken.add(color)
  }
  const others = cast.filter((name) => chosenColor(name) === null)
  for (const name of others) if (!taken.has(ownColor(name))) give(name, ownColor(name))
  for (const name of others) if (!colors.has(name)) give(name, freeColor(name, taken))
  return colors
}

/** Indices of the palette, in an order in which neighbours are unlike each other. Leading roles get the first ones. */
const LEADS_FIRST = [8, 1, 5, 12, 10, 2, 6, 0, 4, 11, 7, 14, 9, 3, 13, 15]

/**
 * Gives a colour to each of the speakers with the most speeches. Colours chosen by name alone may be nearly the same
 * for two of them.
 */
export function colorSpeakers(doc: Y.Doc, blocks: readonly ScriptBlock[]): void {
  const speakers = blocks.flatMap((block) => {
    const [name] = block.type === 'dialogue' ? splitSpeakerName(plainText(block.speaker)) : []
    return name === undefined ? [] : [foldSpeakerName(name)]
  })
  const cast = [...Map.groupBy(speakers, (name) => name)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  for (const [rank, place] of LEADS_FIRST.entries()) {
    const [name] = cast[rank] ?? []
    const color = SPEAKER_COLORS[place]
    if (name !== undefined && color !== undefined) setSpeakerColor(doc, name, color)
  }
}
