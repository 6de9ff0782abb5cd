// Cues as stage managers and other programs write them: 'LX 12', 'Licht 7: Morgen', 'SQ4 GO'.
import type { CueConnection } from '../script/blocks.ts'
import type { CueType } from '../script/cue-types.ts'
import type { CreateId } from './file-script.ts'

const KINDS: readonly (readonly [CueType, string])[] = [
  ['light', 'lx|lxq|lq|lights?|lighting|licht|beleuchtung|bel|lumières?|lum|luz|luci|ljus'],
  ['sound', 'sq|snd|sfx|sound|ton|audio|son|suono|sonido|ljud|musik|music|mx'],
  ['video', 'vq|vid|vx|video|projektion|projection|av'],
  ['props', 'props?|requisiten?'],
  ['technik', 'technik|tech|fly|flys|rail|auto|automation|dq|deck|fx|umbau|zug|züge'],
  ['einruf', 'einruf|call|ruf'],
]
/** Of these, the words that nobody says before a number. 'Q' alone is light's. */
const WORDS =
  'lxq?|lq|lights?|licht|sq|snd|sfx|sound|ton|vq|vid|vx|video|props?|requisiten?|fx|fly|dq|technik|einruf|q|cue'
const CUE = new RegExp(
  `^[[({]?\\s*(${WORDS})(?:[\\s.-]*(?:cue|q))?[\\s.#:-]*(\\d{1,4}(?:\\.\\d{1,3})?[a-z]?)(?:\\s*(?:[:–—-]\\s*|\\s)(.{1,120}?))?\\s*[\\])}]?$`,
  'iu',
)
const GO = /^(?:go|ab|los)[!.]?$/iu

/** The kind of cue that the head of a column names. */
export function cueTypeOf(words: string): CueType | null {
  const word = words.trim()
  const short = word.replace(/[-\s]*(?:cues?|q)?[.:]?$/iu, '')
  const isKind = (all: string, one: string) => new RegExp(`^(?:${all})$`, 'iu').test(one)
  return KINDS.find(([, all]) => isKind(all, word) || isKind(all, short))?.[0] ?? null
}

/** Null for words that are no cue. */
export function foreignCue(text: string, createId: CreateId): CueConnection | null {
  const [, kind, number, name = ''] = CUE.exec(text.trim()) ?? []
  if (kind === undefined || number === undefined) return null
  return newCue(cueTypeOf(kind) ?? 'light', number, GO.test(name) ? '' : name, createId)
}

export const newCue = (
  cueType: CueType,
  cueNumber: string,
  cueName: string,
  createId: CreateId,
): CueConnection => ({
  cueId: `cue-${createId()}`,
  cueType,
  cueNumber,
  cueName,
  manualNumber: true,
})
