import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { isRehearsing, rehearsalIn } from '../model/rehearsal-state.ts'

const key = new PluginKey<DecorationSet>('rehearsalHighlight')

/** Highlights the current passage and puts a box around the current word: two decorations, whatever the length. */
export function highlightPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, shown, before, after) {
        const { place } = rehearsalIn(after)
        if (rehearsalIn(before).place === place && !transaction.docChanged) return shown
        return place ? highlight(after.doc, place.word) : DecorationSet.empty
      },
    },
    props: {
      attributes: (state): Record<string, string> =>
        isRehearsing(state) ? { 'data-rehearsing': '' } : {},
      decorations: (state) => key.getState(state) ?? null,
    },
  })
}

function highlight(doc: Node, { from, to }: TextRange): DecorationSet {
  const $word = doc.resolve(from)
  if ($word.depth === 0) return DecorationSet.empty
  const decorations = [
    Decoration.node($word.before(1), $word.after(1), { class: 'rehearsal-passage' }),
  ]
  if (from < to) decorations.push(Decoration.inline(from, to, { class: 'rehearsal-word' }))
  return DecorationSet.create(doc, decorations)
}
