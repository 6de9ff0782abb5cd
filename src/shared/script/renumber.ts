import type { Transaction } from 'prosemirror-state'
import { compareAnchors } from './compare-anchors.ts'
import { cueNumbers } from './cue-numbers.ts'
import { outlineOf } from './outline.ts'
import { schema } from './schema.ts'

/**
 * Writes the outline's numbers into the attributes of scenes, pages and cue connections, only where
 * they differ. Answers whether anything had to be written. Numbers on the screen never depend on it.
 */
export function renumber(transaction: Transaction): boolean {
  const outline = outlineOf(transaction.doc)
  const numbers = cueNumbers(outline)
  for (const scene of outline.scenes) {
    const number = String(scene.number)
    if (scene.storedNumber !== number)
      transaction.setNodeAttribute(scene.position, 'sceneNumber', number)
  }
  for (const page of outline.pages) {
    if (page.storedNumber !== page.number)
      transaction.setNodeAttribute(page.position, 'pageNumber', page.number)
  }
  for (const cue of outline.cues) {
    const number = numbers.get(cue.cueId) ?? ''
    if (cue.storedNumbers.every((stored) => stored === number)) continue
    for (const { from, to } of cue.ranges) setCueNumber(transaction, cue.cueId, number, from, to)
  }
  return transaction.docChanged
}

function setCueNumber(
  transaction: Transaction,
  cueId: string,
  cueNumber: string,
  from: number,
  to: number,
): void {
  transaction.doc.nodesBetween(from, to, (node, position) => {
    const [mark] = node.marks
      .filter(({ type, attrs }) => type === schema.marks.cueConnection && attrs.cueId === cueId)
      .toSorted(compareAnchors)
    if (!mark) return
    const start = Math.max(from, position)
    const end = Math.min(to, position + node.nodeSize)
    for (const stale of node.marks)
      if (stale.type === mark.type && stale.attrs.cueId === cueId)
        transaction.removeMark(start, end, stale)
    transaction.addMark(start, end, mark.type.create({ ...mark.attrs, cueNumber }))
  })
}
