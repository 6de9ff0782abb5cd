import { Plugin, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isOpen } from '#/shared/script/threads.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { threadsIn } from './threads-plugin.ts'

/** Shows open suggestions on the sheet: their words struck, and the others behind them. The document has only the former. */
export function suggestionsPlugin(): Plugin {
  let last: { readonly of: readonly unknown[]; readonly set: DecorationSet } | null = null
  return new Plugin({
    props: {
      decorations(state) {
        const threads = threadsIn(state)
        if (threads.suggestions.size === 0) return null
        const of = [state.doc, threads]
        if (last?.of.every((part, index) => part === of[index]) !== true)
          last = { of, set: DecorationSet.create(state.doc, [...suggestionsOn(state)]) }
        return last.set
      },
    },
  })
}

function suggestionsOn(state: EditorState): readonly Decoration[] {
  const threads = threadsIn(state)
  return outlineIn(state).outline.comments.flatMap(({ commentId, ranges }) => {
    const suggestion = threads.suggestions.get(commentId)
    const end = ranges.at(-1)?.to
    if (!suggestion || end === undefined || !isOpen(threads, commentId)) return []
    const { text } = suggestion
    return [
      ...ranges.map(({ from, to }) => Decoration.inline(from, to, { class: 'suggested-away' })),
      Decoration.widget(end, () => drawWords(text), {
        side: 1,
        key: `${commentId} ${text}`,
        marks: [],
        ignoreSelection: true,
      }),
    ]
  })
}

function drawWords(text: string): HTMLElement {
  const words = document.createElement('ins')
  words.className = 'suggested'
  words.contentEditable = 'false'
  words.dir = 'auto'
  words.textContent = text
  return words
}
