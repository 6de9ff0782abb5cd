// How a text is written: what an edit has left of it stays the same characters, with the marks that they have now.
import type { Node } from 'prosemirror-model'
import type { Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { attributesOfMarks, textsIn } from './read-node.ts'
import { survivorsOf } from './survivors.ts'
import type { PlacedNode } from './write-nodes.ts'

/** What is written at one place of a text, as the shared document takes it. */
interface TextChange {
  readonly insert?: string
  readonly delete?: number
  readonly retain?: number
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** Writes a text into the element of the one that it continues. */
export function writeText(
  element: Y.XmlElement,
  before: PlacedNode,
  after: PlacedNode,
  steps: readonly Step[],
): void {
  const [oldStart, newStart] = [before.position + 1, after.position + 1]
  const newEnd = newStart + after.node.content.size
  const changes: TextChange[] = []
  let [oldAt, newAt] = [oldStart, newStart]
  const insertUpTo = (position: number) => {
    if (position > newAt)
      changes.push(...inserted(after.node, newAt - newStart, position - newStart))
    newAt = position
  }
  const deleteUpTo = (position: number) => {
    if (position > oldAt) changes.push({ delete: position - oldAt })
    oldAt = position
  }
  for (const { from, to, at } of survivorsOf(
    oldStart,
    oldStart + before.node.content.size,
    steps,
  )) {
    const end = at + to - from
    if (at < newAt || end > newEnd) continue
    insertUpTo(at)
    deleteUpTo(from)
    changes.push(...retained(before.node, from - oldStart, after.node, at - newStart, to - from))
    ;[oldAt, newAt] = [to, end]
  }
  insertUpTo(newEnd)
  deleteUpTo(oldStart + before.node.content.size)
  applyChanges(element, changes)
}

function inserted(node: Node, from: number, to: number): readonly TextChange[] {
  return runsOf(node, from, to).map(({ text, marks }) => ({
    insert: text,
    attributes: attributesOfMarks(marks),
  }))
}

/** Keeps so many characters, with the marks that they have got and without those that they have lost. */
function retained(
  before: Node,
  from: number,
  after: Node,
  at: number,
  length: number,
): readonly TextChange[] {
  const old = runsOf(before, from, from + length)
  const now = runsOf(after, at, at + length)
  const changes: TextChange[] = []
  let [oldIndex, newIndex, oldLeft, newLeft] = [
    0,
    0,
    old[0]?.text.length ?? 0,
    now[0]?.text.length ?? 0,
  ]
  while (oldIndex < old.length && newIndex < now.length) {
    const retain = Math.min(oldLeft, newLeft)
    const had = attributesOfMarks(old[oldIndex]?.marks ?? [])
    const has = attributesOfMarks(now[newIndex]?.marks ?? [])
    changes.push({ retain, attributes: differenceOf(had, has) })
    oldLeft -= retain
    newLeft -= retain
    if (oldLeft === 0) oldLeft = old[++oldIndex]?.text.length ?? 0
    if (newLeft === 0) newLeft = now[++newIndex]?.text.length ?? 0
  }
  return changes
}

function runsOf(node: Node, from: number, to: number) {
  const runs: { readonly text: string; readonly marks: Node['marks'] }[] = []
  node.nodesBetween(from, to, (child, position) => {
    const text = child.text?.slice(Math.max(0, from - position), to - position) ?? ''
    if (text !== '') runs.push({ text, marks: child.marks })
  })
  return runs
}

function differenceOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const difference: Record<string, unknown> = {}
  for (const name of Object.keys(before)) if (!(name in after)) difference[name] = null
  for (const [name, value] of Object.entries(after))
    if (!(name in before) || !areSameValues(before[name], value)) difference[name] = value
  return difference
}

function areSameValues(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Applies changes to the texts of an element, which are one as far as its readers are concerned. */
function applyChanges(element: Y.XmlElement, changes: readonly TextChange[]): void {
  const texts = [...textsIn(element)]
  if (texts.length === 0) {
    const text = new Y.XmlText()
    element.insert(0, [text])
    texts.push(text)
  }
  let pending = [...changes]
  texts.forEach((text, index) => {
    const isLast = index === texts.length - 1
    let left = isLast ? Infinity : text.length
    const own: TextChange[] = []
    const rest: TextChange[] = []
    for (const change of pending) {
      const length = change.retain ?? change.delete ?? 0
      if (left <= 0 && (rest.length > 0 || length > 0 || change.insert === undefined))
        rest.push(change)
      else if (length <= left) {
        own.push(change)
        left -= length
      } else {
        own.push(shortened(change, left))
        rest.push(shortened(change, length - left))
        left = 0
      }
    }
    if (own.some(isChange)) text.applyDelta([...withoutIdleEnd(own)])
    pending = rest
  })
}

function shortened(change: TextChange, length: number): TextChange {
  return change.retain === undefined ? { delete: length } : { ...change, retain: length }
}

const isChange = ({ retain, attributes }: TextChange) =>
  retain === undefined || Object.keys(attributes ?? {}).length > 0

function withoutIdleEnd(changes: readonly TextChange[]): readonly TextChange[] {
  return changes.slice(0, changes.findLastIndex(isChange) + 1)
}
