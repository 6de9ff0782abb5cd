// Which of its contexts the floating toolbar shows. It follows the selection, also by a click that leaves
// it where it is; an action can turn to another one, and a reset to default holds for a moment, whatever
// the same click selects (SUR-16).
import {
  NodeSelection,
  Plugin,
  PluginKey,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { schema } from '#/shared/script/schema.ts'
import type { ToolbarContext } from '../core/feature.ts'

const RESET_HOLDS_MS = 250

interface Shown {
  readonly context: ToolbarContext
  /** Until when selections do not change it. */
  readonly heldUntil: number
}

const key = new PluginKey<Shown>('toolbarContext')
/** Back to what is selected. */
const OF_SELECTION = 'of-selection'

export function toolbarContextPlugin(now: () => number = Date.now): Plugin<Shown> {
  return new Plugin<Shown>({
    key,
    state: {
      init: (_config, state) => ({ context: contextOfSelection(state), heldUntil: 0 }),
      apply(transaction, shown, _before, after) {
        const chosen: ToolbarContext | typeof OF_SELECTION | undefined = transaction.getMeta(key)
        if (chosen !== undefined && chosen !== OF_SELECTION)
          return { context: chosen, heldUntil: chosen === 'default' ? now() + RESET_HOLDS_MS : 0 }
        const isMoved =
          chosen === OF_SELECTION || transaction.selectionSet || transaction.docChanged
        if (!isMoved || now() < shown.heldUntil) return shown
        const context = contextOfSelection(after)
        return isInsideOf(shown.context, context, transaction) ? shown : { context, heldUntil: 0 }
      },
    },
    props: {
      handleClick(view) {
        view.dispatch(view.state.tr.setMeta(key, OF_SELECTION))
        return false
      },
    },
  })
}

export function toolbarContextIn(state: EditorState): ToolbarContext {
  return key.getState(state)?.context ?? 'default'
}

/** Turns the toolbar to a context; 'default' is the forced reset. */
export function showToolbarContext(context: ToolbarContext): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, context))
    return true
  }
}

/** The context of what is selected (SUR-15). */
export function contextOfSelection({ doc, selection }: EditorState): ToolbarContext {
  const { $from, empty } = selection
  if (doc.childCount <= 1 && doc.textContent === '') return 'empty-page'
  const block = $from.depth > 0 ? $from.node(1) : $from.nodeAfter
  const isWhole = selection instanceof NodeSelection
  if (block?.type === schema.nodes.sceneBlock && (empty || isWhole)) return 'scene-select'
  if ($from.parent.type === schema.nodes.speaker) return 'speaker-select'
  if (empty && schema.marks.cueConnection.isInSet(marksAround($from))) return 'cue-select'
  const isWriting =
    block?.type === schema.nodes.dialogueBlock || block?.type === schema.nodes.heading
  return isWriting || !empty ? 'text-formatting' : 'default'
}

/** The layout of a dialogue stays open while something is done to the dialogue, not to its caret. */
function isInsideOf(
  shown: ToolbarContext,
  next: ToolbarContext,
  { docChanged, selectionSet }: Transaction,
): boolean {
  return shown === 'dialogue-layout' && next !== 'default' && docChanged && !selectionSet
}

/** The marks of the characters on both sides: a caret at a word's edge is at the word. */
function marksAround($position: EditorState['selection']['$from']) {
  return [...($position.nodeBefore?.marks ?? []), ...($position.nodeAfter?.marks ?? [])]
}
