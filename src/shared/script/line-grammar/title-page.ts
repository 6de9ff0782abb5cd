// Finds the parts of a play's title page by their words: 'Georg Büchner', 'Leonce und Lena', 'Ein Lustspiel'.
import { at } from '../../at.ts'
import type { HeadingBlock, ParagraphBlock, RichText, TextSpan } from '../blocks.ts'

export type TitlePart = 'title' | 'subtitle' | 'author'

const GENRES =
  'trauerspiel|lustspiel|schauspiel|singspiel|festspiel|puppenspiel|hörspiel|stück|komödie|tragödie|' +
  'tragikomödie|schwank|posse|farce|groteske|märchen|drama|melodrama|melodram|oper|operette|musical|revue|' +
  'einakter|comedy|tragedy|tragicomedy|play|opera|comédie|tragédie|pièce|drame|commedia|tragedia|dramma|farsa|comedia|' +
  'obra|sainete|toneelstuk|blijspel|treurspel|klucht|skådespel|lustspel|pjäs|sztuka|komedia|tragedia|dramat|пьеса|комедия|трагедия|драма|водевиль'
/** A compound names its genre, too: 'Bauernschwank', 'Volksstück'. */
const GENRE = new RegExp(
  `(?<!\\p{L})\\p{L}*(?:${GENRES})(?=\\.?$|\\s+(?:von|by|in|für|for|nach|after|mit|with|über|about|aus|of|en|de|i|w|в|[–(-]))`,
  'iu',
)
const IN_ACTS =
  /\s(?:in|en|i|w|в)\s+\S+\s+(?:akte?n?|aufz(?:ug|ügen)|bildern|szenen|teilen|acts?|scenes|parts|actes?|tableaux|att[oi]|quadri|actos?|cuadros|bedrij(?:f|ven)|taferelen|akter|akcie|aktach|действи\p{L}+|акт\p{L}*)(?!\p{L})/iu
const MAX_WORDS = 9
const MAX_PART_LENGTH = 60
/** The most lines above and below the title that may name the author and the genre. */
const MAX_ABOVE = 3
const MAX_BELOW = 4
/** 'von' or 'by' with the name behind it, or alone on its line above the name. */
const BY = /^(?:(?:geschrieben|written|a play|ein stück)\s+)?(?:von|by)(?:\s+\p{Lu}.*)?$/iu
/** In languages whose word also begins titles, only small letters and a whole name show that the line names the author. */
const BY_NAME = /^(?:de|di|door|av) \p{Lu}[\p{L}.’'-]*(?: \p{L}[\p{L}.’'-]*){1,4}$/u
const BY_ALONE = /(?:von|by)$/iu

/** 'Ein Trauerspiel in fünf Aufzügen': says what kind of play it is. */
function isGenre(text: string): boolean {
  if (text.split(' ').length > MAX_WORDS || /[?!:,;]$/.test(text)) return false
  return GENRE.test(text) || IN_ACTS.test(text)
}

/**
 * The parts of a title page by their indexes. The title is the lines that are printed as one (`printed`), else the line
 * above the genre or the author; null if there is none of these.
 */
export function titleParts(
  texts: readonly string[],
  printed: readonly number[] = [],
): ReadonlyMap<number, TitlePart> | null {
  const title = printed.length > 0 ? printed : titleByWords(texts)
  const [first] = title
  const last = title.at(-1)
  if (first === undefined || last === undefined) return null
  const parts = new Map<number, TitlePart>(title.map((index) => [index, 'title']))
  for (const [index, text] of texts.slice(0, last + 1 + MAX_BELOW).entries()) {
    if (parts.has(index) || text.length > MAX_PART_LENGTH) continue
    const isNamed = isBy(text) || (index > last && BY_ALONE.test(at(texts, index - 1)))
    const isAbove = index < first && first <= MAX_ABOVE
    if (isAbove || (index > last && isNamed)) parts.set(index, 'author')
    else if (index > last && isGenre(text)) parts.set(index, 'subtitle')
  }
  return parts
}

function titleByWords(texts: readonly string[]): readonly number[] {
  const near = texts.slice(0, MAX_ABOVE + MAX_BELOW)
  const below = near.findIndex((text, index) => index > 0 && (isGenre(text) || isBy(text)))
  const title = texts[below - 1]
  return title === undefined || isBy(title) ? [] : [below - 1]
}

function isBy(text: string): boolean {
  return BY.test(text) || BY_NAME.test(text)
}

// The blocks of a title page and of a list of roles, the same for a play that is imported and one that is pasted.

export function titleBlock(part: TitlePart, text: RichText): HeadingBlock | ParagraphBlock {
  if (part === 'author') return { type: 'paragraph', text, align: 'center' }
  return { type: 'heading', level: part === 'title' ? 1 : 3, text, align: 'center' }
}

export function castHeadingBlock(text: RichText): HeadingBlock {
  return { type: 'heading', level: 2, text }
}

/** A role of the list: its name, which is the first characters, in bold. */
export function roleBlock(text: RichText, nameLength: number): ParagraphBlock {
  let left = nameLength
  const spans = text.flatMap((span): readonly TextSpan[] => {
    const name = span.text.slice(0, left)
    const rest = span.text.slice(left)
    left -= name.length
    return [
      ...(name === '' ? [] : [{ ...span, text: name, bold: true as const }]),
      ...(rest === '' ? [] : [{ ...span, text: rest }]),
    ]
  })
  return { type: 'paragraph', text: spans }
}

const AFTERWORD =
  /^(?:nachwort|nachbemerkung|zum stück|zur aufführung|über (?:den autor|die autorin|das stück)|afterword|about the (?:author|play)|postface|postfazione|posłowie|послесловие)(?: (?:des|der|von|zur?|zum|by|to|de|du) .{1,40})?$/iu

/** The heading of what follows a play: 'Nachwort', 'About the author'. */
export function isAfterword(text: string): boolean {
  return AFTERWORD.test(text.trim())
}
