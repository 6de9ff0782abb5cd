import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { holdRange, mapHeldRange, type HeldRange } from '../core/held-range.ts'
import { wordsBetween } from './words-between.ts'

const key = new PluginKey<HeldRange | null>('wordPreview')

/** Lights the words that a cue would be connected to if the pointer were released now. */
export function wordPreviewPlugin(): Plugin<HeldRange | null> {
  return new Plugin<HeldRange | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, range, _before, after) {
        const next: HeldRange | null | undefined = transaction.getMeta(key)
        if (next !== undefined) return next
        return range && mapHeldRange(range, transaction, after)
      },
    },
    props: {
      decorations(state) {
        const range = this.getState(state)
        if (!range) return null
        return DecorationSet.create(state.doc, [
          Decoration.inline(range.from, range.to, { class: 'cue-preview' }),
        ])
      },
    },
  })
}

export function showPreview(view: EditorView, range: TextRange | null): void {
  const shown = key.getState(view.state) ?? null
  if (shown?.from === range?.from && shown?.to === range?.to) return
  view.dispatch(view.state.tr.setMeta(key, range && holdRange(view.state, range)))
}

/** The words under the pointer: from the anchor, where a drag began, or the one word. */
export function wordsUnder(
  view: EditorView,
  pointer: { readonly clientX: number; readonly clientY: number },
  anchor: number | null = null,
): TextRange | null {
  const at = view.posAtCoords({ left: pointer.clientX, top: pointer.clientY })
  return at && wordsBetween(view.state.doc.resolve(anchor ?? at.pos), at.pos)
}
