// What each paragraph of a document is: the name of a speaker, a heading, a direction, or text.
import { isAtOnce, isBracketed } from '../../script/line-grammar/direction.ts'
import { isEndMark } from '../../script/line-grammar/end-mark.ts'
import { isContinuationMark } from '../../script/line-grammar/continuation.ts'
import { isLabel } from '../../script/line-grammar/label.ts'
import { isSceneHeading, sceneName } from '../../script/line-grammar/scene-heading.ts'
import { isInCapitals, type NameStart } from '../../script/line-grammar/speaker-name.ts'
import { isTransition } from '../../script/line-grammar/transition.ts'
import { foldSpeakerName } from '../../script/speaker-names.ts'
import type { Speakers } from './find-speakers.ts'
import { isAll, lookOf, type SourceLine } from './source-line.ts'
import { type SourceSpan, sliceSpans, trimSpans, wordsOf } from './source-paragraph.ts'

export type SourcePart = { readonly line: SourceLine } & (
  | {
      readonly kind: 'speaker'
      readonly name: string
      /** The name with its cuts, comments and cues. */
      readonly spans: readonly SourceSpan[]
      readonly isContinued: boolean
      readonly isAtOnce: boolean
    }
  | { readonly kind: 'scene' | 'continuation'; readonly text: string }
  | { readonly kind: 'heading'; readonly spans: readonly SourceSpan[]; readonly level: 1 | 2 | 3 }
  | {
      readonly kind: 'text'
      readonly spans: readonly SourceSpan[]
      readonly role: TextRole
      /** Whether the role is not certain. */
      readonly isDoubtful: boolean
      /** Whether it follows its speaker's name at once. */
      readonly isBehindName: boolean
    }
)

/** A direction may stand in a speech or between speeches, an action only between them. */
export type TextRole = 'speech' | 'direction' | 'action' | 'note'

const SCENE_STYLE = /szene|scene|bild(?!unterschrift)|sluglin|scène/iu
const DIRECTION_STYLE = /regie|direction|anweisung|didaskal|action|handlung|parenthe|klammer/iu
const SPEECH_STYLE = /rede|dialog|speech|replik|repliek|(?:^|\W)text(?:$|\W)(?!body)/iu
const MAX_HEADING_LENGTH = 60
/** 'Szene: ein Garten …' in italics is a direction; a heading in italics is short. */
const MAX_ITALIC_HEADING = 30

/** @param scenes the headings that their numbers show */
export function sourceParts(
  lines: readonly SourceLine[],
  speakers: Speakers,
  scenes: ReadonlySet<SourceLine>,
): readonly SourcePart[] {
  const units = unitsOf(lines, speakers, scenes)
  const context = contextOf(units, speakers)
  let hasSpoken = false
  return units.flatMap(({ line, spans, name }): readonly SourcePart[] => {
    if (name) {
      hasSpoken = true
      return [speakerPart(line, name), ...directionOf(line, name), ...restOf(line, spans)]
    }
    const text = wordsOf(spans)
    if (scenes.has(line)) return [{ kind: 'scene', line, text }]
    if (isContinuationMark(text)) return [{ kind: 'continuation', line, text }]
    const heading = headingOf(line, spans, context, hasSpoken)
    if (heading) return [heading]
    return [{ kind: 'text', line, spans, isBehindName: false, ...roleOf(line, spans, context) }]
  })
}

interface Unit {
  readonly line: SourceLine
  /** The text of the lines that belong together, without the name. */
  readonly spans: SourceSpan[]
  readonly name: NameStart | null
}

/** A paragraph, or the part of it that belongs to one speaker. */
function unitsOf(
  lines: readonly SourceLine[],
  { names }: Speakers,
  scenes: ReadonlySet<SourceLine>,
): readonly Unit[] {
  const units: Unit[] = []
  for (const line of lines) {
    const name = names.get(line) ?? null
    const last = units.at(-1)
    const isHeading = isSceneHeading(line.text) || scenes.has(line)
    const isPart = line.continues && !name && last !== undefined && !isHeading
    if (isPart && last.line.paragraph === line.paragraph) {
      if (last.spans.length > 0) last.spans.push({ text: '\n' })
      last.spans.push(...line.spans)
    } else {
      const spans = name ? behindName(line, name) : line.spans
      units.push({ line, spans: [...spans], name })
    }
  }
  return units
}

/** 'ANNA *leise*. Nein.': the stop belongs to the name, if the name itself has none. */
function behindName({ spans }: SourceLine, { length, suffix }: NameStart): readonly SourceSpan[] {
  const rest = trimSpans(sliceSpans(spans, length))
  if (suffix !== '') return rest
  const text = wordsOf(rest)
  const bracketed = /^,?\s*\([^)]*\)/.exec(text)?.[0].length ?? 0
  const upright = rest.findIndex((span) => span.italic !== true && /[^\s,]/.test(span.text))
  const italic = upright > 0 ? wordsOf(rest.slice(0, upright)).length : 0
  const direction = Math.max(bracketed, italic)
  const mark = direction === 0 ? null : /^\s*[.:](?=\s|$)/.exec(text.slice(direction))
  const from = /^,\s*/.exec(direction === 0 ? '' : text)?.[0].length ?? 0
  return [
    ...sliceSpans(rest, from, direction),
    ...sliceSpans(rest, direction + (mark?.[0].length ?? 0)),
  ]
}

const speakerPart = (line: SourceLine, name: NameStart): SourcePart => ({
  kind: 'speaker',
  line,
  name: name.name,
  spans: nameSpans(line, name),
  isContinued: name.isContinued === true,
  isAtOnce: isAtOnce(name.direction),
})

function nameSpans({ spans, text }: SourceLine, { name }: NameStart): readonly SourceSpan[] {
  const from = text.indexOf(name)
  if (from < 0) return [{ text: name }]
  return sliceSpans(spans, from, from + name.length).map(
    ({ bold: _bold, italic: _italic, style: _style, ...span }) => span,
  )
}

function directionOf(line: SourceLine, { direction }: NameStart): readonly SourcePart[] {
  if (direction === '' || isAtOnce(direction)) return []
  const spans = [{ text: direction, italic: true as const }]
  return [{ kind: 'text', line, spans, role: 'direction', isDoubtful: false, isBehindName: true }]
}

function restOf(line: SourceLine, spans: readonly SourceSpan[]): readonly SourcePart[] {
  const rest = trimSpans(spans)
  return rest.length === 0
    ? []
    : [{ kind: 'text', line, spans: rest, role: 'speech', isDoubtful: false, isBehindName: true }]
}

interface Context {
  readonly speakers: Speakers
  readonly speakerNames: ReadonlySet<string>
  /** The looks of spoken text, as far as they are known from the text behind names. */
  readonly spokenLooks: ReadonlySet<string>
  /** Whether most text is italic: then italics distinguish nothing. */
  readonly isItalic: boolean
  /** Whether blank lines stand within speeches. */
  readonly hasApartSpeeches: boolean
  /** Whether directions are set in italics or in brackets: then text that is set as speeches is spoken. */
  readonly marksDirections: boolean
  /** The level of headings that are scenes, where no heading says so by its words. */
  readonly sceneLevel: number | null
}

/** So many directions between speeches show how a document sets them, or one for so many speeches. */
const MIN_MARKED = 3
const MAX_SPEECHES_PER_MARKED = 40

/** A look of spoken text is that of at least this share of the text behind names. */
const MIN_SHARE_OF_LOOK = 0.06

function contextOf(units: readonly Unit[], speakers: Speakers): Context {
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
  const looks = Map.groupBy(spoken, lookOf)
  const isUsual = (count: number) => count >= Math.max(1, spoken.length * MIN_SHARE_OF_LOOK)
  return {
    speakers,
    speakerNames: new Set([...speakers.names.values()].map(({ name }) => foldSpeakerName(name))),
    spokenLooks: new Set([...looks].flatMap(([look, own]) => (isUsual(own.length) ? [look] : []))),
    isItalic: italic > texts * 0.6,
    hasApartSpeeches: apart > spoken.length / 2,
    marksDirections:
      italic <= texts * 0.6 &&
      (marked >= MIN_MARKED || (marked > 0 && marked * MAX_SPEECHES_PER_MARKED >= spoken.length)),
    sceneLevel: sceneLevelOf(units),
  }
}

function sceneLevelOf(units: readonly Unit[]): number | null {
  const headings = units.filter(({ line, name }) => !name && line.paragraph.level !== null)
  if (headings.some(({ line }) => isSceneHeading(line.text))) return null
  const levels = Map.groupBy(headings, ({ line }) => line.paragraph.level ?? 0)
  const repeated = [...levels].flatMap(([level, own]) => (own.length > 1 ? [level] : []))
  return repeated.length === 0 ? null : Math.max(...repeated)
}

function headingOf(
  line: SourceLine,
  spans: readonly SourceSpan[],
  { speakers, sceneLevel }: Context,
  hasSpoken: boolean,
): SourcePart | null {
  const text = wordsOf(spans)
  const { level, style, align } = line.paragraph
  const isShort = text.length <= MAX_HEADING_LENGTH * 2 && !text.includes('\n')
  const isToldAtLength =
    isAll(spans, 'italic') && level === null && text.length > MAX_ITALIC_HEADING
  const isScene = isSceneHeading(text) && !isToldAtLength && !DIRECTION_STYLE.test(style)
  if (isScene) return { kind: 'scene', line, text: sceneName(text) ?? text }
  if (!isShort) return null
  if (SCENE_STYLE.test(style) && !DIRECTION_STYLE.test(style)) return { kind: 'scene', line, text }
  if (level !== null)
    return level === sceneLevel && speakers.form !== null
      ? { kind: 'scene', line, text }
      : { kind: 'heading', line, spans, level: level === 1 ? 1 : level === 2 ? 2 : 3 }
  const isSetApart =
    (isAll(spans, 'bold') || isInCapitals(text)) && (line.isApart || align === 'center')
  const isHeading =
    isSetApart &&
    text.length <= MAX_HEADING_LENGTH &&
    !/[.!?…:,;–-]$/.test(text) &&
    !isSetAsDirection(spans) &&
    (!hasSpoken || align === 'center' || isAll(spans, 'bold'))
  return isHeading ? { kind: 'heading', line, spans, level: 3 } : null
}

function isSetAsDirection(spans: readonly SourceSpan[]): boolean {
  const text = wordsOf(spans).trim()
  return isAll(spans, 'italic') || isBracketed(text) || isTransition(text) || isEndMark(text)
}

type Role = { readonly role: TextRole; readonly isDoubtful: boolean }
const SURE = (role: TextRole): Role => ({ role, isDoubtful: false })

function roleOf(line: SourceLine, spans: readonly SourceSpan[], context: Context): Role {
  const { speakers, spokenLooks, isItalic, hasApartSpeeches, marksDirections } = context
  const text = wordsOf(spans).trim()
  const { style } = line.paragraph
  if (isBracketed(text) || (isAll(spans, 'italic') && !isItalic)) return SURE('direction')
  if (isTransition(text) || isEndMark(text) || DIRECTION_STYLE.test(style)) return SURE('action')
  if (speakers.form === null) return SURE('note')
  if (isLabel(text.split(':')[0] ?? '') && text.includes(':')) return SURE('action')
  const isSpokenLook = spokenLooks.has(lookOf(line))
  if (!isSpokenLook) return { role: 'action', isDoubtful: isDoubtfulAction(line, text, context) }
  if (SPEECH_STYLE.test(style)) return SURE('speech')
  const isApart = line.isApart && !hasApartSpeeches
  const isTold = isNarrative(text, context)
  if (marksDirections) return { role: 'speech', isDoubtful: isApart && isTold }
  if (isApart) return { role: isTold || !isVerse(text) ? 'action' : 'speech', isDoubtful: !isTold }
  return isTold ? { role: 'action', isDoubtful: true } : SURE('speech')
}

/** Text that looks unlike speeches, but is alone in it. */
function isDoubtfulAction(line: SourceLine, text: string, context: Context): boolean {
  const side = line.paragraph.style
  const isOwnStyle = ![...context.spokenLooks].some((look) => look.startsWith(`${side}|`))
  return !isOwnStyle && !isNarrative(text, context) && /[?!]/.test(text)
}

const isVerse = (text: string): boolean => text.length < MAX_HEADING_LENGTH && !/[.)]$/.test(text)

const STAGE_WORDS =
  /(?<!\p{L})(?:ab|auf|tritt|treten|geht|gehen|kommt|kommen|setzt|steht|nimmt|öffnet|schließt|vorhang|black|licht|bühne|dunkel|pause|stille|exit|exeunt|enters?|exits|re-enter|crosses|sits|stands|curtain|lights|sort|entre|sortent|entrent)(?!\p{L})/iu
/** Words that people say of themselves or to each other, and no direction has. */
const SPOKEN_WORDS =
  /(?<!\p{L})(?:ich|mich|mir|mein|meine|du|dich|dir|dein|deine|wir|uns|ihr|euch|i|i’m|i'm|me|my|you|your|we|us|je|moi|tu|toi|vous|nous)(?!\p{L})|[?!]/iu

/** Whether text tells what people do: it names one of them, or says a word of the stage, and nobody speaks in it. */
function isNarrative(text: string, { speakerNames }: Context): boolean {
  if (SPOKEN_WORDS.test(text)) return false
  const words = foldSpeakerName(text).split(/[\s,.;:]+/)
  const [first = '', second = '', third = ''] = words
  const starts = [first, `${first} ${second}`, `${first} ${second} ${third}`, second]
  return starts.some((start) => speakerNames.has(start)) || STAGE_WORDS.test(text)
}
