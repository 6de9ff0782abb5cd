// The forms of a speaker's name at the beginning of a line: 'ANNA:', 'ANNA –', 'ANNA.', or the name alone.
import { at } from '../../at.ts'
import { normalized } from '../../fold-case.ts'
import { isSceneHeading, isPassage } from './scene-heading.ts'

/** Words before a colon that say what follows, and not who speaks: 'Achtung:', 'Licht: hell', 'Lugar:', 'Ort:'. */
const LABELS = [
  'achtung|hinweise?|anmerkung(?:en)?|bemerkung|notiz|wichtig|beachten|frage|idee|todo|ps|nb|tel|e-?mail',
  'anm|nr|abb|bsp|bem|vgl|hinw|forts|seite|titel|autor(?:in)?|text|inhalt|handlung|stand|fassung|verlag|probe',
  'ort|zeit|ort und zeit|spielzeit|spielort|schauplatz|raum|dauer|datum|uhrzeit|bühne|bühnenbild|kulisse|umbau',
  'licht|beleuchtung|ton|sound|geräusche?|musik|requisiten?|kostüme?|maske|technik|projektion|video|effekte?|einruf',
  'regie|regieanweisung|auftritt|abgang|vorhang|pause|stille|rollen?|personen|figuren|besetzung|darsteller(?:innen)?',
  'attention|caution|warning|notice|notes?|important|question|idea|date|page|title|author|draft|version|synopsis',
  'place|time|setting|set|location|stage|scenery|lights?|lighting|sounds?|music|noise|props?|properties|costumes?',
  'make-?up|tech|effects?|projections?|directions?|enter|exit|curtain|silence|cast|characters|roles?|director',
  'duration|running time|lieu|temps|décors?|lumières?|éclairages?|son|bruits?|musique|accessoires|personnages',
  'distribution|durée|auteur|luogo|tempo|ora|scena|scenografia|luci|luce|suono|suoni|musica|oggetti|attrezzeria',
  'costumi|personaggi|durata|autore|lugar|tiempo|época|escenario|escenografía|decorado|luz|luces|iluminación|sonido',
  'música|utilería|atrezzo|vestuario|personajes|reparto|duración|casa|calle|plaats|tijd|toneel|decor|geluid|muziek',
  'rekwisieten|kostuums?|personages|rolverdeling|plats|tid|dekor|ljus|ljud|rekvisita|kostym(?:er)?|roller|medverkande',
  'miejsce|czas|światło|dźwięk|muzyka|rekwizyty|kostiumy|osoby|obsada|место|время|сцена|декорации|свет|звук|музыка',
  'реквизит|костюмы|действующие лица|роли',
].join('|')
const LABEL = new RegExp(`^(?:${LABELS})\\.?$`, 'iu')
const TIME =
  /^\d{1,2}(?:[.:]\d{2})?\s*(?:uhr(?:\s*\d{2})?|h|am|pm|a\.m\.|p\.m\.|min|minuten|sek|sec)?\.?$/i
const BEFORE_COLON = /^([^:]{2,24}?)\s*:/u

/** Whether words in front of a mark are a label or a time: no role is called so. */
export function isLabel(name: string): boolean {
  return LABEL.test(name.trim()) || TIME.test(name)
}

/** The label that a line begins with: 'Licht' of 'Licht: hell'; null if it begins with none. */
export function labelBeforeColon(text: string): string | null {
  const before = BEFORE_COLON.exec(text)?.[1]
  return before !== undefined && isLabel(before) ? before : null
}

/** 'LICHT: Blackout' says what a department does, and is no part of a speech. */
export function isPrompt(text: string): boolean {
  const label = labelBeforeColon(text)
  return label !== null && !/\p{Ll}/u.test(label)
}

const MARK =
  /^[([]?(?:more|mehr|fortsetzung(?: folgt)?|continued|suite|à suivre|continua|segue|continúa|vervolg|fortsättning|продолжение)[)\]]?:?(?:\s*\(\d+\))?$|^[([]weiter[)\]]:?$/iu
const BEHIND_NAME = /[([](?:cont['’]?d\.?|continued|continuing|fortsetzung|forts\.|weiter)[)\]]/i

/** '(MORE)': the speech above goes on on the next page. */
export function isContinuationMark(text: string): boolean {
  return MARK.test(text)
}

/** 'ANNA (CONT'D)': the speech goes on from the page before. */
export function isMarkedContinued(text: string): boolean {
  return BEHIND_NAME.test(text)
}

/** '(CONT'D)' of 'ANNA (CONT'D)'. */
export function continuedMark(text: string): string | null {
  return BEHIND_NAME.exec(text)?.[0] ?? null
}

/** 'ANNA (CONT'D)' as 'ANNA'. */
export function withoutContinuedMark(text: string): string {
  const mark = BEHIND_NAME.exec(text)
  if (!mark) return text.trim()
  const behind = text.slice(mark.index + mark[0].length)
  return `${text.slice(0, mark.index).trimEnd()} ${behind.trimStart()}`.trim()
}

/** Abbreviations in front of a name: 'Mrs. Allonby', 'DR. APPEL', 'Frl. Julie'. */
const TITLES =
  'mr mrs ms mme mlle messrs dr drs prof st ste frl hr hrn fr rev ven hon capt cpt col gen lt maj sgt cpl ' +
  'dir ing mag insp kom ltn oblt hptm wwe bgm geh exz'

const anyCase = (word: string) =>
  `${word}|${word.slice(0, 1).toUpperCase()}${word.slice(1)}|${word.toUpperCase()}`
const TITLE = TITLES.split(' ').map(anyCase).join('|')

/** Behind a title, or behind a number that begins the line: '1. BÜRGER'. */
const BEHIND_TITLE = String.raw`(?<=(?<![\p{L}\p{M}\p{N}])(?:${TITLE})|^\d{1,3} ?)`
/** Behind an initial as well: 'J. P. MORGAN'. */
const BEHIND_INITIAL = String.raw`(?<=(?<![\p{L}\p{M}\p{N}])(?:${TITLE}|\p{Lu})|^\d{1,3} ?)`
const BEFORE_NAME = String.raw`(?=\s*\p{L})`

/** Source of a pattern (flag u): a full stop that abbreviates and does not end the name. */
const TITLE_STOP = String.raw`${BEHIND_TITLE}\.${BEFORE_NAME}`
export const NAME_STOP = String.raw`${BEHIND_INITIAL}\.${BEFORE_NAME}`
/** A full stop that ends the name. */
const END_STOP = String.raw`(?!${TITLE_STOP})\.`

/** The beginning of a line that names a speaker. */
export interface NameStart {
  readonly name: string
  /** A direction between the name and its mark, with its brackets. */
  readonly direction: string
  /** How many characters of the line belong to the speaker, the mark included. */
  readonly length: number
  readonly suffix: '' | '.' | ':' | '–'
  /** Marked as going on with a speech: 'ANNA (CONT'D)'. */
  readonly isContinued?: true
}

/** A longer text, in characters or in words, is no name. */
const MAX_NAME_LENGTH = 45
const MAX_WORDS = 6
/** Scripts without capitals have letters of neither case (`Lo`). */
/** Pictures may stand before a name: '👧 Mia:'. They are no part of it. */
const PICTURES = String.raw`(?:[\p{Emoji_Presentation}\ufe0f\u200d\p{Emoji_Modifier}]|\p{Extended_Pictographic}(?=\ufe0f))*\s*`
const nameWith = (stop: string) =>
  String.raw`[\p{Lu}\p{Lo}\d„"'’](?:[^.:;!?()\[\]\n：；。，！？（）「」]|${stop}){0,${MAX_NAME_LENGTH - 1}}?`
const NAME = nameWith(NAME_STOP)
/** Before a full stop an initial is the name: 'A. Guten Tag'. */
const NAME_BEFORE_STOP = nameWith(TITLE_STOP)
/** Before a colon an initial or a Roman number may end the name: 'ANNA P.:', 'HEINRICH VIII.:'. */
const INITIAL_STOP = String.raw`(?:(?<=(?<![\p{L}\p{M}\p{N}])(?:\p{Lu}|[IVXLC]+))\.)?`
/** 'Bez.:', 'Fr. Bez.:' */
const ABBREVIATED = String.raw`(?:\p{Lu}\p{L}{0,6}\.\s?){1,3}(?=\s*[(\[:])`
const DIRECTION = String.raw`(?:\s*(\([^()]*\)|\[[^\[\]]*\]|（[^（）]*）))?`
/** The colon of a time or of a link does not end a name. */
const COLON = new RegExp(
  String.raw`^${PICTURES}(${ABBREVIATED}|${NAME}${INITIAL_STOP})${DIRECTION}\s*[:：](?!\d|//)`,
  'u',
)
const STOP = new RegExp(
  String.raw`^${PICTURES}(${NAME_BEFORE_STOP})(?:${END_STOP}(?=\s)|(?=\s*[(\[])(?!\s*[(\[][^()\[\]]*[)\]]\s*:))`,
  'u',
)
const DASH = new RegExp(String.raw`^${PICTURES}(${NAME})${DIRECTION}(?:\.?\s*[–—-]|\s+[>|])\s`, 'u')
const BEFORE_TAB = /^([^\t]{1,60}?)\s*\t\s*(?=\S)/
const OWN_LINE = new RegExp(String.raw`^${PICTURES}(${NAME})${DIRECTION}\s*[.:]?$`, 'u')

/** Without brackets, words in small letters behind a name say how it speaks: 'Martha, ohne aufzusehen', 'Martha -- schnell'. */
const MANNER =
  /^([^,–—]{1,30}?)(?:,|\s+(?:--|[–—-]))\s+(?!(?:und|and|oder|or|et|e|ed|y|en|och|i|и)\s)(\p{Ll}.*)$/u
const IN_BRACKETS = new RegExp(
  String.raw`^\[(\p{Lu}(?:[^.:;!?()\[\]]|${NAME_STOP}){0,30})\]:?\s+(?=\S)`,
  'u',
)

/** 'NAME: text', also 'NAME (direction): text' and 'NAME, as a direction says: text'. */
export function nameBeforeColon(text: string): NameStart | null {
  const match = /[:：]/u.test(text) ? COLON.exec(text) : null
  if (!match) return null
  const manner = match[2] === undefined ? MANNER.exec(at(match, 1)) : null
  return manner
    ? nameStart(at(manner, 1), at(manner, 2), match[0].length, ':')
    : nameStart(at(match, 1), match[2] ?? '', match[0].length, ':')
}

/** '[NAME] text' */
export function nameInBrackets(text: string): NameStart | null {
  const match = text.startsWith('[') ? IN_BRACKETS.exec(text) : null
  return match && nameStart(at(match, 1), '', match[0].length, '')
}

/** In scripts that hardly know spaces a space or an opening quotation mark ends the name: '四凤 …', '太郎「…」'. */
const WITHOUT_SPACES =
  /^([\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]{1,8})(?:(?=「)|\s+(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}（「]))/u

/** A name in Chinese or Japanese, before a space or a quotation. */
export function nameBeforeSpace(text: string): NameStart | null {
  const match = WITHOUT_SPACES.exec(text)
  return match && nameStart(at(match, 1), '', match[0].length, '')
}

/** 'NAME – text', also 'NAME. – text' and 'NAME > text', and as plays in French are printed 'NAME, as a direction says. — text'. */
export function nameBeforeDash(text: string): NameStart | null {
  const match = DASH.exec(text)
  if (!match) return null
  // without the full stop a comma belongs to a sentence with a dash: 'Luc, komm – nein!'
  const manner = /\.\s*[–—-]\s$/.test(match[0]) ? MANNER.exec(at(match, 1)) : null
  return manner
    ? nameStart(at(manner, 1), match[2] ?? at(manner, 2), match[0].length, '–')
    : nameStart(at(match, 1), match[2] ?? '', match[0].length, '–')
}

/** 'NAME. text', also 'NAME (direction) text'. */
export function nameBeforeStop(text: string): NameStart | null {
  const match = STOP.exec(text)
  if (!match || text.slice(match[0].length).trim() === '') return null
  return nameStart(at(match, 1), '', match[0].length, '.')
}

/** 'NAME', a tab, and the text: also with a direction or a mark before the tab. */
export function nameBeforeTab(text: string): NameStart | null {
  const match = BEFORE_TAB.exec(text)
  const start = match && nameOnItsLine(at(match, 1))
  return start && { ...start, length: match[0].length }
}

/** The whole line is a name, or a name and a direction in brackets, or behind a comma: 'ANNA, ohne aufzusehen'. */
export function nameOnItsLine(line: string): NameStart | null {
  const isContinued = isMarkedContinued(line)
  const text = isContinued ? withoutContinuedMark(line) : line.trim()
  const match = OWN_LINE.exec(text)
  if (!match || /[,–—-]$/.test(at(match, 1))) return null
  const manner = match[2] === undefined ? MANNER.exec(at(match, 1)) : null
  if (manner && isInCapitals(at(manner, 1)) && /^[^–—-]*,/.test(text))
    return nameStart(at(manner, 1), at(manner, 2), line.length, suffixOf(text))
  const start = nameStart(at(match, 1), match[2] ?? '', line.length, suffixOf(text))
  return start && isContinued ? { ...start, isContinued } : start
}

export function suffixOf(text: string): '' | '.' | ':' {
  const end = text.at(-1)
  return end === '.' || end === ':' ? end : ''
}

/** Null where these words cannot be a name. */
export function nameStart(
  text: string,
  direction: string,
  length: number,
  suffix: NameStart['suffix'],
): NameStart | null {
  const name = withoutContinuedMark(text).replace(/\s+/g, ' ')
  const words = name.split(' ').length
  if (!/\p{L}/u.test(name) || words > MAX_WORDS || isLabel(name)) return null
  return { name, direction, length, suffix }
}

/** In capitals throughout; 'ß' has none in most typefaces. */
export function isInCapitals(name: string): boolean {
  return /\p{Lu}/u.test(name) && !/[\p{Ll}--ß]/v.test(name)
}

/** The beginning of a line that names the speaker: 'ANNA:', 'Anna:', 'ANNA (leise):', 'Dr. Müller 2 :'. */
export interface SpeechStart extends NameStart {
  /** Whether the name is in capitals; a name in small letters may be any word before a colon. */
  readonly isInCapitals: boolean
}

/** One to four words, the first with a capital: 'Anna', 'Herr von Kalb', 'Bürger 2', 'Anna und Bob'. */
const SMALL_NAME =
  /^(?:\d{1,2}\. ?)?\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|und|and|von|van|de|der|die|la|&|\d{1,2})){0,3}$/u

/** The start of a speech that a line begins with; null where it begins with none, or is a scene's heading. */
export function speechStart(line: string): SpeechStart | null {
  const start = nameBeforeColon(line)
  if (!start || isSceneHeading(line) || isPassage(start.name)) return null
  const isCapital = isInCapitals(start.name)
  // after small letters only a blank shows that they are a name, and not part of a word
  const isName =
    isCapital || (SMALL_NAME.test(start.name) && /^\s|^$/.test(line.slice(start.length)))
  return isName ? { ...start, isInCapitals: isCapital } : null
}

/** Folded names are kept: a play has few names, each of them a thousand times, and folding takes a microsecond. */
const folded = new Map<string, string>()
const MAX_FOLDED = 1000

/** A name as it is compared: 'Anna ' and 'ANNA' are one person. */
export function foldSpeakerName(name: string): string {
  const known = folded.get(name)
  if (known !== undefined) return known
  const next = normalized(name).trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('de')
  if (folded.size >= MAX_FOLDED) folded.clear()
  folded.set(name, next)
  return next
}

/** The people that a name stands for: 'ANNA / BEN' are two (DLG-9). */
export function splitSpeakerName(name: string): readonly string[] {
  // nearly all names stand for one person, and each of thousands is asked about when a play is opened
  if (!name.includes('/') && !name.includes('|')) return name.trim() === '' ? [] : [name.trim()]
  return name
    .split(/[/|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The name that a line begins with, where capitals and a colon make it one; else null (DLG-10). */
export function speakerOfLine(line: string): string | null {
  const start = speechStart(line)
  return start?.isInCapitals ? start.name : null
}

/** Every speaker once, in the order of the first entrance, as written there. */
export function speakerList(names: Iterable<string>): readonly string[] {
  const byFolded = new Map<string, string>()
  for (const name of new Set(names))
    for (const part of splitSpeakerName(name)) {
      const key = foldSpeakerName(part)
      if (!byFolded.has(key)) byFolded.set(key, part)
    }
  return [...byFolded.values()]
}
