// What each paragraph of a document is: the name of a speaker, a heading, a direction, or text.
import { isAtOnce, isEndMark } from '../../script/line-grammar/direction.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import {
  isContinuationMark,
  labelBeforeColon,
  type NameStart,
} from '../../script/line-grammar/speaker-name.ts'
import { isAge } from '../../script/line-grammar/unusual-names.ts'
import type { Speakers } from './find-speakers.ts'
import { headingOf, introRole, isSetApart, roleOf, SURE, type TextRole } from './line-roles.ts'
import { contextOf, isSetAsDirection, type Unit } from './speech-context.ts'
import {
  sliceSpans,
  type SourceLine,
  type SourceSpan,
  trimSpans,
  wordsOf,
} from './source-paragraph.ts'

export type SourcePart = { readonly line: SourceLine } & (
  | {
      readonly kind: 'speaker'
      readonly name: string
      /** The name with its cuts, comments and cues. */
      readonly spans: readonly SourceSpan[]
      readonly direction: string
      readonly isContinued: boolean
      readonly isAtOnce: boolean
    }
  | { readonly kind: 'scene'; readonly text: string }
  /** What is no part of the script. */
  | { readonly kind: 'leftOut'; readonly text: string; readonly as: 'continuation' | 'mark' }
  | { readonly kind: 'heading'; readonly spans: readonly SourceSpan[]; readonly level: 1 | 2 | 3 }
  | {
      readonly kind: 'text'
      readonly spans: readonly SourceSpan[]
      readonly role: TextRole
      /** Whether the role is not certain. */
      readonly isDoubtful: boolean
      /** Whether it follows its speaker's name at once. */
      readonly isBehindName: boolean
      /** Whether no blank line parts it from a speech above, where each block has one above. */
      readonly isClose?: boolean
    }
)

/**
 * @param scenes the headings that their numbers show
 * @param known the speakers of the script into which the text comes
 */
export function sourceParts(
  lines: readonly SourceLine[],
  speakers: Speakers,
  scenes: ReadonlySet<SourceLine>,
  known: readonly string[] = [],
): readonly SourcePart[] {
  const units = unitsOf(lines, speakers, scenes)
  const context = contextOf(units, speakers, known)
  const place = { hasSpoken: false, isBelowName: false, isBelowScene: false }
  const parts = units.flatMap(({ line, spans, name }): readonly SourcePart[] => {
    if (name) {
      const rest = restOf(line, spans)
      Object.assign(place, { hasSpoken: true, isBelowName: rest.length === 0, isBelowScene: false })
      return [
        ...deletedName(line, name),
        speakerPart(line, name),
        ...directionOf(line, name),
        ...rest,
      ]
    }
    const text = wordsOf(spans)
    if (isContinuationMark(text)) return [{ kind: 'leftOut', line, text, as: 'continuation' }]
    const heading = scenes.has(line)
      ? ({ kind: 'scene', text } as const)
      : headingOf(line, spans, context, place)
    place.isBelowScene = heading?.kind === 'scene'
    if (heading) {
      place.isBelowName = false
      return [{ line, ...heading }]
    }
    const own = place.hasSpoken ? roleOf(line, spans, context) : introRole(line, spans, context)
    // someone whose name stands alone has not spoken yet
    const isSaid = isEndMark(text) || !isSetApart(line, spans, context)
    const isFirst = place.isBelowName && own.role === 'action' && isSaid
    const role = isFirst ? SURE('speech') : own
    if (role.role !== 'direction') place.isBelowName = false
    const isClose = context.blankLines === 'own' && !line.isApart && role.role === 'direction'
    return [{ kind: 'text', line, spans, isBehindName: false, isClose, ...role }]
  })
  return withScenes(parts)
}

const MIN_SCENES = 2

/** Headings that only their type shows are the scenes of a play that has no others. */
function withScenes(parts: readonly SourcePart[]): readonly SourcePart[] {
  const begin = parts.findIndex(({ kind }) => kind === 'speaker')
  const isVisual = (part: SourcePart, index: number) =>
    part.kind === 'heading' && part.line.paragraph.level === null && index >= begin - 2
  const isPlay = begin >= 0 && !parts.some(({ kind }) => kind === 'scene')
  if (!isPlay || parts.filter(isVisual).length < MIN_SCENES) return parts
  return parts.map((part, index) =>
    part.kind === 'heading' && isVisual(part, index)
      ? { kind: 'scene', line: part.line, text: wordsOf(part.spans) }
      : part,
  )
}

/** A paragraph, or the part of it that belongs to one speaker. */
function unitsOf(
  lines: readonly SourceLine[],
  { names }: Speakers,
  scenes: ReadonlySet<SourceLine>,
): readonly Unit[] {
  const units: Unit[] = []
  const isPart = (line: SourceLine) =>
    line.continues && !names.has(line) && !isSceneHeading(line.text) && !scenes.has(line)
  const behind = directionsBehind(lines, isPart)
  for (const line of lines) {
    const name = names.get(line) ?? null
    const last = units.at(-1)
    if (isPart(line) && last?.line.paragraph === line.paragraph && !behind.has(line)) {
      if (last.spans.length > 0) last.spans.push({ text: '\n' })
      last.spans.push(...line.spans)
    } else {
      const spans = name ? behindName(line, name) : line.spans
      units.push({ line, spans: [...spans], name })
    }
  }
  return units
}

/** Directions behind line breaks, with no more words of the same speech behind them. */
function directionsBehind(
  lines: readonly SourceLine[],
  isPart: (line: SourceLine) => boolean,
): ReadonlySet<SourceLine> {
  const found = new Set<SourceLine>()
  for (const [index, line] of [...lines.entries()].toReversed()) {
    const next = lines[index + 1]
    const isLast = next === undefined || !isPart(next) || found.has(next)
    const isDirection = isSetAsDirection(line.spans) || labelBeforeColon(line.text) !== null
    if (isLast && isDirection && isPart(line)) found.add(line)
  }
  return found
}

/** 'ANNA *leise*. Nein.': the stop belongs to the name, if the name itself has none. */
function behindName({ spans }: SourceLine, { length, suffix }: NameStart): readonly SourceSpan[] {
  const rest = trimSpans(sliceSpans(spans, length))
  // 'ARGAN. — Trois …'
  const dash = suffix === '.' ? (/^[–—]\s+/u.exec(wordsOf(rest))?.[0].length ?? 0) : 0
  if (suffix !== '') return sliceSpans(rest, dash)
  const text = wordsOf(rest)
  const bracketed = /^,?\s*\([^)]*\)/.exec(text)?.[0].length ?? 0
  const upright = rest.findIndex((span) => span.italic !== true && /[^\s,]/.test(span.text))
  const italic = upright > 0 ? wordsOf(rest.slice(0, upright)).length : 0
  const direction = Math.max(bracketed, italic)
  const mark =
    direction === 0 ? null : /^\s*[.:](?=\s|$)(?:\s+[–—](?=\s))?/u.exec(text.slice(direction))
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
  direction: name.direction,
  isContinued: name.isContinued === true,
  isAtOnce: isAtOnce(name.direction),
})

/** A name in whose place another stands. */
function deletedName(line: SourceLine, { name, length }: NameStart): readonly SourcePart[] {
  const head = sliceSpans(line.spans, 0, length)
  const cut = wordsOf(head.filter(({ cuts }) => cuts !== undefined)).trim()
  const isReplaced = cut !== '' && !cut.includes(name) && !name.includes(cut)
  return isReplaced ? [{ kind: 'leftOut', line, text: cut, as: 'mark' }] : []
}

function nameSpans({ spans, text }: SourceLine, { name }: NameStart): readonly SourceSpan[] {
  const from = text.replaceAll(/\s/g, ' ').indexOf(name)
  if (from < 0) return [{ text: name }]
  return sliceSpans(spans, from, from + name.length).map(
    ({ bold: _bold, italic: _italic, style: _style, ...span }) => ({
      ...span,
      text: span.text.replaceAll(/\s/g, ' '),
    }),
  )
}

function directionOf(line: SourceLine, { direction, length }: NameStart): readonly SourcePart[] {
  if (direction === '' || isAtOnce(direction)) return []
  if (isAge(direction))
    return [{ kind: 'leftOut', line, text: line.text.slice(0, length).trim(), as: 'mark' }]
  const spans = [{ text: direction, italic: true as const }]
  return [{ kind: 'text', line, spans, role: 'direction', isDoubtful: false, isBehindName: true }]
}

function restOf(line: SourceLine, spans: readonly SourceSpan[]): readonly SourcePart[] {
  const rest = trimSpans(spans)
  return rest.length === 0
    ? []
    : [{ kind: 'text', line, spans: rest, role: 'speech', isDoubtful: false, isBehindName: true }]
}
