// What a line of a document is that no name begins: a heading, spoken words, a direction, or what is neither.
import { at } from '../../at.ts'
import { isDirectionLine, SPOKEN_WORDS, isEndMark } from '../../script/line-grammar/direction.ts'
import { isSceneHeading, isTransition, sceneName } from '../../script/line-grammar/scene-heading.ts'
import { type NumberLine, sceneNumbers } from '../../script/line-grammar/unusual-names.ts'
import {
  foldSpeakerName,
  isInCapitals,
  isLabel,
  isPrompt,
  labelBeforeColon,
} from '../../script/line-grammar/speaker-name.ts'
import {
  isAll,
  lookOf,
  rowKey,
  type SourceLine,
  type SourceSpan,
  wordsOf,
} from './source-paragraph.ts'
import {
  type Context,
  goesOnWithin,
  isNarrative,
  isSetAsDirection,
  isToldOf,
  isUnderlinedSentence,
} from './speech-context.ts'

/** A direction, or a prompt such as 'LICHT: hell', may stand in a speech or between speeches, an action only between them. */
export type TextRole = 'speech' | 'direction' | 'prompt' | 'action' | 'note'

const SCENE_STYLE = /szene|scene|bild(?!unterschrift)|sluglin|scène/iu
const DIRECTION_STYLE = /regie|direction|anweisung|didaskal|action|handlung|parenthe|klammer/iu
const SPEECH_STYLE = /rede|dialog|speech|replik|repliek|(?:^|\W)text(?:$|\W)(?!body)/iu
const MAX_HEADING_LENGTH = 60
/** 'Szene: ein Garten …' in italics is a direction; a heading in italics is short. */
const MAX_ITALIC_HEADING = 30
/** 'SCENE: A GARDEN. A DOOR AT THE BACK.' tells at length what 'SCENE: A GARDEN' names. */
const SENTENCES = /^\p{L}+\s*[:–—-].*\p{L}{2}\.\s+\P{Ll}.*\.$/u

/** Before the first name nobody speaks. */
export function introRole(line: SourceLine, spans: readonly SourceSpan[], context: Context): Role {
  const { role } = roleOf(line, spans, context)
  return SURE(role === 'speech' ? 'action' : role)
}

/** Whether text is set as a direction, whatever stands above it. */
export function isSetApart(line: SourceLine, spans: readonly SourceSpan[], { isItalic }: Context) {
  return (isSetAsDirection(spans) && !isItalic) || DIRECTION_STYLE.test(line.paragraph.style)
}

type Heading =
  | { readonly kind: 'scene'; readonly text: string }
  | { readonly kind: 'heading'; readonly spans: readonly SourceSpan[]; readonly level: 1 | 2 | 3 }

interface Place {
  /** Whether a name stands above. */
  readonly hasSpoken: boolean
  /** Whether the name above has no words yet. */
  readonly isBelowName: boolean
  /** Whether the heading of a scene stands directly above. */
  readonly isBelowScene: boolean
}

export function headingOf(
  line: SourceLine,
  spans: readonly SourceSpan[],
  context: Context,
  place: Place,
): Heading | null {
  const text = wordsOf(spans)
  const { level, namesNobody } = line.paragraph
  if (namesNobody) return null
  if (isSceneByWords(line, spans)) return { kind: 'scene', text: sceneName(text) ?? text }
  if (text.length > MAX_HEADING_LENGTH * 2 || text.includes('\n')) return null
  const isSceneLevel = level === context.sceneLevel && context.speakers.form !== null
  if (hasSceneStyle(line) || (level !== null && isSceneLevel)) return { kind: 'scene', text }
  if (level !== null)
    return { kind: 'heading', spans, level: level === 1 ? 1 : level === 2 ? 2 : 3 }
  return isSmallHeading(line, spans, context, place) ? { kind: 'heading', spans, level: 3 } : null
}

const hasDirectionStyle = ({ paragraph: { style } }: SourceLine) => DIRECTION_STYLE.test(style)

const hasSceneStyle = (line: SourceLine) =>
  SCENE_STYLE.test(line.paragraph.style) && !hasDirectionStyle(line)

/** Whether the words alone say that a scene begins, in a line that tells no story. */
function isSceneByWords(line: SourceLine, spans: readonly SourceSpan[]): boolean {
  const text = wordsOf(spans)
  const isNarrated =
    line.paragraph.level === null &&
    ((isAll(spans, 'italic') && text.length > MAX_ITALIC_HEADING) || SENTENCES.test(text))
  return isSceneHeading(text) && !isNarrated && !hasDirectionStyle(line)
}

/** Whether a line without a level is set as a heading: marked, in capitals or in the middle, and apart. */
function isSmallHeading(
  line: SourceLine,
  spans: readonly SourceSpan[],
  context: Context,
  { hasSpoken, isBelowName, isBelowScene }: Place,
): boolean {
  const text = wordsOf(spans)
  const isMiddle = line.paragraph.align === 'center'
  const isMarked = isAll(spans, 'bold') || isAll(spans, 'underlined')
  // 'ARGAN, TOINETTE': the persons of the scene
  const namesPersons = text.includes(',') || context.speakerNames.has(foldSpeakerName(text))
  if (isBelowName || (isBelowScene && namesPersons)) return false
  if (text.length > MAX_HEADING_LENGTH || /[.!?…:,;–-]$/.test(text)) return false
  if (isSetAsDirection(spans) || isLabel(text)) return false
  if (hasSpoken && !isMiddle && !isMarked) return false
  if (isMarked || isInCapitals(text)) return line.isApart || isMiddle
  return isMiddle && line.isApart && context.speakers.form !== null && !isNarrative(text, context)
}

type Role = { readonly role: TextRole; readonly isDoubtful: boolean }
export const SURE = (role: TextRole): Role => ({ role, isDoubtful: false })

export function roleOf(line: SourceLine, spans: readonly SourceSpan[], context: Context): Role {
  const { speakers, spokenLooks, isItalic, hasApartSpeeches, areAllApart, marksDirections } =
    context
  const text = wordsOf(spans).trim()
  const { style } = line.paragraph
  if (isUnderlinedSentence(spans) || isDirectionLine(text) || (isAll(spans, 'italic') && !isItalic))
    return SURE('direction')
  if (isTransition(text) || isEndMark(text) || DIRECTION_STYLE.test(style)) return SURE('action')
  if (speakers.form === null) return SURE('note')
  if (isPrompt(text)) return SURE('prompt')
  if (line.paragraph.mayBeName || labelBeforeColon(text) !== null) return SURE('action')
  const isSpokenLook = spokenLooks.has(lookOf(line))
  if (isSpokenLook && context.blankLines !== 'any') {
    const isSaid = !line.isApart && (speakers.names.size > 1 || !isToldOf(text, context))
    if (isSaid) return SURE('speech')
    if (context.blankLines === 'own') return SURE('action')
  }
  if (!isSpokenLook && marksDirections && isOnlySetIn(line, text, context))
    return { role: 'speech', isDoubtful: true }
  if (!isSpokenLook) return { role: 'action', isDoubtful: isDoubtfulAction(line, text, context) }
  if (SPEECH_STYLE.test(style)) return SURE('speech')
  const doesEnd = context.blankLines === 'ending' && line.isApart
  const isWithin = hasApartSpeeches || areAllApart || SPOKEN_WORDS.test(text)
  const isApart = line.isApart && (doesEnd || !isWithin)
  const isTold = isNarrative(text, context)
  if (marksDirections && !doesEnd) return { role: 'speech', isDoubtful: isApart && isTold }
  if (isApart) return { role: isTold || !isVerse(text) ? 'action' : 'speech', isDoubtful: !isTold }
  if (isTold) return { role: 'action', isDoubtful: true }
  return { role: 'speech', isDoubtful: isBesideNoName(line, context) && !goesOnWithin(text) }
}

/** Whether a row of a table says nothing of who speaks, where names stand in a column. */
const isBesideNoName = ({ paragraph: { cell } }: SourceLine, { speakers, namedRows }: Context) =>
  speakers.form === 'cell' && cell !== null && !cell.goesOn && !namedRows.has(rowKey(cell))

/** Whether text close below a speech is set as speeches are, but further in, as a second paragraph may be. */
function isOnlySetIn(line: SourceLine, text: string, context: Context): boolean {
  const { paragraph, isApart } = line
  const isRunIn = !['alone', 'cell', 'tab'].includes(context.speakers.form ?? '')
  const atMargin = { ...line, paragraph: { ...paragraph, indent: 0 } }
  // a direction in capitals would be marked as the others are
  const isSung = isInCapitals(text) && text.includes(' ')
  return (
    (isRunIn || isSung) &&
    !isApart &&
    paragraph.indent > 0 &&
    context.spokenLooks.has(lookOf(atMargin)) &&
    !isNarrative(text, context)
  )
}

/** Text that looks unlike speeches, but is alone in it. */
function isDoubtfulAction(line: SourceLine, text: string, context: Context): boolean {
  const side = line.paragraph.style
  const isOwnStyle = ![...context.spokenLooks].some((look) => look.startsWith(`${side}|`))
  return !isOwnStyle && !isNarrative(text, context) && /[?!]/.test(text)
}

const isVerse = (text: string): boolean => text.length < MAX_HEADING_LENGTH && !/[.)]$/.test(text)

const NUMBERED = /^(\d{1,3})\s*[.):]\s+(?=\p{L})(.{1,60})$/u
const MIN_HEADINGS = 2

const isMarked = ({ spans, paragraph }: SourceLine): boolean =>
  isAll(spans, 'bold') || isAll(spans, 'underlined') || paragraph.align === 'center'

/**
 * Lines that only their numbers and their type show to be headings of scenes: '1. Küche', '2. Im Garten'. They are bold,
 * underlined or centred, and count from 1 on without a number twice. Numbered roles come back, or have one name: '1. Hexe'.
 */
export function numberedHeadings(lines: readonly SourceLine[]): ReadonlySet<SourceLine> {
  const found = lines.flatMap((line) => {
    const [, number = '', name = ''] = NUMBERED.exec(line.text) ?? []
    return isMarked(line) && name !== '' ? [{ line, number: Number(number), name }] : []
  })
  const areCounted = found.every(({ number }, index) => number === index + 1)
  const names = new Set(found.map(({ name }) => name.toLowerCase()))
  const hasNames = names.size > found.length / 2 && names.size > 1
  return found.length >= MIN_HEADINGS && areCounted && hasNames
    ? new Set(found.map(({ line }) => line))
    : new Set(sceneNumbers(lines.map(asNumberLine)).map((index) => at(lines, index)))
}

function asNumberLine(line: SourceLine): NumberLine {
  const { cell, level, namesNobody } = line.paragraph
  const isElsewhere = cell !== null || level !== null || namesNobody === true
  return { ...line, text: isElsewhere ? '' : line.text, isMarked: isMarked(line) }
}
