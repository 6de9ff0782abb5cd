// Entrances and exits in the words of a direction, in German and English.

const ENTRANCE = [
  String.raw`auftritt`,
  String.raw`(?:tritt|treten|trat)\b.*\bauf\b`,
  String.raw`(?:kommt|kommen|stürzt|stürzen|stürmt|läuft|rennt|schleicht|tritt|treten)\b.*\b(?:herein|hinein|ein|heran|hinzu|dazu)`,
  String.raw`(?:kommt|kommen)\b`,
  String.raw`(?:erscheint|erscheinen)\b`,
  String.raw`enters?\b`,
  String.raw`(?:comes?|runs?|rushes|walks?)\b.*\b(?:in|on)\b`,
  String.raw`appears?\b`,
]

const EXIT = [
  String.raw`abgang`,
  String.raw`(?:geht|gehen|tritt|treten|eilt|eilen|läuft|stürzt|schleicht)\b.*\b(?:ab|hinaus|weg|fort)\b`,
  String.raw`(?:alle|beide|schnell|rasch|langsam)\s+ab\b`,
  String.raw`(?:verlässt|verlassen)\b`,
  String.raw`verschwinde[nt]*\b`,
  String.raw`exits?\b`,
  String.raw`exeunt\b`,
  String.raw`(?:goes|go|runs?|walks?|rushes)\b.*\b(?:out|off|away)\b`,
  String.raw`leaves?\b`,
  String.raw`disappears?\b`,
]

const wordsOf = (patterns: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|')})`, 'iu')

const ENTRANCE_WORDS = wordsOf(ENTRANCE)
const EXIT_WORDS = wordsOf(EXIT)
/** 'FAUST ab.', '(ab)' */
const AB_AT_END = /(?<![\p{L}\p{N}])ab[.)\]!\s]*$/iu

/** Whether a direction brings a person onto the stage or off it; null for any other direction. */
export function entranceIn(direction: string): 'entrance' | 'exit' | null {
  if (EXIT_WORDS.test(direction)) return 'exit'
  if (ENTRANCE_WORDS.test(direction)) return 'entrance'
  return AB_AT_END.test(direction) ? 'exit' : null
}
