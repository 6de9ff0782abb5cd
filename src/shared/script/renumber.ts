// Writes the outline's numbers into the attributes, only where they differ. Numbers on the screen never
// depend on it.
import type { Transaction } from 'prosemirror-state'
import { compareAnchors } from './compare-anchors.ts'
import { idOfCue } from './cue-id.ts'
import { cueNumbers } from './cue-numbers.ts'
import type { Outline } from './outline.ts'
import { schema } from './schema.ts'

/** Scenes and pages: 1..n. */
export function writeSceneNumbers(transaction: Transaction, { scenes, pages }: Outline): void {
  for (const { position, number, storedNumber } of scenes)
    if (storedNumber !== String(number))
      transaction.setNodeAttribute(position, 'sceneNumber', String(number))
  for (const { position, number, storedNumber } of pages)
    if (storedNumber !== number) transaction.setNodeAttribute(position, 'pageNumber', number)
}

/** The marks of every cue. */
export function writeCueNumbers(
  transaction: Transaction,
  outline: Outline,
  numbers = cueNumbers(outline),
): void {
  for (const cue of outline.cues) {
    const number = numbers.get(cue.cueId) ?? ''
    if (cue.storedNumbers.every((stored) => stored === number)) continue
    for (const { from, to } of cue.ranges) setCueNumber(transaction, cue.cueId, number, from, to)
  }
}

function setCueNumber(
  transaction: Transaction,
  cueId: string,
  cueNumber: string,
  from: number,
  to: number,
): void {
  transaction.doc.nodesBetween(from, to, (node, position) => {
    const stale = node.marks.filter(
      ({ type, attrs }) => type === schema.marks.cueConnection && idOfCue(attrs) === cueId,
    )
    const [kept] = stale.toSorted((a, b) => compareAnchors(a.attrs, b.attrs))
    if (!kept) return
    const start = Math.max(from, position)
    const end = Math.min(to, position + node.nodeSize)
    for (const mark of stale) transaction.removeMark(start, end, mark)
    transaction.addMark(start, end, kept.type.create({ ...kept.attrs, cueId, cueNumber }))
  })
}
