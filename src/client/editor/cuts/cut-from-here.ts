// Cuts, and proposals of cuts, from word to word, where nothing can be selected: in rehearsal, and by finger. A menu on a word begins the cut,
// and a press on another word ends it.
import { type Command, type EditorState, Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { wordAt } from '#/shared/script/words.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import type { EditorText } from '../core/feature.ts'
import { mayEdit } from '../core/editor-handle.ts'
import { editorModeIn, endEditorMode, withEditorMode } from '../model/editor-mode.ts'
import { mayPropose } from '../model/own-cuts.ts'
import { cutRange, isFullOfCuts } from './cut-text.ts'

/** The first word of the cut that is being made. */
const key = new PluginKey<TextRange | null>('cutFromHere')

/** Begins a cut at the word at the caret. Does not apply if there is none, or no room for a cut. */
export const startCut: Command = (state, dispatch) => {
  const word = wordAt(state.selection.$head)
  if (!word || isFullOfCuts(state)) return false
  dispatch?.(withEditorMode(state.tr, { kind: 'cut-text' }).setMeta(key, word))
  return true
}

export function cutFromHerePlugin(text: () => EditorText): Plugin<TextRange | null> {
  return new Plugin<TextRange | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, word, _before, after) {
        const begun: TextRange | undefined = transaction.getMeta(key)
        if (begun) return begun
        if (word === null || !isCutting(after)) return null
        const { mapping } = transaction
        return { from: mapping.map(word.from, 1), to: mapping.map(word.to, -1) }
      },
    },
    props: {
      attributes: (state): Record<string, string> =>
        isCutting(state) ? { 'data-selects-cut': '' } : {},
      decorations(state) {
        const word = isCutting(state) ? key.getState(state) : null
        if (!word) return null
        return DecorationSet.create(state.doc, [
          Decoration.inline(word.from, word.to, { class: 'cut-begins' }),
        ])
      },
      handleKeyDown(view, { key: pressed }) {
        if (pressed !== 'Enter' || !isCutting(view.state)) return false
        return endCut(view, view.state.selection.head)
      },
      handleDOMEvents: {
        // before the rehearsal, in which a press moves the line
        click(view, event) {
          if (!isCutting(view.state)) return false
          event.preventDefault()
          const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
          return place !== null && endCut(view, place.pos)
        },
      },
    },
    view(view) {
      /** What says how the cut goes on, as long as it is not ended. */
      let hint: number | null = null
      const forget = () => {
        if (hint !== null) dismissMessage(hint)
        hint = null
      }
      return {
        update({ state }, before) {
          if (isCutting(state) === isCutting(before)) return
          forget()
          if (isCutting(state)) hint = showHint(view, text())
        },
        destroy: forget,
      }
    },
  })
}

/** Where there is no Escape key, its button leaves the cut. */
function showHint(view: EditorView, { cuts }: EditorText): number {
  const run = () => void endEditorMode(view.state, view.dispatch.bind(view))
  return showMessage('news', cuts.pressLastWord, { action: { label: cuts.cancel, run } })
}

const isCutting = (state: EditorState): boolean => editorModeIn(state).kind === 'cut-text'

/** Ends the cut with the word at a position; a press beside all words changes nothing. */
function endCut(view: EditorView, position: number): boolean {
  const { state } = view
  const [first, last] = [key.getState(state) ?? null, wordAt(state.doc.resolve(position))]
  if (!last) return true
  endEditorMode(state, view.dispatch)
  if (!first || !(mayEdit(view) || mayPropose(view.state))) return true
  const range = { from: Math.min(first.from, last.from), to: Math.max(first.to, last.to) }
  const transaction = cutRange(view.state, range)
  if (transaction) view.dispatch(transaction)
  return true
}
