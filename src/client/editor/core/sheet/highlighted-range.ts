import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import * as Y from 'yjs'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isRemoteChange } from '../binding/local-change.ts'
import { bindingIn } from '../binding/binding-plugin.ts'
import { positionInDoc, sharedPosition } from '../binding/shared-position.ts'

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

// A range of text that keeps its characters while others edit around it. An edit that covers the whole range
// would lose positions, so the ends are held as relative positions of the shared document.
export interface HeldRange extends TextRange {
  readonly ends: { readonly first: Y.RelativePosition; readonly last: Y.RelativePosition }
}

/** Holds a range of the document that is shown. */
export function holdRange(state: EditorState, { from, to }: TextRange): HeldRange {
  const nameOf = (position: number) => sharedPosition(bindingIn(state), state.doc.resolve(position))
  const { type, tname, item } = nameOf(to - 1)
  // the end is held behind the last character and not before the next one: text that is written there stays outside
  const last = new Y.RelativePosition(type, tname, item, -1)
  return { from, to, ends: { first: nameOf(from), last } }
}

/** The range after a change; null if nothing of it is left. */
function mapHeldRange(
  range: HeldRange,
  transaction: Transaction,
  after: EditorState,
): HeldRange | null {
  if (!transaction.docChanged) return range
  const { from, to } =
    (isRemoteChange(transaction) && whereHeld(range, after)) || mappedRange(range, transaction)
  return from < to ? { ...range, from, to } : null
}

/** Where a held range is in a document that is shown; null if an end of it is gone. */
export function whereHeld({ ends }: HeldRange, after: EditorState): TextRange | null {
  const positionOf = (name: Y.RelativePosition) => positionInDoc(bindingIn(after), name, after.doc)
  const [from, to] = [positionOf(ends.first), positionOf(ends.last)]
  return from === null || to === null || to > after.doc.content.size ? null : { from, to }
}

function mappedRange({ from, to }: TextRange, { mapping }: Transaction): TextRange {
  return { from: mapping.map(from, 1), to: mapping.map(to, -1) }
}
