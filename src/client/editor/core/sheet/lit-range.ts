import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { holdRange, mapHeldRange, type HeldRange } from './held-range.ts'

/** A range of words that the sheet lights while somebody is at something with them; never in the document. */
export interface LitRange {
  /** @param onLight called where words are lit, others before them or none */
  readonly plugin: (onLight?: () => void) => Plugin<HeldRange | null>
  readonly rangeIn: (state: EditorState) => HeldRange | null
  readonly light: (state: EditorState, range: TextRange) => Transaction
  readonly putOut: (transaction: Transaction) => Transaction
}

/** @param className what the words carry on the sheet */
export function createLitRange(name: string, className: string): LitRange {
  const key = new PluginKey<HeldRange | null>(name)
  const rangeIn = (state: EditorState) => key.getState(state) ?? null
  return {
    rangeIn,
    light: (state, range) => state.tr.setMeta(key, holdRange(state, range)),
    putOut: (transaction) => transaction.setMeta(key, null),
    plugin: (onLight) =>
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
            if (range && range.ends !== rangeIn(before)?.ends) onLight?.()
          },
        }),
        props: {
          decorations(state) {
            const range = rangeIn(state)
            if (!range) return null
            const lit = Decoration.inline(range.from, range.to, { class: className })
            return DecorationSet.create(state.doc, [lit])
          },
        },
      }),
  }
}
