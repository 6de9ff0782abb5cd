// How the marks of a text span stand in the shared document: one attribute per mark. A mark that
// may stand several times on a character (cue, comment) carries a hash of itself in its name.
import { isRecord } from '../is-record.ts'
import { anchorName } from './anchor-name.ts'
import { idOfCue } from './cue-id.ts'
import type { CommentAnchor, CueConnection, TextSpan, TextStyle } from './blocks.ts'
import { compareAnchors } from './compare-anchors.ts'

type Attributes = Record<string, unknown>

const SIMPLE_MARKS = ['bold', 'italic', 'strike', 'code'] as const
const HASH_SUFFIX = /--[a-zA-Z0-9+/=]{8}$/

/** The mark's name without the hash of its attributes. */
export function markName(attributeName: string): string {
  return attributeName.replace(HASH_SUFFIX, '')
}

export function attributesOfSpan(span: TextSpan): Attributes {
  const attributes: Attributes = {}
  for (const mark of SIMPLE_MARKS) if (span[mark]) attributes[mark] = {}
  if (span.style) attributes.textStyle = { ...span.style }
  for (const cue of span.cues ?? []) attributes[anchorName('cueConnection', cue)] = { ...cue }
  for (const comment of span.comments ?? [])
    attributes[anchorName('comment', comment)] = { ...comment }
  return attributes
}

/** The span that a run of shared text stands for; null where there is no text. Unknown marks are left out. */
export function spanOfAttributes(text: string, attributes: Attributes): TextSpan | null {
  if (text === '') return null
  const cues = new Map<string, CueConnection>()
  const comments = new Map<string, CommentAnchor>()
  let span: TextSpan = { text }
  for (const { mark, value } of marksOf(attributes)) {
    const simple = SIMPLE_MARKS.find((candidate) => candidate === mark)
    if (simple) span = { ...span, [simple]: true }
    else if (mark === 'textStyle') span = withStyle(span, value)
    else if (mark === 'cueConnection') addOnce(cues, cueOf(value))
    else if (mark === 'comment') addOnce(comments, commentOf(value))
  }
  return {
    ...span,
    ...(cues.size > 0 && { cues: sortedById(cues) }),
    ...(comments.size > 0 && { comments: sortedById(comments) }),
  }
}

function marksOf(attributes: Attributes) {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (isRecord(value) ? [{ mark: markName(name), value }] : []))
    .toSorted((a, b) => compareAnchors(a.value, b.value))
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
