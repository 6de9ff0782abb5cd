// Finds the parts of a play's title page by their words: 'Georg Büchner', 'Leonce und Lena', 'Ein Lustspiel'.
import { at } from '../../at.ts'

export type TitlePart = 'title' | 'subtitle' | 'author'

const GENRES =
  'trauerspiel|lustspiel|schauspiel|singspiel|festspiel|puppenspiel|hörspiel|stück|komödie|tragödie|' +
  'tragikomödie|schwank|posse|farce|groteske|märchen|drama|melodrama|melodram|oper|operette|musical|revue|' +
  'einakter|comedy|tragedy|tragicomedy|play|opera'
/** A compound names its genre, too: 'Bauernschwank', 'Volksstück'. */
const GENRE = new RegExp(
  `(?<!\\p{L})\\p{L}*(?:${GENRES})(?=\\.?$|\\s+(?:von|by|in|für|for|nach|after|mit|with|über|about|aus|of|[–(-]))`,
  'iu',
)
const IN_ACTS =
  /\sin\s+\S+\s+(?:akte?n?|aufz(?:ug|ügen)|bildern|szenen|teilen|acts?|scenes|parts)(?!\p{L})/iu
const MAX_WORDS = 9
const MAX_PART_LENGTH = 60
/** The most lines above and below the title that may name the author and the genre. */
const MAX_ABOVE = 3
const MAX_BELOW = 4
/** 'von' or 'by' with the name behind it, or alone on its line above the name. */
const BY = /^(?:(?:geschrieben|written|a play|ein stück)\s+)?(?:von|by)(?:\s+\p{Lu}.*)?$/iu
const BY_ALONE = /(?:von|by)$/iu

/** 'Ein Trauerspiel in fünf Aufzügen': says what kind of play it is. */
export function isGenre(text: string): boolean {
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
    const isNamed = BY.test(text) || (index > last && BY_ALONE.test(at(texts, index - 1)))
    const isAbove = index < first && first <= MAX_ABOVE
    if (isAbove || (index > last && isNamed)) parts.set(index, 'author')
    else if (index > last && isGenre(text)) parts.set(index, 'subtitle')
  }
  return parts
}

function titleByWords(texts: readonly string[]): readonly number[] {
  const near = texts.slice(0, MAX_ABOVE + MAX_BELOW)
  const below = near.findIndex((text, index) => index > 0 && (isGenre(text) || BY.test(text)))
  const title = texts[below - 1]
  return title === undefined || BY.test(title) ? [] : [below - 1]
}
