// A cue in words, as files of other programs hold it in a note: 'Q 12 Licht: Sonnenaufgang', and what it does.
import { type CueConnection, type TextSpan, textsOf } from '../script/blocks.ts'
import { type CueDetails, type Standby, STANDBYS, validDetails } from '../script/cue-details.ts'
import { CUE_TYPES, type CueType } from '../script/cue-types.ts'
import type { DetailsOfCues } from '../script/kept-details.ts'
import type { CreateId } from './file-script.ts'
import type { ScriptToWrite } from './script-to-write.ts'

// Cues as stage managers and other programs write them: 'LX 12', 'Licht 7: Morgen', 'SQ4 GO'.

const KINDS: readonly (readonly [CueType, string])[] = [
  ['light', 'lx|lxq|lq|lights?|lighting|licht|beleuchtung|bel|lumières?|lum|luz|luci|ljus'],
  ['sound', 'sq|snd|sfx|sound|ton|audio|son|suono|sonido|ljud|musik|music|mx'],
  ['video', 'vq|vid|vx|video|projektion|projection|av'],
  ['props', 'props?|requisiten?'],
  ['technik', 'technik|tech|fly|flys|rail|auto|automation|dq|deck|fx|umbau|zug|züge'],
  ['einruf', 'einruf|call|ruf'],
]
/** Of these, the words that nobody says before a number. 'Q' alone is light's. */
const FOREIGN_WORDS =
  'lxq?|lq|lights?|licht|sq|snd|sfx|sound|ton|vq|vid|vx|video|props?|requisiten?|fx|fly|dq|technik|einruf|q|cue'
const CUE = new RegExp(
  `^[[({]?\\s*(${FOREIGN_WORDS})(?:[\\s.-]*(?:cue|q))?[\\s.#:-]*(\\d{1,4}(?:\\.\\d{1,3})?[a-z]?)(?:\\s*(?:[:–—-]\\s*|\\s)(.{1,120}?))?\\s*[\\])}]?$`,
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

const WORDS = {
  de: {
    does: 'Was passiert',
    who: 'Wer',
    trigger: 'Auslöser',
    seconds: 'Sekunden danach',
    standby: 'Achtung',
    visual: 'Sicht-Cue',
    follows: 'folgt auf',
    words: 'Wörter vorher',
    halfPage: 'halbe Seite vorher',
  },
  en: {
    does: 'What happens',
    who: 'Who',
    trigger: 'Trigger',
    seconds: 'Seconds after',
    standby: 'Standby',
    visual: 'visual cue',
    follows: 'follows',
    words: 'words before',
    halfPage: 'half a page before',
  },
} as const

const LABELS = ['does', 'who', 'trigger', 'seconds', 'standby'] as const
type Label = (typeof LABELS)[number]
const LABEL_OF = new Map<string, Label>(
  Object.values(WORDS).flatMap((words) => LABELS.map((label) => [words[label], label] as const)),
)
/** Where a part begins; formats without lines in their notes have ' · ' between the parts. */
const PART = new RegExp(`(?:^|\\n| · )(${[...LABEL_OF.keys()].join('|')}): `, 'u')

const labelOf = ({ cueType, cueNumber }: CueConnection): string =>
  `Q ${cueNumber} ${CUE_TYPES.find(({ id }) => id === cueType)?.label ?? cueType}`

/** What the cues of a script do, in lines, by their ids. */
export function toldOfCues(script: ScriptToWrite): ReadonlyMap<string, readonly string[]> {
  const { blocks, details = new Map<string, CueDetails>(), language } = script
  const cues = blocks.flatMap(textsOf).flatMap((text) => text.flatMap((span) => span.cues ?? []))
  const labels = new Map(cues.map((cue) => [cue.cueId, labelOf(cue)]))
  return new Map(
    [...labels.keys()].flatMap((cueId) => {
      const known = details.get(cueId)
      return known ? [[cueId, linesOf(known, labels, language)] as const] : []
    }),
  )
}

function linesOf(
  { does, who, trigger, after, seconds, standby }: CueDetails,
  labels: ReadonlyMap<string, string>,
  language: ScriptToWrite['language'],
): readonly string[] {
  const words = WORDS[language]
  const followed = after === null ? '' : (labels.get(after) ?? '')
  const values: Readonly<Record<Label, string>> = {
    does: does.trim(),
    who: who.trim(),
    trigger: { word: '', visual: words.visual, follow: `${words.follows} ${followed}`.trim() }[
      trigger
    ],
    seconds: seconds === null ? '' : String(seconds).replace('.', language === 'de' ? ',' : '.'),
    standby:
      standby === null
        ? ''
        : standby === 'half-page'
          ? words.halfPage
          : `${standby} ${words.words}`,
  }
  return LABELS.flatMap((label) =>
    values[label] === '' ? [] : [`${words[label]}: ${values[label]}`],
  )
}

/** A cue as a comment: 'Q 12 Licht: Sonnenaufgang', and below it what it does. */
export function cueText(cue: CueConnection, told: readonly string[] = []): string {
  return [`${labelOf(cue)}${cue.cueName === '' ? '' : `: ${cue.cueName}`}`, ...told].join('\n')
}

/** As text of one line. */
const cueLine = (cue: CueConnection, told: readonly string[] = []): string =>
  [cueText(cue), ...told].join(' · ')

/** The cues and comments of a script as notes of its words; each is written once, at its first words. */
export class WrittenNotes {
  readonly #script: ScriptToWrite
  readonly #told: ReadonlyMap<string, readonly string[]>
  readonly #written = new Set<string>()

  constructor(script: ScriptToWrite) {
    this.#script = script
    this.#told = toldOfCues(script)
  }

  /** Those that begin here. */
  of({ cues = [], comments = [] }: TextSpan): readonly string[] {
    const { withCues, withComments } = this.#script
    const notes = [
      ...(withCues
        ? cues.map((cue) => [cue.cueId, cueLine(cue, this.#told.get(cue.cueId))] as const)
        : []),
      ...(withComments
        ? comments.map(({ commentId, commentText }) => [commentId, commentText] as const)
        : []),
    ].filter(([id]) => !this.#written.has(id))
    for (const [id] of notes) this.#written.add(id)
    return notes.map(([, text]) => text)
  }
}

const CUE_TEXT = new RegExp(
  `^Q ([^\\n]*?) (${CUE_TYPES.map(({ label }) => label).join('|')})(?:: ([^]*))?$`,
)

/** Reads the cues of a file, and what they do. */
export class CueTexts {
  readonly #told: { readonly cue: CueConnection; readonly told: string }[] = []
  readonly #createId: CreateId

  constructor(createId: CreateId) {
    this.#createId = createId
  }

  /** Null for a text that is no cue which Stichwort has written. */
  read(text: string, manualNumber: boolean): CueConnection | null {
    const [own, told] = parted(text)
    const [, cueNumber, label, cueName = ''] = CUE_TEXT.exec(own) ?? []
    const type = CUE_TYPES.find((one) => one.label === label)
    if (!type || cueNumber === undefined) return null
    const cueId = `cue-${this.#createId()}`
    const cue = { cueId, cueType: type.id, cueNumber, cueName, manualNumber }
    this.#told.push({ cue, told })
    return cue
  }

  /** Reads the name of a cue whose kind and number are known, with what it does. */
  readName(text: string, cue: CueConnection): CueConnection {
    const [cueName, told] = parted(text)
    const named = { ...cue, cueName }
    this.#told.push({ cue: named, told })
    return named
  }

  /** What the cues that were read do, by their ids. */
  details(): DetailsOfCues {
    const ids = new Map(
      this.#told.map(({ cue }) => [labelOf(cue), cue.cueId] as const).toReversed(),
    )
    return new Map(
      this.#told.flatMap(({ cue, told }) => {
        const details = detailsOf(told, ids)
        return details ? [[cue.cueId, details] as const] : []
      }),
    )
  }
}

/** A text before and from what the cue does. */
function parted(text: string): readonly [string, string] {
  const { index } = PART.exec(text) ?? { index: text.length }
  return [text.slice(0, index), text.slice(index)]
}

function detailsOf(told: string, ids: ReadonlyMap<string, string>): CueDetails | null {
  const parts = told.split(PART).slice(1)
  const values: Partial<Record<Label, string>> = {}
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const label = LABEL_OF.get(parts[index] ?? '')
    if (label) values[label] ??= parts[index + 1]?.trim() ?? ''
  }
  const { does, who, trigger = '', seconds = '', standby = '' } = values
  const follows = /^(?:folgt auf|follows)\s*(.*)$/u.exec(trigger)
  return validDetails({
    does,
    who,
    trigger: follows ? 'follow' : trigger === '' ? 'word' : 'visual',
    after: ids.get(follows?.[1] ?? ''),
    seconds: Number(seconds.replace(',', '.')),
    standby: standbyOf(standby),
  })
}

const standbyOf = (words: string): Standby | null =>
  words === ''
    ? null
    : (STANDBYS.find((known) => known === Number.parseInt(words, 10)) ?? 'half-page')
