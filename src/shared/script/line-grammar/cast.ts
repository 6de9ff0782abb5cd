// The list of roles before a play: its heading, its entries, and the people that it names.
import { at } from '../../at.ts'
import { foldSpeakerName, NAME_STOP } from './speaker-name.ts'
import { isBracketed } from './direction.ts'
import { isSceneHeading } from './scene-heading.ts'

/** The headings of a list of roles; any of these may also head a column of it. */
const HEADS =
  'personen|personenverzeichnis|handelnde personen|dramatis person(?:ae|æ|en)|darsteller|darstellerinnen|besetzung|' +
  'rollen?|rollenverzeichnis|figuren|figurenverzeichnis|mitwirkende|es spielen|es treten auf|characters|cast|' +
  'cast list|cast of characters|persons|people|roles?|actors?|players|' +
  'personnages|distribution|acteurs|personaggi|interpreti|attori|persone|personajes|reparto|intérpretes|personagens|' +
  'rolverdeling|personages|spelers|personer|i rollerna|roller|rollista|medverkande|' +
  'osoby|postac(?:ie|i)|obsada|действующие лица|персонажи|роли|лица'
const OF_THE_PLAY =
  '(?:\\s+(?:der handlung|des stücke?s|und (?:ihre )?darsteller(?:innen)?|(?:of|in) the play|in order of appearance|' +
  "(?:de|della|del|dell['’])\\s?(?:la\\s)?(?:pièce|commedia|dramma|opera|obra)|sztuki|dramatu|пьесы))?"
const HEADING = new RegExp(`^(?:die |the )?(?:${HEADS})${OF_THE_PLAY}\\s*[.:]?$`, 'iu')
/** 'Rolle   Darsteller   Einsätze' */
const COLUMN_HEADS = new RegExp(`^(?:(?:${HEADS}|einsätze|seiten?|name|lines|pages)\\s*)+$`, 'iu')
/** Lines after the roles, or instead of them, with place and time of the play. */
const SETTING =
  /^(?:ort|zeit|spielzeit|spieldauer|ort und zeit|schauplatz|(?:der|die) (?:ort|zeit|schauplatz|handlung|szene)|place|time|setting|scene|the (?:place|time|scene|action)|la scène (?:est|se)|lieu|la scena (?:è|si)|luogo|la escena|lugar|la acción|plaats|tijd|plats|tid|miejsce|czas|rzecz dzieje|место|время|действие происходит)(?!\p{L})/iu

const SMALL_START =
  'der|die|das|ein|eine|zwei|drei|vier|mehrere|einige|viele|von|van|de|the|a|an|two|three|four|several|some|other|' +
  'le|la|les|un|une|deux|il|lo|gli|una|uno|el|los|las|dos|het|een|twee|en|ett|två|dwaj|dwie|dwóch|два|две'
const ROLE = new RegExp(
  `^(?:${SMALL_START}|[\\p{Lu}\\d„"'’])(?:[^,;:()\\[\\]–—…\\t.]|${NAME_STOP}|\\.(?=[^\\s.]))*`,
  'u',
)
const MAX_WORDS = 8
const MAX_ROLE_LENGTH = 60
const MAX_ENTRY_LENGTH = 160
/** The least number of entries of a list without a heading: fewer lines may be any text. */
const MIN_ENTRIES = 3
const MIN_DESCRIBED_SHARE = 0.66
/** The most lines between a list without a heading and the heading of the scene. */
const MAX_BETWEEN = 6

/** The heading of a scene that is nothing but its number. */
const ROMAN = /^[IVX]+\.?$/

export function isCastHeading(text: string): boolean {
  return HEADING.test(text)
}

/** How many characters of an entry are the role's name: 'Marinelli, Kammerherr des Prinzen'; 0 where it is no entry. */
export function roleLength(text: string): number {
  if (text.length > MAX_ENTRY_LENGTH || isBracketed(text)) return 0
  if (SETTING.test(text) || isSceneHeading(text) || ROMAN.test(text)) return 0
  const role = (ROLE.exec(text)?.[0] ?? '')
    .replace(/(?:\s+-|\.[–—-]+)\s.*$|[.–—-]+\s*$/u, '')
    .trimEnd()
  const isName = /\p{Lu}|\d/u.test(role) && /\p{L}/u.test(role)
  return isName && role.length <= MAX_ROLE_LENGTH && role.split(/\s+/).length <= MAX_WORDS
    ? role.length
    : 0
}

export interface Cast {
  /** The index of the heading; null where the list has none. */
  readonly heading: number | null
  /**
   * The length of the role's name at the beginning of each line of the list, by the line's index; 0 if there is none.
   */
  readonly lines: ReadonlyMap<number, number>
  /** Whether each part of this name is a role of the list, or a group of people. */
  readonly has: (name: string) => boolean
}

/**
 * The list of roles among a play's first lines: lines after a heading, or, before a scene's heading, lines of which
 * most describe a role.
 */
export function findCast(texts: readonly string[]): Cast | null {
  const scene = texts.findIndex(isSceneHeading)
  const front = scene < 0 ? texts : texts.slice(0, scene)
  const heading = front.findIndex(isCastHeading)
  if (heading >= 0) return castOf(front, heading, entriesFrom(front, heading + 1))
  if (scene < 0) return null
  for (let start = 0; start < front.length;) {
    const entries = entriesFrom(front, start)
    const isRest = start + entries.size + MAX_BETWEEN >= front.length
    if (
      entries.size >= MIN_ENTRIES &&
      isRest &&
      areDescribed(front, entries) &&
      !isDialogue(front, start, entries)
    )
      return castOf(front, null, entries)
    start += Math.max(1, entries.size)
  }
  return null
}

type Entries = ReadonlyMap<number, number>

/** Whether lines above the list begin with names that it has: then all are speeches, as in 'ANNA – Ja.' */
function isDialogue(texts: readonly string[], start: number, entries: Entries): boolean {
  const nameOf = (text: string, length: number) => foldSpeakerName(text.slice(0, length))
  const above = new Set(texts.slice(0, start).map((text) => nameOf(text, roleLength(text))))
  return [...entries].some(
    ([index, length]) => length > 0 && above.has(nameOf(at(texts, index), length)),
  )
}

/** Each role is listed once: a line with a name that is already listed is a speech. */
function entriesFrom(texts: readonly string[], from: number): Entries {
  const entries = new Map<number, number>()
  const known = new Set<string>()
  let index = from
  for (; index < texts.length; index++) {
    const text = at(texts, index)
    if (COLUMN_HEADS.test(text)) continue
    const length = roleLength(text)
    const name = foldSpeakerName(text.slice(0, length))
    const goesOn = entries.size > 0 && /^\p{Ll}/u.test(text)
    if ((length === 0 && !goesOn) || known.has(name)) break
    if (length > 0) known.add(name)
    entries.set(index, length)
  }
  // 'Ort:' and 'Zeit:' below a list begin no speech
  if (entries.size > 0)
    for (; index < texts.length && SETTING.test(at(texts, index)); index++) entries.set(index, 0)
  return entries
}

/** Whether most entries have a description behind the name: 'Anna, Wirtin'. */
function areDescribed(texts: readonly string[], entries: Entries): boolean {
  const described = [...entries].filter(([index, length]) =>
    /^\s*(?:[,(–—]|-\s)\s*\S/u.test(at(texts, index).slice(length)),
  )
  return described.length >= entries.size * MIN_DESCRIBED_SHARE
}

function castOf(texts: readonly string[], heading: number | null, lines: Entries): Cast | null {
  if (lines.size === 0) return null
  const roles = [...lines].map(([index, length]) => rolesWords(at(texts, index), length))
  const isRole = (name: string) => {
    const words = wordsOf(name)
    return words.length > 0 && roles.some((role) => words.every((word) => role.has(word)))
  }
  const has = (name: string) =>
    name.split(/\s*[,/&]\s*|\s+(?:und|and)\s+/iu).every((part) => isRole(part) || isGroup(part))
  return { heading, lines, has }
}

/** The words that may name a role in a speech: 'Peter I., Zar von Rußland' speaks as 'ZAR'. */
function rolesWords(entry: string, length: number): ReadonlySet<string> {
  const nouns = entry.slice(length).match(/(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’-]*/gu) ?? []
  return new Set([...wordsOf(entry.slice(0, length)), ...wordsOf(nouns.join(' '))])
}

const GROUP =
  /^(?:alle|beide|all|both|chor|chorus|ensemble|stimmen?|voices?|volk|everyone|everybody)$/u
const SMALL_WORDS = new Set(
  `${SMALL_START}|und|and|herr|frau|fräulein|frl|mr|mrs|miss|ms|dr`.split('|'),
)

function isGroup(name: string): boolean {
  return wordsOf(name).some((word) => GROUP.test(word))
}

/** The words that distinguish roles. Numbers are left out: they only distinguish people of one kind. */
function wordsOf(name: string): readonly string[] {
  const words = foldSpeakerName(name).match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []
  return words.filter((word) => !SMALL_WORDS.has(word))
}
