// How the marks of a text span stand in the shared document, and are read there.
import type { Mark } from 'prosemirror-model'
import { idOfCue } from './cue-types.ts'
import type { CommentAnchor, CueConnection, TextSpan, TextStyle } from './blocks.ts'
import { compareAnchors } from './compare-anchors.ts'
import { anchorKey, marksOfAttributes, type Attributes } from './mark-keys.ts'

const SIMPLE_MARKS = ['bold', 'italic', 'strike', 'code'] as const
export function attributesOfSpan(span: TextSpan): Attributes {
  const attributes: Record<string, unknown> = {}
  for (const mark of SIMPLE_MARKS) if (span[mark]) attributes[mark] = {}
  if (span.style) attributes.textStyle = { ...span.style }
  for (const cue of span.cues ?? []) attributes[anchorKey('cueConnection', cue)] = { ...cue }
  for (const comment of span.comments ?? [])
    attributes[anchorKey('comment', comment)] = { ...comment }
  for (const cutId of span.cuts ?? []) attributes[anchorKey('cut', { cutId })] = { cutId }
  return attributes
}

/** The span that a run of shared text stands for; null where there is no text. Unknown marks are left out. */
export function spanOfAttributes(text: string, attributes: Attributes): TextSpan | null {
  return text === '' ? null : spanOfMarks(text, marksOfAttributes(attributes))
}

/** The span of an editor's text that has these marks. */
export function spanOfMarks(text: string, marks: readonly Mark[]): TextSpan {
  const cues = new Map<string, CueConnection>()
  const comments = new Map<string, CommentAnchor>()
  const cuts = new Set<string>()
  let span: TextSpan = { text }
  for (const { type, attrs } of marks.toSorted((a, b) => compareAnchors(a.attrs, b.attrs))) {
    const simple = SIMPLE_MARKS.find((mark) => mark === type.name)
    if (simple) span = { ...span, [simple]: true }
    else if (type.name === 'textStyle') span = withStyle(span, attrs)
    else if (type.name === 'cueConnection') addOnce(cues, cueOf(attrs))
    else if (type.name === 'comment') addOnce(comments, commentOf(attrs))
    else if (type.name === 'cut') cuts.add(textOf(attrs.cutId))
  }
  return {
    ...span,
    ...(cues.size > 0 && { cues: sortedById(cues) }),
    ...(comments.size > 0 && { comments: sortedById(comments) }),
    ...(cuts.size > 0 && { cuts: [...cuts].toSorted() }),
  }
}

function withStyle(span: TextSpan, value: Attributes): TextSpan {
  const style: TextStyle = Object.fromEntries(
    (['color', 'fontFamily', 'fontSize'] as const).flatMap((key) => {
      const entry = value[key]
      return typeof entry === 'string' ? [[key, entry]] : []
    }),
  )
  return Object.keys(style).length > 0 ? { ...span, style } : span
}

function cueOf(value: Attributes): readonly [string, CueConnection] {
  const cueId = idOfCue(value)
  return [
    cueId,
    {
      cueId,
      cueType: textOf(value.cueType),
      cueNumber: textOf(value.cueNumber),
      cueName: textOf(value.cueName),
      manualNumber: value.manualNumber === true,
    },
  ]
}

function commentOf(value: Attributes): readonly [string, CommentAnchor] {
  const commentId = textOf(value.commentId)
  return [commentId, { commentId, commentText: textOf(value.commentText) }]
}

function addOnce<T>(map: Map<string, T>, [id, value]: readonly [string, T]): void {
  if (!map.has(id)) map.set(id, value)
}

function sortedById<T>(map: ReadonlyMap<string, T>): readonly T[] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
