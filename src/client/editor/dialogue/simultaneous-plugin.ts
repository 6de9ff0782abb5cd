// Speeches that are spoken at once stand side by side. The columns are drawn by the style sheet alone: each speech says
// by decorations where in its run it stands, and how many columns there are.
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { at } from '#/shared/at.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { idOfBlock, simultaneousRuns } from '#/shared/script/simultaneous.ts'
import type { EditorText } from '../core/feature.ts'
import { struckVisibility } from '../model/visibility.ts'

interface ShownRuns {
  /** The place and the names of all columns: while they are the same, so are the decorations. */
  readonly key: string
  readonly decorations: DecorationSet
}

const NONE: ShownRuns = { key: '[]', decorations: DecorationSet.empty }

const key = new PluginKey<ShownRuns>('simultaneous')

export function simultaneousPlugin(text: () => EditorText): Plugin<ShownRuns> {
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

function shownRuns(state: EditorState, before: ShownRuns, text: () => EditorText): ShownRuns {
  const runs = columnsIn(state)
  const now = JSON.stringify(runs)
  if (now === before.key) return before
  const { spokenWith } = text().dialogue
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
