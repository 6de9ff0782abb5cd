// Entrances and exits in the words of a direction, in German and English. A direction is read clause by clause, because
// a word such as 'ab' belongs to the verb of its own clause.

import type { BlockWord, BlockWords } from '../block-words.ts'
import { foldSpeakerName } from '../line-grammar/speaker-name.ts'

/** Verbs by which people come onto the stage or leave it. */
const GOES = String.raw`(?:geht|gehen|tritt|treten|eilt|eilen|läuft|laufen|rennt|rennen|stürzt|stürzen|stürmt|stürmen|schleicht|schleichen|schreitet|schreiten|flieht|fliehen|führt|führen|trägt|tragen)`
const WALKS = String.raw`(?:goes|go|runs?|walks?|rushes|rush|storms?|hurries|hurry|dashes|dash|strides?|slips?|sneaks?)`

const ENTRANCE = [
  String.raw`auftritt`,
  String.raw`(?:tritt|treten|trat)\b.*\bauf\b`,
  String.raw`(?:kommt|kommen|${GOES})\b.*(?:\b(?:herein|hinein|herbei|hinzu|dazu)\b|\bein$)`,
  // not 'kommt näher', 'kommt zu sich', 'kommt ihr entgegen'
  String.raw`(?:kommt|kommen)\b(?!.*\b(?:näher|entgegen|zu sich|zur ruhe|nicht)\b)`,
  String.raw`(?:erscheint|erscheinen)\b`,
  String.raw`enters?\b`,
  String.raw`(?:comes?|${WALKS})\b.*\b(?:in|on)\b`,
  String.raw`appears?\b`,
]

const EXIT = [
  String.raw`abgang`,
  String.raw`${GOES}\b.*\b(?:ab|hinaus|weg|fort|davon)\b`,
  String.raw`(?:alle|beide|schnell|rasch|langsam)\s+ab\b`,
  String.raw`(?:verlässt|verlassen)\b`,
  String.raw`(?:entfernt|entfernen)\s+sich\b`,
  String.raw`verschwinde[nt]*\b`,
  String.raw`exits?\b`,
  String.raw`exeunt\b`,
  String.raw`${WALKS}\b.*\b(?:out|off|away)\b`,
  String.raw`leaves?\b`,
  String.raw`disappears?\b`,
]

// \b of these patterns would split words at umlauts
const wordsOf = (patterns: readonly string[]) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${patterns.join('|').replaceAll(String.raw`\b`, String.raw`(?:(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?=[\p{L}\p{N}]))`)})`,
    'iu',
  )

const ENTRANCE_WORDS = wordsOf(ENTRANCE)
const EXIT_WORDS = wordsOf(EXIT)

/** A part of each word that says such a thing, in small letters: few directions have any, and the patterns above are slow. */
const MAYBE = new RegExp(
  String.raw`auftritt|tr[ai]t|treten|komm|erschein|enter|come|appear|abgang|\bab\b|verlass|verläss|entfern|verschwind|exit|exeunt|leave|${GOES}|${WALKS}`,
)

/** 'FAUST ab', 'ab' */
const AB_AT_END = /(?<![\p{L}\p{N}])ab$/iu
/** 'nimmt den Hut ab', 'wendet sich ab': verbs that end in 'ab' and move nobody. */
const OTHER_VERB =
  /(?<![\p{L}\p{N}])(?:nimmt|nehmen|wendet|wenden|winkt|winken|legt|legen|lehnt|lehnen|setzt|setzen|stellt|stellen|bricht|brechen|wischt|wischen|klopft|klopfen|wehrt|wehren|sperrt|sperren|holt|holen|räumt|räumen|gibt|geben|hebt|heben)(?![\p{L}\p{N}])/iu
/** A finite verb in small letters, and no participle ('verwirrt ab', 'aufgeregt ab'). */
const FINITE = /^(?!(?:\p{Ll}{2,5})?(?:ge|er|ver|ent|be|zer|miss)\p{Ll}*t$)\p{Ll}{2,}t$/u
const NO_VERBS = new Set(
  'mit nicht dort laut erst jetzt sofort zuletzt seit weit leicht sacht dicht selbst samt'.split(
    ' ',
  ),
)
/** 'auf und ab' is said of people who stay. */
const TO_AND_FRO = /(?<![\p{L}\p{N}])auf-?\s+und\s+(?:ab|nieder)(?![\p{L}\p{N}])/giu
/** Light and sound come and go without being people. */
const THING =
  /^(?:(?:the|das|die|der)\s+)?(?:licht(?:er)?|lampen?|kerzen?|feuer|musik|vorhang|lights?|lamps?|candles?|fire|music|sounds?|curtain)(?![\p{L}\p{N}])/iu

const NO_CLAUSE = /[.,;:!?()[\]]+/u

/** Whether a direction brings a person onto the stage or off it; null for any other direction. */
export function entranceIn(direction: string): 'entrance' | 'exit' | null {
  if (!MAYBE.test(direction.toLowerCase())) return null
  const clauses = direction
    .replaceAll(TO_AND_FRO, ' ')
    .split(NO_CLAUSE)
    .map((clause) => clause.trim())
    .filter((clause) => !THING.test(clause))
  if (clauses.some((clause) => EXIT_WORDS.test(clause))) return 'exit'
  if (clauses.some((clause) => ENTRANCE_WORDS.test(clause))) return 'entrance'
  return clauses.some(isAb) ? 'exit' : null
}

function isAb(clause: string): boolean {
  if (!AB_AT_END.test(clause) || OTHER_VERB.test(clause)) return false
  return !clause.split(/\s+/).some((word) => FINITE.test(word) && !NO_VERBS.has(word))
}

interface LostEntrance {
  readonly kind: 'entrance' | 'exit'
  readonly words: string
  readonly first: BlockWord
  readonly last: BlockWord
}

/**
 * The entrances and exits among the lost words of a block, which come in its order. Words that stand beside each other are one
 * direction, also of two cuts.
 * @param hasSpeech whether the script has speeches: beside them free text is direction
 */
export function lostEntrances(
  { words, isSpeech }: BlockWords,
  lost: readonly BlockWord[],
  hasSpeech: boolean,
): readonly LostEntrance[] {
  const isText = isSpeech || !hasSpeech
  const isDirection = ({ kind }: BlockWord) => kind === 'stage' || (kind === 'spoken' && !isText)
  if (!lost.some(isDirection)) return []
  const directions: BlockWord[][] = [[]]
  let next = 0
  for (const word of words) {
    const isLost = word === lost[next]
    if (isLost) next++
    if (isLost && isDirection(word)) directions.at(-1)?.push(word)
    else if (directions.at(-1)?.length !== 0) directions.push([])
  }
  return directions.flatMap((direction) => {
    const [first, last] = [direction[0], direction.at(-1)]
    const said = direction.map(({ text }) => text).join(' ')
    const kind = entranceIn(said)
    return kind && first && last ? [{ kind, words: said, first, last }] : []
  })
}

/** Words for people who are named in no other way, or for all of them: it is not the person in whose speech they stand. */
const SOMEBODY =
  /^[^\p{L}\p{N}]*(?:ein|eine|einige|mehrere|zwei|drei|vier|alle|beide|der|die|das|an?|the|two|three|four|some|all|both|everybody|everyone|exeunt)(?![\p{L}\p{N}])/iu
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]+/gu

/**
 * Whom a direction brings onto the stage or off it: the person whose name it says, else the one in whose speech it stands,
 * unless it speaks of somebody else.
 * @param names of the people of the scene, by the folded name
 */
export function whoMoves(
  direction: string,
  names: ReadonlyMap<string, string>,
  speaker: string | null,
): string | null {
  const words = ` ${foldSpeakerName(direction.replaceAll(NO_LETTERS, ' '))} `
  const places = [...names].map(([folded, name]) => ({
    name,
    length: folded.length,
    place: words.indexOf(` ${folded.replaceAll(NO_LETTERS, ' ')} `),
  }))
  const [named] = places
    .filter(({ place, length }) => place >= 0 && length > 0)
    .toSorted((a, b) => a.place - b.place || b.length - a.length)
  if (named) return named.name
  return SOMEBODY.test(direction) ? null : speaker
}
