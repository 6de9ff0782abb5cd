// What the sheet shows of the threads of the script: values that stand beside the text, under the ids of its comments. Words that
// are suggested take room in a line, so they come with the text; everything else about threads comes after it.
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type * as Y from 'yjs'
import { onCommentOrigins } from '#/shared/script/comment-origin.ts'
import {
  isOpen,
  NO_THREADS,
  onThreads,
  readThreads,
  rereadThreads,
  type Threads,
} from '#/shared/script/threads.ts'
import { outlineIn } from '../model/outline-plugin.ts'

const key = new PluginKey<Threads>('threads')

export function threadsPlugin(doc: Y.Doc): Plugin<Threads> {
  return new Plugin<Threads>({
    key,
    state: {
      init: () => readThreads(doc),
      apply: (transaction, threads) => transaction.getMeta(key) ?? threads,
    },
    view(view) {
      const show = (threads: Threads) => view.dispatch(view.state.tr.setMeta(key, threads))
      const stops = [
        onThreads(doc, (keys) => show(rereadThreads(doc, threadsIn(view.state), keys))),
        // a list that was filtered by authors is filtered anew
        onCommentOrigins(doc, () => show({ ...threadsIn(view.state) })),
      ]
      return { destroy: () => stops.forEach((stop) => stop()) }
    },
  })
}

export const threadsIn = (state: EditorState): Threads => key.getState(state) ?? NO_THREADS

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
