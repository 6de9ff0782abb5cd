// Restores the words of a paragraph by the fewest changes. Words that are the same in both are not written anew.
import { Fragment, Slice, type Mark, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { schema } from '#/shared/script/schema.ts'
import { wordHunks } from '#/shared/script/word-hunks.ts'

/** @param areCuesRestored true replaces the cues by the cues of the version; false keeps the present cues */
export function restoreText(
  transaction: Transaction,
  position: number,
  wanted: Node,
  areCuesRestored: boolean,
): void {
  const start = position + 1
  const node = transaction.doc.nodeAt(position)
  if (!node) throw new Error('There is no paragraph at this position.')
  for (const { from, to, wantedFrom, wantedTo } of wordHunks(
    node.textContent,
    wanted.textContent,
  )) {
    const stay = (mark: Mark) => isAnchor(mark) && !(areCuesRestored && isCue(mark))
    const anchors = marksIn(transaction.doc, start + from, start + to).filter(stay)
    const words = wanted.content.cut(wantedFrom, wantedTo).content.map((text) => {
      const marks = text.marks.filter((mark) => !isAnchor(mark))
      return text.mark(anchors.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), marks))
    })
    const slice = new Slice(Fragment.from(words), 0, 0)
    transaction.step(new ReplaceStep(start + from, start + to, slice))
  }
  restoreMarks(
    transaction,
    start,
    wanted,
    (mark) => !isAnchor(mark) || (areCuesRestored && isCue(mark)),
  )
}

/** Replaces the marks of the restored kinds by the marks of `wanted`. The words must be equal already. */
function restoreMarks(
  transaction: Transaction,
  start: number,
  wanted: Node,
  isRestored: (mark: Mark) => boolean,
): void {
  wanted.forEach(({ nodeSize, marks }, offset) => {
    const [from, to] = [start + offset, start + offset + nodeSize]
    const restored = marks.filter(isRestored)
    transaction.doc.nodesBetween(from, to, (run, position) => {
      if (!run.isText) return
      const [first, last] = [Math.max(from, position), Math.min(to, position + run.nodeSize)]
      for (const mark of run.marks)
        if (isRestored(mark) && !restored.some((other) => isSame(mark, other)))
          transaction.removeMark(first, last, mark)
      for (const mark of restored)
        if (!run.marks.some((other) => isSame(mark, other))) transaction.addMark(first, last, mark)
    })
  })
}

/** Whether two marks are equal. The numbers of cues are compared only if set by hand, because others are counted. */
function isSame(a: Mark, b: Mark): boolean {
  if (!isCue(a) || !isCue(b)) return a.eq(b)
  const isSameNumber = a.attrs.manualNumber !== true || a.attrs.cueNumber === b.attrs.cueNumber
  return (
    (['cueId', 'cueType', 'cueName', 'manualNumber'] as const).every(
      (name) => a.attrs[name] === b.attrs[name],
    ) && isSameNumber
  )
}

export function isAnchor({ type }: Mark): boolean {
  return type === schema.marks.cueConnection || type === schema.marks.comment
}

export function isCue({ type }: Mark): boolean {
  return type === schema.marks.cueConnection
}

function marksIn(doc: Node, from: number, to: number): readonly Mark[] {
  const marks: Mark[] = []
  if (from < to) doc.nodesBetween(from, to, (node) => void marks.push(...node.marks))
  return marks
}
