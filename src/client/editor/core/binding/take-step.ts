// A step of undo, taken back or done again. Yjs deletes what stores the marks that the step has put on words,
// and goes on to the step before where nothing of that is left, although a renumbered cue still is on its
// word. So what a step has done about cues and comments is taken back by their words, in the same change.
import * as Y from 'yjs'
import {
  changeAnchor,
  resetAnchors,
  stepAnchors,
  takeBackAnchor,
  type StepAnchor,
} from './step-anchors.ts'

export type Direction = 'undo' | 'redo'
type Step = Y.UndoManager['undoStack'][number]
type StackEvent = Parameters<
  Parameters<typeof Y.UndoManager.prototype.on<'stack-item-added'>>[1]
>[0]

/** Under which a step keeps what it has done about cues and comments. */
const ANCHORS = 'anchors'

const anchorsOf = ({ meta }: Step): readonly StepAnchor[] => meta.get(ANCHORS) ?? []

const textsIn = ({ changed }: Y.Transaction): readonly Y.XmlText[] =>
  [...changed.keys()].flatMap((type: unknown) => (type instanceof Y.XmlText ? [type] : []))

/** Has every step remember what it has done about cues and comments. */
export function rememberAnchors(manager: Y.UndoManager): void {
  const remember = ({ stackItem, changedParentTypes }: StackEvent) => {
    const change = [...changedParentTypes.values()][0]?.[0]?.transaction
    const anchors = change ? textsIn(change).flatMap((text) => stepAnchors(text, change)) : []
    if (anchors.length > 0) stackItem.meta.set(ANCHORS, [...anchorsOf(stackItem), ...anchors])
  }
  manager.on('stack-item-added', remember)
  manager.on('stack-item-updated', remember)
}

/** Takes the last step of which anything is left; null where there is none. */
export function takeStep(manager: Y.UndoManager, direction: Direction): Step | null {
  const stack = direction === 'undo' ? manager.undoStack : manager.redoStack
  for (let step = stack.at(-1); step; step = stack.at(-1))
    if (takeLast(manager, direction, stack, step)) return step
  return null
}

/** Answers whether that changed anything. */
function takeLast(
  manager: Y.UndoManager,
  direction: Direction,
  stack: Step[],
  step: Step,
): boolean {
  const flag = direction === 'undo' ? 'undoing' : 'redoing'
  try {
    return manager.doc.transact((change) => {
      const earlier = stack.splice(0, stack.length - 1)
      manager[direction]()
      stack.unshift(...earlier)
      takeBackAnchors(step, change)
      // the manager looks at the change when it is complete
      manager[flag] = true
      return change.changed.size > 0
    }, manager)
  } finally {
    manager[flag] = false
  }
}

function takeBackAnchors(step: Step, change: Y.Transaction): void {
  const { beforeState } = change
  const soFar = { beforeState, deleteSet: Y.mergeDeleteSets([change.deleteSet]) }
  for (const text of textsIn(change)) resetAnchors(text, soFar)
  // what was done last first
  const changes = anchorsOf(step)
    .toReversed()
    .map((anchor) => ({ anchor, byOthers: takeBackAnchor(change.doc, anchor) }))
  // what others have made of it stays with a cue that goes back to its words
  for (const { anchor, byOthers } of changes)
    if (Object.keys(byOthers).length > 0)
      for (const text of textsIn(change)) changeAnchor(text, anchor, byOthers)
}
