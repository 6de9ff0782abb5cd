import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { holdRange, mapHeldRange, type HeldRange } from './held-range.ts'

/** A range of words that the sheet highlights while the user does something with them; never part of the document. */
export interface HighlightedRange {
  /** @param onHighlight called when words become highlighted that were not highlighted before */
  readonly plugin: (onHighlight?: () => void) => Plugin<HeldRange | null>
  readonly rangeIn: (state: EditorState) => HeldRange | null
  readonly highlight: (state: EditorState, range: TextRange) => Transaction
  readonly clear: (transaction: Transaction) => Transaction
}

/** @param className the CSS class of the words on the sheet */
export function createHighlightedRange(name: string, className: string): HighlightedRange {
  const key = new PluginKey<HeldRange | null>(name)
  const rangeIn = (state: EditorState) => key.getState(state) ?? null
  return {
    rangeIn,
    highlight: (state, range) => state.tr.setMeta(key, holdRange(state, range)),
    clear: (transaction) => transaction.setMeta(key, null),
    plugin: (onHighlight) =>
      new Plugin<HeldRange | null>({
        key,
        state: {
          init: () => null,
          apply(transaction, range, _before, after) {
            const next: HeldRange | null | undefined = transaction.getMeta(key)
            if (next !== undefined) return next
            return range && mapHeldRange(range, transaction, after)
          },
        },
        view: () => ({
          update(view, before) {
            const range = rangeIn(view.state)
            if (range && range.ends !== rangeIn(before)?.ends) onHighlight?.()
          },
        }),
        props: {
          decorations(state) {
            const range = rangeIn(state)
            if (!range) return null
            const highlighted = Decoration.inline(range.from, range.to, { class: className })
            return DecorationSet.create(state.doc, [highlighted])
          },
        },
      }),
  }
}
