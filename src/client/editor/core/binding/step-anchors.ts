// What a step of undo has done about cues and comments on words. Yjs knows only the items that store their
// marks, and these do not stay: cues are renumbered, other people name them, and each time another mark
// stands there (DOC-12). So a step knows the words, and whose marks it has put on them or taken off.
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { anchorName } from '#/shared/script/anchor-name.ts'
import { idOfCue } from '#/shared/script/cue-id.ts'
import { markName } from '#/shared/script/span-attributes.ts'

type Attributes = Readonly<Record<string, unknown>>

/** The mark of a cue or a comment, under the name that it is stored by. */
interface Anchor {
  readonly mark: 'cueConnection' | 'comment'
  readonly id: unknown
  readonly name: string
  readonly attrs: Attributes
}

/** A change that is complete, or how far it has come; its deletions in order, which they are not before. */
type Change = Pick<Y.Transaction, 'beforeState' | 'deleteSet'>

interface Run {
  readonly from: number
  readonly to: number
  readonly before: readonly Anchor[]
  readonly after: readonly Anchor[]
}

/** One that was put on words, or taken off them. */
export interface StepAnchor extends Anchor {
  readonly isPut: boolean
  readonly from: Y.RelativePosition
  readonly to: Y.RelativePosition
}

/** What a change has done about the anchors of words that stay. */
export function stepAnchors(text: Y.XmlText, change: Change): readonly StepAnchor[] {
  return runsOf(text, change).flatMap(({ before, after, ...range }) => {
    const from = Y.createRelativePositionFromTypeIndex(text, range.from, 0)
    const to = Y.createRelativePositionFromTypeIndex(text, range.to, -1)
    return [
      ...without(before, after).map((anchor) => ({ ...anchor, isPut: false, from, to })),
      ...without(after, before).map((anchor) => ({ ...anchor, isPut: true, from, to })),
    ]
  })
}

/** Makes the anchors on words that stay what they were before a change that goes on. */
export function resetAnchors(text: Y.XmlText, change: Change): void {
  for (const { from, to, before, after } of runsOf(text, change)) {
    const added = without(after, before).map(({ name }) => [name, null])
    const removed = without(before, after).map(({ name, attrs }) => [name, attrs])
    if (added.length + removed.length > 0)
      text.format(from, to - from, Object.fromEntries([...added, ...removed]))
  }
}

/** Takes an anchor of a step back; answers what others have made of it since. */
export function takeBackAnchor(doc: Y.Doc, anchor: StepAnchor): Attributes {
  const start = Y.createAbsolutePositionFromRelativePosition(anchor.from, doc)
  const end = Y.createAbsolutePositionFromRelativePosition(anchor.to, doc)
  if (!(start?.type instanceof Y.XmlText) || start.type !== end?.type) return {}
  const text = start.type
  const present = runsOfAnchor(text, anchor)
    .map((run) => ({
      ...run,
      from: Math.max(run.from, start.index),
      to: Math.min(run.to, end.index),
    }))
    .filter(({ from, to }) => from < to)
  if (!anchor.isPut) {
    if (present.length === 0)
      text.format(start.index, end.index - start.index, { [anchor.name]: anchor.attrs })
    return {}
  }
  for (const { from, to, name } of present) text.format(from, to - from, { [name]: null })
  return Object.assign({}, ...present.map(({ attrs }) => changedByHand(anchor.attrs, attrs)))
}

/** Changes a cue or comment on all of its words in a text. */
export function changeAnchor(text: Y.XmlText, anchor: Anchor, change: Attributes): void {
  for (const { from, to, name, attrs } of runsOfAnchor(text, anchor)) {
    const next = { ...attrs, ...change }
    const nextName = anchorName(anchor.mark, next)
    if (nextName !== name) text.format(from, to - from, { [name]: null, [nextName]: next })
  }
}

/** What lay on the words that stay before a change, and what lies there now. Yjs's delta also names what stays. */
function runsOf({ _start: start }: Y.XmlText, change: Change): readonly Run[] {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const runs: Run[] = []
  let index = 0
  for (let item = start; item; item = item.right) {
    const isNew = item.id.clock >= (change.beforeState.get(item.id.client) ?? 0)
    if (item.content instanceof Y.ContentFormat) {
      const { key, value } = item.content
      if (!isNew && (!item.deleted || Y.isDeleted(change.deleteSet, item.id))) before[key] = value
      if (!item.deleted) after[key] = value
    } else if (item.countable && !item.deleted) {
      const from = index
      index += item.length
      if (!isNew) runs.push({ from, to: index, before: anchorsIn(before), after: anchorsIn(after) })
    }
  }
  return runs
}

/** Where the marks of a cue or comment lie in a text. */
function runsOfAnchor(text: Y.XmlText, { mark, id }: Anchor) {
  let index = 0
  const parts: { readonly insert: string | object; readonly attributes?: unknown }[] =
    text.toDelta()
  return parts.flatMap(({ insert, attributes }) => {
    const from = index
    index += typeof insert === 'string' ? insert.length : 1
    return anchorsIn(attributes)
      .filter((anchor) => anchor.mark === mark && anchor.id === id)
      .map((anchor) => ({ ...anchor, from, to: index }))
  })
}

function anchorsIn(attributes: unknown): readonly Anchor[] {
  if (!isRecord(attributes)) return []
  return Object.entries(attributes).flatMap(([name, attrs]): readonly Anchor[] => {
    const mark = markName(name)
    if (!isRecord(attrs)) return []
    if (mark === 'cueConnection') return [{ name, mark, id: idOfCue(attrs), attrs }]
    return mark === 'comment' ? [{ name, mark, id: attrs['commentId'], attrs }] : []
  })
}

function without(anchors: readonly Anchor[], others: readonly Anchor[]): readonly Anchor[] {
  return anchors.filter(({ name }) => others.every((other) => other.name !== name))
}

/** What differs, except for what only counting wrote. */
function changedByHand(before: Attributes, after: Attributes): Attributes {
  const isCounted = after['manualNumber'] !== true
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => value !== before[name] && !(isCounted && name === 'cueNumber'),
    ),
  )
}
