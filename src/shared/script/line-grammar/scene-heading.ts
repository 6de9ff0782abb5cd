import type { ScriptBlock } from '../blocks.ts'
import { PLACEHOLDER_NUMBER } from '../nodes/block-specs.ts'

const ORDINALS = [
  'erste|zweite|dritte|vierte|fünfte|sechste|siebente|siebte|achte|neunte|zehnte|elfte|zwölfte',
  'dreizehnte|vierzehnte|fünfzehnte|sechzehnte|siebzehnte|achtzehnte|neunzehnte|zwanzigste|letzte',
  // in the spelling of before 1800, and above twenty
  'zweyte|zwote|vierdte|fünffte|siebende|neundte|zehende|eilff?te|zwölffte|dreyzehnte|dre[iy](?:ß|ss)igste|vierzigste',
  '(?:ein|zwe[iy]|dre[iy]|vier|fünf|sechs|sieben|acht|neun)[ -]?und[ -]?(?:zwanzig|dre[iy](?:ß|ss)ig|vierzig)ste',
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last',
  'premier|première|deuxième|seconde?|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|dernière?',
  'prim[oa]|second[oa]|terz[oa]|quart[oa]|quint[oa]|sest[oa]|settim[oa]|ottav[oa]|non[oa]|decim[oa]|ultim[oa]',
  'primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|sext[oa]|séptim[oa]|octav[oa]|noven[oa]|décim[oa]|últim[oa]',
  'eerste|tweede|derde|vierde|vijfde|zesde|zevende|achtste|negende|tiende|laatste',
  'första|andra|tredje|fjärde|femte|sjätte|sjunde|åttonde|nionde|tionde|sista',
  'pierwsz[ya]|drug[ia]|trzecia?|czwart[ya]|piąt[ya]|szóst[ya]|siódm[ya]|ósm[ya]|dziewiąt[ya]|dziesiąt[ya]|ostatni',
  '(?:перв|втор|четв[её]рт|пят|шест|седьм|восьм|девят|десят|последн)(?:ый|ой|ая|яя|ое|ее|ий)|трет(?:ий|ья|ье)',
].join('|')
const NUMBERS = [
  'one|two|three|four|five|six|seven|eight|nine|ten',
  'eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn',
  'un|deux|trois|quatre|cinq|sept|huit|neuf|dix|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci',
  'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|één|twee|drie|vijf|zes|ett|två|fyra|fem|sex|sju',
].join('|')
const DIVISIONS = [
  'akt|auff?zug|auff?tritt?|szene|scene|bild|handlung|abteilung|abhande?lung|act|verwandlung|prolog|prologue|epilog|epilogue',
  'vorspiel|nachspiel|zwischenspiel|interlude|intermezzo|induction|teil|part|partie|parte',
  'acte|scène|tableau|intermède|atto|scena|quadro|prologo|epilogo|acto|escena|cuadro|jornada|ato|cena',
  'bedrijf|akte|toneel|tafereel|scen(?:en)?|akten|tablån?|bilden|odsłona|obraz|действие|акт|сцена|явление|картина',
].join('|')

const COUNT = `(?:(?:${ORDINALS})[rsn]?(?:\\s+und\\s+letzte[rsn]?)?|${NUMBERS}|[ivxlc]+|\\d+)`
/** Text that may follow the number, with or without a separator: '. Ein Garten', ' Im Park'. */
const SET_OFF = /^(?:\s*[.:,–—-]\s*\S.*|\s*[.:])?$/
const WITH_CAPITAL = /^\s+[^\p{Ll}\s]/u
const COUNTED_BEFORE = new RegExp(
  `^(?:(?:der|die|das|the|le|la|il|el|het|de)\\s+)?${COUNT}\\.?\\s+(?:${DIVISIONS})(?![\\p{L}\\p{N}])`,
  'iu',
)
const COUNTED_AFTER = new RegExp(
  `^(?:${DIVISIONS})\\s+(?:the\\s+|n[°ºr]\\.?\\s*)?${COUNT}(?:(?<=\\d)[a-z])?(?![\\p{L}\\p{N}])`,
  'iu',
)
/** The most frequent form, found before expressions with words for numbers, each of which takes 5 ms to build. */
const COUNTED_IN_DIGITS = new RegExp(
  `^(?:${DIVISIONS})\\s+(?:the\\s+|n[°ºr]\\.?\\s*)?\\d+[a-z]?(?![\\p{L}\\p{N}])`,
  'iu',
)
/** Without a number: 'Szene: Im Park', and in capitals throughout 'SZENE IM PARK'. */
const NAMED = /^(?:szene|scene|bild|scène|scena|escena|scen|сцена|cena)\s*[:–—-]\s*\S/iu
const IN_CAPITALS = /^(?:SZENE|SCENE|BILD|SCÈNE|SCENA|ESCENA|SCEN|СЦЕНА|CENA)(?!\p{L})\P{Ll}*$/u
const UNCOUNTED =
  /^(?:prolog|prologue|epilog|épilogue|epilogue|vorspiel|nachspiel|zwischenspiel|interlude|intermezzo|intermède|verwandlung|prologo|epilogo|prólogo|epílogo|proloog|epiloog|пролог|эпилог)[.:]?$/iu
/** A heading of a screenplay, with or without a number in either margin: '12 INT. KITCHEN - NIGHT 12'. */
const PLACE_START =
  'INT|EXT|EX|I/E|INNEN|AUSSEN|AUẞEN|INTÉRIEUR|EXTÉRIEUR|INTERIOR|EXTERIOR|WNĘTRZE|PLENER|ИНТ|ЭКСТ?|НАТ'
/** Other words may stand there, too: these need a mark behind them. */
const MARKED_START = 'EST|INTERNO|ESTERNO|BINNEN|BUITEN|INNE|UTE|WN|PL|ИНТЕРЬЕР|ЭКСТЕРЬЕР|НАТУРА'
const NUMBERED = '^(?:\\d{1,3}[A-Z]?\\.?\\s+)?'
const PLACE = new RegExp(
  `${NUMBERED}(?:${PLACE_START})(?:\\.?\\s*[/-]\\s*(?:${PLACE_START}|${MARKED_START}))?(?:[.:]|\\s[-–—])?\\s+\\P{Ll}.*$`,
  'u',
)
/** 'EST. CORTILE': in capitals throughout, and without a colon, because 'Ute' is also a name. */
const MARKED_PLACE = new RegExp(
  `${NUMBERED}(?:${MARKED_START})(?:\\.|\\s[-–—]|\\s*/\\s*(?:${PLACE_START}|${MARKED_START})\\.?)\\s+\\P{Ll}*$`,
  'u',
)
const IN_HAN = /^(?:第[一二三四五六七八九十百\d]+[幕场場景回]|序幕|尾声)(?:[\s：:].*)?$/u
const MAX_HEADING_LENGTH = 80

/** The stages of an import ask about the same lines again. */
const known = new Map<string, boolean>()
/** The lines of a long play. */
const MAX_KNOWN = 20_000

/** Is this line, by its words alone, the heading of an act or a scene? */
export function isSceneHeading(text: string): boolean {
  if (text.length > MAX_HEADING_LENGTH) return false
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= MAX_KNOWN) known.clear()
  const answer = isHeading(text)
  known.set(text, answer)
  return answer
}

function isHeading(text: string): boolean {
  // the longest expression comes last, because it takes 10 ms to build, and most names of scenes are found before it
  return (
    isCounted(COUNTED_IN_DIGITS.exec(text), text) ||
    PLACE.test(text) ||
    MARKED_PLACE.test(text) ||
    isCounted(COUNTED_AFTER.exec(text), text) ||
    UNCOUNTED.test(text) ||
    IN_HAN.test(text) ||
    NAMED.test(text) ||
    IN_CAPITALS.test(text) ||
    isCounted(COUNTED_BEFORE.exec(text), text)
  )
}

function isCounted(counted: RegExpExecArray | null, text: string): boolean {
  if (counted === null) return false
  const tail = text.slice(counted[0].length)
  return SET_OFF.test(tail) || WITH_CAPITAL.test(tail)
}

/** The place and time of a film's scene in capitals, and the text that runs on behind them. */
const RUN_IN =
  /^(?<heading>\P{Ll}*[\p{Lu}\d])[.:]?\s+(?<text>(?:\p{Lu}\p{M}*['’]?)?\p{Ll}\S*\s+\S.*|\p{Lu}\s+\p{Ll}.*)$/u
const PLACE_WITHIN = new RegExp(
  `(?:^|\\s)(?:${PLACE_START}|${MARKED_START})(?:\\.|\\s?/|\\s[-–—])`,
  'u',
)

/**
 * The length of the heading that text runs on behind: 'SZENE 2 INT. HAUS – NACHT Anna tritt auf'; null if the line has
 * none. Without a place a capital may begin a title: 'SCENE 1 The garden'.
 */
export function runInHeading(text: string): number | null {
  const heading = RUN_IN.exec(text)?.groups?.['heading']
  if (heading === undefined || !PLACE_WITHIN.test(heading) || !isSceneHeading(heading)) return null
  return heading.length
}

/** A scene's heading in text copied from the editor, which shows the number beside the name anyway (DOC-50). */
const COPIED = /^SZENE \d+:\s*(?<name>.*)$/

/** Is this line a scene's heading as Stichwort writes it, whatever its name says? */
export const isWrittenScene = (line: string): boolean => COPIED.test(line)

/** The name of the scene that a line is the heading of, as printed; null if the line is no heading. */
export function sceneName(line: string): string | null {
  const copied = COPIED.exec(line)?.groups?.['name']
  return copied ?? (isSceneHeading(line) ? line : null)
}

/** A scene whose number is counted. */
export const sceneBlock = (sceneName: string): ScriptBlock => ({
  type: 'scene',
  sceneNumber: PLACEHOLDER_NUMBER,
  sceneName,
  text: [],
})

const ACTS =
  'akt|auff?zug|act|abteilung|handlung|abhande?lung|teil|part|partie|parte|acte|atto|acto|jornada|ato|bedrijf|akte|akten|действие|акт'
const ACT = new RegExp(
  `^(?:(?:der|die|das|the)\\s+)?(?:${COUNT}\\.?\\s+(?:${ACTS})|(?:${ACTS})\\s+(?:the\\s+)?${COUNT})(?![\\p{L}\\p{N}])`,
  'iu',
)
const SCENES =
  'szene|scene|auff?tritt?|bild|scène|tableau|scena|quadro|escena|cuadro|cena|toneel|tafereel|scen(?:en)?|obraz|сцена|явление|картина'
const OF_A_SCENE = new RegExp(`(?<!\\p{L})(?:${SCENES})(?!\\p{L})`, 'iu')

/** Is this line, by its words alone, the heading of an act, and not of a scene in it ('ACT II SCENE 3')? */
export function isActHeading(text: string): boolean {
  return isSceneHeading(text) && ACT.test(text) && !OF_A_SCENE.test(text)
}

const numberedScene = (count: string) =>
  new RegExp(
    `^(?:(?:die|das|the)\\s+)?(?:(${count})\\.?\\s+(?:${SCENES})|(?:${SCENES})\\s+(${count}))(?![\\p{L}\\p{N}])\\s*[.:,–—-]?\\s*`,
    'iu',
  )
const NUMBERED_SCENE = numberedScene(COUNT)
/** Asked first, because the expression with words for numbers takes the browser 5 ms to build. */
const NUMBERED_IN_DIGITS = numberedScene('\\d+')

/** The number that a scene's name begins with, and the rest of the name. */
interface NumberedName {
  readonly number: number
  readonly title: string
}

/** 'Szene 3: Am See' is the scene 3, 'Am See'; null for a name without a number of its own. */
export function numberedName(name: string): NumberedName | null {
  if (!OF_A_SCENE.test(name)) return null
  const match = NUMBERED_IN_DIGITS.exec(name) ?? NUMBERED_SCENE.exec(name)
  const number = match && countOf((match[1] ?? match[2] ?? '').toLowerCase())
  return match && number && isSceneHeading(name)
    ? { number, title: name.slice(match[0].length) }
    : null
}

/** A scene's name beside its number: 'Szene 3: Am See' is 'Am See' beside a 3, and whole beside another number. */
export function nameBesideNumber(name: string, number: number): string {
  const own = numberedName(name)
  return own?.number === number && own.title !== '' ? own.title : name
}

/** The number that a count means: '3', 'III', 'dritte', 'drei'; null for 'letzte'. */
export function countOf(count: string): number | null {
  if (/^\d+$/.test(count)) return Number(count)
  const inOrder = (words: string) => words.split('|')
  const ordinal = count.replace(/(?<=[td]e)[rsn]$/, '')
  for (const list of COUNTED_LISTS) {
    const index = Math.max(
      ...[count, ordinal, modern(ordinal)].map((one) => inOrder(list).indexOf(one)),
    )
    if (index >= 0) return index + 1
  }
  const parts = COMPOSED.exec(modern(ordinal))
  const tens = parts?.[2] === undefined ? 0 : TENS.indexOf(parts[2]) * 10 + 20
  if (tens > 0) return tens + Math.max(0, UNITS.indexOf(parts?.[1] ?? ''))
  return /^[ivxlc]+$/.test(count) ? romanNumber(count) : null
}

const COUNTED_LISTS = [
  'erste|zweite|dritte|vierte|fünfte|sechste|siebente|achte|neunte|zehnte|elfte|zwölfte|dreizehnte|vierzehnte|' +
    'fünfzehnte|sechzehnte|siebzehnte|achtzehnte|neunzehnte|zwanzigste',
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth',
  'one|two|three|four|five|six|seven|eight|nine|ten',
  'eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn',
  '||||||siebte',
]

const UNITS = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']
const TENS = ['zwanzig', 'dreißig', 'vierzig']
const COMPOSED = new RegExp(
  `^(?:(${UNITS.slice(1).join('|')})[ -]?und[ -]?)?(${TENS.join('|')})ste$`,
  'u',
)

/** 'zweyte', 'zwote', 'eilffte' in the spelling of today. */
const modern = (ordinal: string): string =>
  ordinal
    .replace(/zwote/, 'zweite')
    .replaceAll(/(?<=zwe|dre)y/g, 'i')
    .replace(/ss(?=ig)/, 'ß')
    .replace(/^eil/, 'el')
    .replace(/ff(?=te)/, 'f')
    .replace(/(?<=vier|neun)d/, '')
    .replace(/(?<=sieben|zehen)de/, 'te')
    .replace(/^zehente/, 'zehnte')

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

function romanNumber(letters: string): number {
  const values = Array.from(letters, (letter) => ROMAN[letter] ?? 0)
  return values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  )
}

/**
 * Acts above scenes are headings of level 1, not scenes of their own. An act in which no scene begins before the next
 * act is a scene itself: nothing else divides it.
 * @param scenes blocks that are scenes, though their names are those of acts
 */
export function withActs(
  blocks: readonly ScriptBlock[],
  scenes: ReadonlySet<ScriptBlock> = new Set(),
): readonly ScriptBlock[] {
  let isSceneBelow = false
  return blocks
    .toReversed()
    .map((block): ScriptBlock => {
      if (block.type !== 'scene') return block
      const isAct = !scenes.has(block) && isActHeading(block.sceneName)
      const hasScenes = isSceneBelow
      isSceneBelow = !isAct
      return isAct && hasScenes
        ? { type: 'heading', level: 1, text: [{ text: block.sceneName }] }
        : block
    })
    .toReversed()
}

const TRANSITIONS = [
  '(?:(?:SMASH|MATCH|JUMP|HARD|QUICK|TIME)\\s+)?CUT(?:\\s+(?:TO|BACK TO|TO BLACK))?|DISSOLVE(?:\\s+TO)?',
  'FADE\\s+(?:IN|OUT|TO(?:\\s+BLACK)?|UP)|WIPE\\s+TO|INTERCUT(?:\\s+WITH)?|BACK\\s+TO(?:\\s+SCENE)?|BLACK(?:OUT)?',
  'SCHNITT(?:\\s+(?:AUF|ZU))?|(?:AUF|AB|ÜBER)BLENDE(?:\\s+(?:AUF|ZU))?|SCHWARZ(?:BLENDE)?',
  'COUPE(?:\\s+(?:FRANCHE|SUR|À))?|FONDU(?:\\s+(?:AU\\s+NOIR|ENCHAÎNÉ|SUR))?|STACCO(?:\\s+SU)?|TAGLIO\\s+SU|DISSOLVENZA(?:\\s+SU)?',
  'CORTE(?:\\s+A)?|FUNDIDO(?:\\s+A(?:\\s+NEGRO)?)?|DISOLVENCIA(?:\\s+A)?|OVERVLOEIER|KLIPP(?:\\s+TILL)?|CIĘCIE|OSCURO|APAGÓN|BUIO|NOIR|DUNKEL|LICHTWECHSEL|DONKER|ЗТМ|ЗАТЕМНЕНИЕ|СМЕНА\\s+ПЛАНА',
].join('|')
const TRANSITION = new RegExp(`^(?:${TRANSITIONS})[.:]?$`, 'u')
/** What the camera sees, in capitals: 'CLOSE ON THE LETTER', 'TOTALE: DER HOF'. */
const SHOT =
  /^(?:(?:EXTREME\s+)?CLOSE(?:[\s-]?UP|\s+(?:ON|SHOT))|ANGLE\s+ON|(?:WIDE|LONG|MEDIUM|TRACKING|ESTABLISHING|REVERSE)\s+(?:SHOT|ANGLE|ON)|INSERT|POV|(?:HALB)?TOTALE|GROSSAUFNAHME|NAHAUFNAHME|GROS\s+PLAN|PLAN\s+LARGE|PRIMER\s+PLANO|PRIMO\s+PIANO|КРУПНЫЙ\s+ПЛАН)(?:\s*[.:–—-]|\s(?=\P{Ll}*$)|$)\P{Ll}*$/u

/** Does the line say how one scene passes into the next ('CUT TO:', 'FADE OUT.'), or a shot? It is a direction. */
export function isTransition(text: string): boolean {
  const line = text.trim()
  return TRANSITION.test(line) || SHOT.test(line)
}

/** A transition that is no name. A single word such as 'SCHWARZ' may be one. */
export function isPassage(words: string): boolean {
  return isTransition(words) && words.includes(' ')
}
