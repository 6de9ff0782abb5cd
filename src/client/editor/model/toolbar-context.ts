// The current context of the floating toolbar. The context follows the selection, also at a click that does not change
// the selection. An action can choose another context. A reset to the default context holds for a moment, whatever the
// same click selects (SUR-16).
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
  /** Until this time, in ms, selections do not change the context. */
  readonly heldUntil: number
}

const key = new PluginKey<Shown>('toolbarContext')
/** Meta of a transaction after which the context follows the selection again. */
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
        return keepsDialogueLayout(shown.context, context, transaction)
          ? shown
          : { context, heldUntil: 0 }
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

/** The context of the current selection (SUR-15). */
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

/** The tools for a dialogue's layout stay open after an edit that sets no selection: it has changed the layout. */
function keepsDialogueLayout(
  shown: ToolbarContext,
  next: ToolbarContext,
  { docChanged, selectionSet }: Transaction,
): boolean {
  return shown === 'dialogue-layout' && next !== 'default' && docChanged && !selectionSet
}

/** The marks of the characters on both sides of a position, because a caret at the edge of a word is at the word. */
function marksAround($position: EditorState['selection']['$from']) {
  return [...($position.nodeBefore?.marks ?? []), ...($position.nodeAfter?.marks ?? [])]
}
