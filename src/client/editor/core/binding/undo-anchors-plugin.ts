// Undo finds cues and comments by their ids, because another user may have changed their attributes meanwhile.
// If undo takes a cue or comment away, such changes go with it. If undo restores its words, type or number,
// the changes stay (DOC-31).
import type { Attrs, Mark, Node } from 'prosemirror-model'
import { Plugin, type Transaction } from 'prosemirror-state'
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { idOfCue } from '#/shared/script/cue-id.ts'
import { schema } from '#/shared/script/schema.ts'
import { isUndoOrRedo } from './local-change.ts'

/** The ranges in which a step of undo has removed or added the mark of one cue or comment. */
interface Taken {
  readonly removed: readonly MarkedRange[]
  readonly added: readonly MarkedRange[]
}

interface MarkedRange extends TextRange {
  readonly mark: Mark
}

export function undoAnchorsPlugin(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, { tr }) {
      for (const transaction of transactions)
        if (isUndoOrRedo(transaction))
          for (const taken of anchorsIn(transaction).values()) finish(tr, taken)
      return tr.docChanged ? tr : null
    },
  })
}

function anchorsIn(transaction: Transaction): ReadonlyMap<string, Taken> {
  const anchors = new Map<string, { removed: MarkedRange[]; added: MarkedRange[] }>()
  transaction.steps.forEach((step, index) => {
    const isAdded = step instanceof AddMarkStep
    if (!isAdded && !(step instanceof RemoveMarkStep)) return
    const id = idOf(step.mark)
    if (id === null) return
    const later = transaction.mapping.slice(index + 1)
    const range = { from: later.map(step.from, 1), to: later.map(step.to, -1), mark: step.mark }
    const taken = anchors.get(id) ?? { removed: [], added: [] }
    anchors.set(id, taken)
    taken[isAdded ? 'added' : 'removed'].push(range)
  })
  return anchors
}

function idOf({ type, attrs }: Mark): string | null {
  if (type === schema.marks.cueConnection) return `cue ${idOfCue(attrs)}`
  return type === schema.marks.comment ? `comment ${String(attrs.commentId)}` : null
}

function finish(transaction: Transaction, { removed, added }: Taken): void {
  const [first] = removed
  const now = first && made(transaction.doc, removed, added)
  if (!now) return
  const { mark } = first
  const back = added[0]?.mark
  for (const { from, to } of [...removed, ...added]) removeAnchor(transaction, from, to, mark)
  const next = back && mark.type.create(withBack(now.attrs, mark.attrs, back.attrs))
  for (const { from, to } of added) if (next && from < to) transaction.addMark(from, to, next)
}

/** The mark as another user has changed it: still on its words, with other attributes; undefined if there is none. */
function made(
  doc: Node,
  removed: readonly MarkedRange[],
  added: readonly MarkedRange[],
): Mark | undefined {
  return removed
    .flatMap(({ from, to, mark }) => anchorsOf(doc, from, to, mark))
    .find((mark) => !added.some((other) => other.mark.eq(mark)))
}

function anchorsOf(doc: Node, from: number, to: number, like: Mark): readonly Mark[] {
  const found: Mark[] = []
  doc.nodesBetween(from, to, ({ marks }) => {
    found.push(...marks.filter((mark) => mark.type === like.type && idOf(mark) === idOf(like)))
  })
  return found
}

function removeAnchor(transaction: Transaction, from: number, to: number, like: Mark): void {
  if (from >= to) return
  for (const mark of anchorsOf(transaction.doc, from, to, like))
    transaction.removeMark(from, to, mark)
}

/**
 * The present attributes with the values that undo restores, except for attributes that another
 * user has changed since.
 */
function withBack(now: Attrs, taken: Attrs, back: Attrs): Attrs {
  const names = Object.keys(back).filter(
    (name) => back[name] !== taken[name] && now[name] === taken[name],
  )
  return { ...now, ...Object.fromEntries(names.map((name) => [name, back[name]])) }
}
