import type { Node } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  type Transaction,
  Plugin,
  PluginKey,
} from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import {
  idOfBlock,
  runAround,
  type SimultaneousRun,
  simultaneousRuns,
} from '#/shared/script/simultaneous.ts'
import { at } from '#/shared/at.ts'
import { setAttribute } from '../core/binding/steps.ts'
import { asOneStep } from '../core/binding/undo.ts'
import { blockStart } from '../core/document/block-nodes.ts'
import { createSimultaneousId } from '../core/document/anchors.ts'
import type { FirstText } from '../core/feature.ts'
import { struckVisibility } from '../model/visibility.ts'

/**
 * Has the selected speeches spoken at once, or, where they are already, one after another. With a bare caret its speech
 * is joined with the one before it, or, where none stands there, with the one behind it (DLG-477).
 */
export const toggleSimultaneous: Command = (state, dispatch) => {
  const selected = selectedSpeeches(state)
  if (!selected) return false
  const isTogether = isRun(state.doc, selected)
  const target = isTogether ? selected : speechesToJoin(state.doc, selected)
  if (!target) return false
  dispatch?.(asOneStep(isTogether ? parted(state, target) : joined(state, target)))
  return true
}

/** Whether the selected speeches are spoken at once, or the caret's with another one. */
export function isSimultaneous(state: EditorState): boolean {
  const selected = selectedSpeeches(state)
  return selected !== null && isRun(state.doc, selected)
}

/** The blocks of the selection, if all of them are speeches. */
function selectedSpeeches({ doc, selection: { $from, $to } }: EditorState): SimultaneousRun | null {
  const from = $from.index(0)
  const to = $to.depth === 0 ? $to.index(0) : $to.index(0) + 1
  const blocks = doc.children.slice(from, to)
  return blocks.length > 0 && blocks.every(isSpeech) ? { from, to } : null
}

const isSpeech = (block: Node | undefined): boolean => block?.type === schema.nodes.dialogueBlock

function isRun(doc: Node, { from, to }: SimultaneousRun): boolean {
  const run = runAround(doc, from)
  return run.to - run.from > 1 && run.to >= to
}

/** The selected speeches with those that are spoken at once with them; null if there is only one speech. */
function speechesToJoin(doc: Node, { from, to }: SimultaneousRun): SimultaneousRun | null {
  const isAlone = to - from === 1
  const first = isAlone && isSpeech(doc.children[from - 1]) ? from - 1 : from
  const end = isAlone && first === from && isSpeech(doc.children[to]) ? to + 1 : to
  if (end - first < 2) return null
  return { from: runAround(doc, first).from, to: runAround(doc, end - 1).to }
}

/** All of them get one id: one that they have, so that a speech that was parted from others joins all of them again. */
function joined({ doc, tr }: EditorState, run: SimultaneousRun): Transaction {
  const ids = doc.children.slice(run.from, run.to).map(idOfBlock)
  const id = ids.find((each) => each !== null) ?? createSimultaneousId()
  return withId(tr, run, id)
}

/** A speech that is left alone loses its id, too. */
function parted({ doc, tr }: EditorState, { from, to }: SimultaneousRun): Transaction {
  const run = runAround(doc, from)
  const isOneLeft = run.to - run.from - (to - from) === 1
  return withId(tr, isOneLeft ? run : { from, to }, null)
}

function withId(transaction: Transaction, run: SimultaneousRun, id: string | null): Transaction {
  const { doc } = transaction
  for (let index = run.from; index < run.to; index++)
    if (idOfBlock(doc.child(index)) !== id)
      setAttribute(transaction, blockStart(doc, index), 'simultaneous', id)
  return transaction
}

// Speeches that are spoken at once stand side by side. The columns are drawn by the style sheet alone: each speech says
// by decorations where in its run it stands, and how many columns there are.

interface ShownRuns {
  /** The place and the names of all columns: while they are the same, so are the decorations. */
  readonly key: string
  readonly decorations: DecorationSet
}

const NONE: ShownRuns = { key: '[]', decorations: DecorationSet.empty }

const key = new PluginKey<ShownRuns>('simultaneous')

export function simultaneousPlugin(text: () => FirstText): Plugin<ShownRuns> {
  return new Plugin<ShownRuns>({
    key,
    state: {
      init: (_config, state) => shownRuns(state, NONE, text),
      apply(transaction, shown, before, after) {
        const isSameView = struckVisibility.isShown(before) === struckVisibility.isShown(after)
        if (isSameView && (!transaction.docChanged || haveNoneStill(shown, before, after)))
          return shown
        return shownRuns(after, shown, text)
      },
    },
    props: { decorations: (state) => key.getState(state)?.decorations ?? null },
  })
}

/** Whether an edit of some blocks, none of which names an id, has left a script without runs as it was. */
function haveNoneStill({ key: runs }: ShownRuns, before: EditorState, after: EditorState): boolean {
  if (runs !== NONE.key) return false
  const { first, before: old, after: now } = changedBlocks(before.doc, after.doc)
  const changed = [
    ...before.doc.children.slice(first, old.end),
    ...after.doc.children.slice(first, now.end),
  ]
  // where blocks go, others with one id may come together
  return old.end === now.end && changed.every((block) => idOfBlock(block) === null)
}

interface Column {
  readonly position: number
  readonly end: number
  readonly name: string
}

function shownRuns(state: EditorState, before: ShownRuns, text: () => FirstText): ShownRuns {
  const runs = columnsIn(state)
  const now = JSON.stringify(runs)
  if (now === before.key) return before
  const { spokenWith } = text()
  const decorations = runs.flatMap((columns) =>
    columns.map(({ position, end }, index) => {
      const others = columns.filter((_column, other) => other !== index).map(({ name }) => name)
      return Decoration.node(position, end, {
        'data-run': index === 0 ? 'first' : index === columns.length - 1 ? 'last' : 'middle',
        'data-columns': String(columns.length),
        role: 'group',
        'aria-label': spokenWith(...others),
      })
    }),
  )
  return { key: now, decorations: DecorationSet.create(state.doc, decorations) }
}

/** The speeches of each run that are shown: a struck one that is hidden leaves its room to the others. */
function columnsIn(state: EditorState): readonly (readonly Column[])[] {
  const { doc } = state
  const runs = simultaneousRuns(doc.children, idOfBlock)
  if (runs.length === 0) return []
  const isStruckShown = struckVisibility.isShown(state)
  const $start = doc.resolve(0)
  return runs
    .map(({ from, to }) =>
      doc.children.slice(from, to).flatMap((block, index) => {
        if (block.attrs.struckThrough === true && !isStruckShown) return []
        const position = $start.posAtIndex(from + index)
        return [
          { position, end: position + block.nodeSize, name: at(block.children, 0).textContent },
        ]
      }),
    )
    .filter((columns) => columns.length > 1)
}
