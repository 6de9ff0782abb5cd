// What the whole of a document says of its parts: how speeches look, and how directions are set.
import {
  isDirectionLine,
  SPOKEN_WORDS,
  STAGE_WORDS,
  isEndMark,
} from '../../script/line-grammar/direction.ts'
import {
  isSceneHeading,
  isTransition,
  isWrittenScene,
} from '../../script/line-grammar/scene-heading.ts'
import { type NameStart, foldSpeakerName } from '../../script/line-grammar/speaker-name.ts'
import type { Speakers } from './find-speakers.ts'
import {
  isAll,
  lookOf,
  rowKey,
  type SourceLine,
  type SourceSpan,
  wordsOf,
} from './source-paragraph.ts'

export interface Unit {
  readonly line: SourceLine
  /** The text of the lines that belong together, without the name. */
  readonly spans: SourceSpan[]
  readonly name: NameStart | null
}

export interface Context {
  readonly speakers: Speakers
  readonly speakerNames: ReadonlySet<string>
  /** The rows of tables in which a name stands. */
  readonly namedRows: ReadonlySet<string>
  /** The looks of spoken text, as far as they are known from the text behind names. */
  readonly spokenLooks: ReadonlySet<string>
  /** Whether most text is italic: then italics distinguish nothing. */
  readonly isItalic: boolean
  /** Whether blank lines stand within speeches. */
  readonly hasApartSpeeches: boolean
  /** Whether nearly every paragraph has a blank line before it. */
  readonly areAllApart: boolean
  /** What blank lines mean, where one stands above each name. */
  readonly blankLines: BlankLines
  /** Whether directions are set in italics or in brackets: then text that is set as speeches is spoken. */
  readonly marksDirections: boolean
  /** The level of headings that are scenes, where no heading says so by its words. */
  readonly sceneLevel: number | null
}

/**
 * What blank lines mean. If one stands above each name, what stands close below a speech is said ('close'). If people hardly
 * speak in what stands behind the others, a blank line ends a speech ('ending'). In copies of a script it ends each block,
 * whatever is in it ('own').
 */
type BlankLines = 'any' | 'close' | 'ending' | 'own'

/** So many directions between speeches show how a document sets them, or one for so many speeches, of which there are as many. */
const MIN_MARKED = 3
const MAX_SPEECHES_PER_MARKED = 40

/** Fewer parts do not show how a document sets its paragraphs. */
const MIN_UNITS = 5

/** A look of spoken text is that of at least this share of the text behind names. */
const MIN_SHARE_OF_LOOK = 0.06

/** @param known the speakers of the script into which the text comes */
export function contextOf(
  units: readonly Unit[],
  speakers: Speakers,
  known: readonly string[],
): Context {
  const isRunIn = speakers.form !== 'alone' && speakers.form !== 'cell'
  const spoken: SourceLine[] = []
  let [apart, texts, italic, marked] = [0, 0, 0, 0]
  for (const [index, { line, spans, name }] of units.entries()) {
    texts += 1
    if (isAll(spans, 'italic')) italic += 1
    if (!name) {
      if (isSetAsDirection(spans)) marked += 1
      continue
    }
    if (isRunIn && spans.length > 0) spoken.push(line)
    else {
      const next = units.slice(index + 1, index + 4).find((unit) => !isSetAsDirection(unit.spans))
      if (next && !next.name) {
        spoken.push(next.line)
        if (next.line.isApart) apart += 1
      }
    }
  }
  const translations = translationsOf(units)
  const looks = Map.groupBy([...spoken, ...translations], lookOf)
  const isItalic = italic > texts * 0.6 || translations.length > 0
  const isUsual = (count: number) => count >= Math.max(1, spoken.length * MIN_SHARE_OF_LOOK)
  return {
    speakers,
    speakerNames: new Set(
      [...[...speakers.names.values()].map(({ name }) => name), ...known].map(foldSpeakerName),
    ),
    namedRows: new Set(
      [...speakers.names.keys()].flatMap(({ paragraph: { cell } }) => (cell ? [rowKey(cell)] : [])),
    ),
    spokenLooks: new Set([...looks].flatMap(([look, own]) => (isUsual(own.length) ? [look] : []))),
    isItalic,
    hasApartSpeeches: apart > spoken.length / 2,
    areAllApart:
      isRunIn &&
      units.length > MIN_UNITS &&
      units.filter(({ line }) => line.isApart).length > units.length * 0.9,
    blankLines: blankLinesOf(units, speakers, known),
    marksDirections:
      !isItalic &&
      (marked >= MIN_MARKED ||
        (marked > 0 &&
          spoken.length >= MIN_MARKED &&
          marked * MAX_SPEECHES_PER_MARKED >= spoken.length)),
    sceneLevel: sceneLevelOf(units),
  }
}

/** Of the texts behind blank lines so many speak if speeches go on there. */
const MIN_SPOKEN_BELOW = 0.34
const MIN_BELOW = 3

/** A verse may begin as a speech does: 'Nur eins: …' */
const MIN_APART = 0.9

function blankLinesOf(
  units: readonly Unit[],
  { form }: Speakers,
  known: readonly string[],
): BlankLines {
  const first = units.findIndex(({ name }) => name !== null)
  const behind = units.slice(first + 1)
  const names = behind.filter(({ name }) => name !== null)
  const apart = names.filter(({ line }) => line.isApart).length
  if (form !== 'colon' || apart < names.length * MIN_APART) return 'any'
  // one speech alone, whose lines are not parted otherwise
  const isBroken = units.some(({ spans }) => spans.some(({ text }) => text === '\n'))
  if (names.length === 0 && isBroken) return 'any'
  const folded = new Set(known.map(foldSpeakerName))
  const isKnown = units.every(({ name }) => !name || folded.has(foldSpeakerName(name.name)))
  if (isKnown || units.some(({ line }) => isWrittenScene(line.text))) return 'own'
  const texts = behind.filter(({ name, spans }, index) => {
    const above = units[first + index]
    return !name && !isSetAsDirection(spans) && !(above?.name && above.spans.length === 0)
  })
  const below = texts.filter(({ line }) => line.isApart)
  const spoken = below.filter(({ spans }) => goesOnWithin(wordsOf(spans)))
  // a few texts that stand apart, as all lines do, show nothing
  const isShown = below.length < texts.length || below.length >= MIN_BELOW
  return isShown && spoken.length < below.length * MIN_SPOKEN_BELOW ? 'ending' : 'close'
}

/** Of the names of a copy so many are verses at most. */
const MAX_STRAYS = 1 / 3

/**
 * The names of a copy of a script, in which a blank line stands above each. A line within a speech is none if it has more words
 * than any of them ('Ein schöner Traum: …'), or none behind it, as no other has ('So rufet alle:').
 */
export function namesOfCopy(
  { form, names }: Speakers,
  lines: readonly SourceLine[],
  known: readonly string[],
): Speakers {
  const [first] = names.keys()
  const apart = [...names].filter(([line]) => line === first || line.isApart)
  const folded = new Set(known.map(foldSpeakerName))
  const isCopy =
    form === 'colon' &&
    names.size - apart.length <= names.size * MAX_STRAYS &&
    (lines.some(({ text }) => isWrittenScene(text)) ||
      apart.every(([, { name }]) => folded.has(foldSpeakerName(name))))
  if (!isCopy) return { form, names }
  const longest = Math.max(...apart.map(([, { name }]) => wordCount(name)))
  const isBare = ({ text }: SourceLine) => text.endsWith(':')
  const areBare = apart.some(([line]) => isBare(line))
  const isName = (line: SourceLine, { name }: NameStart) =>
    line === first ||
    line.isApart ||
    folded.has(foldSpeakerName(name)) ||
    (wordCount(name) <= longest && (areBare || !isBare(line)))
  return { form, names: new Map([...names].filter((found) => isName(...found))) }
}

const wordCount = (name: string): number => name.split(' ').length

const MIN_TRANSLATIONS = 5
/** So large a part of the speeches have slanted words below them, in so many of which people speak. */
const MIN_TRANSLATED = 0.7
const MIN_SPOKEN = 0.2

/** The lines below the speeches that say them in another language, in italics; none in plays of one language. */
function translationsOf(units: readonly Unit[]): readonly SourceLine[] {
  let speeches = 0
  const below = units.flatMap(({ line, spans, name }, index) => {
    const above = units[index - 1]
    if (name && spans.length > 0 && !isAll(spans, 'italic')) speeches += 1
    if (name || !above?.name || above.spans.length === 0 || line.isApart) return []
    const text = wordsOf(spans)
    return isAll(spans, 'italic') && !isDirectionLine(text) ? [{ line, text }] : []
  })
  const spoken = below.filter(({ text }) => SPOKEN_WORDS.test(text)).length
  const isTwofold =
    below.length >= Math.max(MIN_TRANSLATIONS, speeches * MIN_TRANSLATED) &&
    spoken >= below.length * MIN_SPOKEN
  return isTwofold ? below.map(({ line }) => line) : []
}

function sceneLevelOf(units: readonly Unit[]): number | null {
  const headings = units.filter(({ line, name }) => !name && line.paragraph.level !== null)
  if (headings.some(({ line }) => isSceneHeading(line.text))) return null
  const levels = Map.groupBy(headings, ({ line }) => line.paragraph.level ?? 0)
  const repeated = [...levels].flatMap(([level, own]) => (own.length > 1 ? [level] : []))
  return repeated.length === 0 ? null : Math.max(...repeated)
}

/** As typewriters set directions; a heading has no full stop. */
export const isUnderlinedSentence = (spans: readonly SourceSpan[]): boolean =>
  isAll(spans, 'underlined') && /\p{L}{2}\.$/u.test(wordsOf(spans).trim())

export function isSetAsDirection(spans: readonly SourceSpan[]): boolean {
  const text = wordsOf(spans).trim()
  return (
    isAll(spans, 'italic') ||
    isUnderlinedSentence(spans) ||
    isDirectionLine(text) ||
    isTransition(text) ||
    isEndMark(text)
  )
}

/** Whether text tells what people do: it names one of them, or says a word of the stage, and nobody speaks in it. */
export function isNarrative(text: string, context: Context): boolean {
  return !SPOKEN_WORDS.test(text) && (isToldOf(text, context) || STAGE_WORDS.test(text))
}

/** Whether text can only go on with the sentence above, or speaks itself. */
export const goesOnWithin = (text: string): boolean =>
  /^\P{L}*\p{Ll}/u.test(text) || SPOKEN_WORDS.test(text)

/** Whether text begins with one of the people. */
export function isToldOf(text: string, { speakerNames }: Context): boolean {
  const words = foldSpeakerName(text).split(/[\s,.;:]+/)
  const [first = '', second = '', third = ''] = words
  const starts = [first, `${first} ${second}`, `${first} ${second} ${third}`, second]
  return starts.some((start) => speakerNames.has(start))
}
