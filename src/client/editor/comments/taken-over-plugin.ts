// Two writers may take over one suggestion before they hear of each other. Both have written its words then, and the later state of
// the thread names one of them: the page of the other takes its own words out again.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { type HeldRange, holdRange, whereHeld } from '../core/sheet/held-range.ts'
import { threadsIn } from './threads-plugin.ts'

interface TakenOver {
  readonly commentId: string
  readonly by: string
  readonly at: number
  /** Where new words were written, in the document after that. */
  readonly written: readonly TextRange[]
}

interface Held {
  readonly range: HeldRange
  readonly words: string
}

const key = new PluginKey<TakenOver | null>('takenOver')

export function noteTakenOver(transaction: Transaction, taken: TakenOver): Transaction {
  return transaction.setMeta(key, taken)
}

export function takenOverPlugin(): Plugin<TakenOver | null> {
  return new Plugin<TakenOver | null>({
    key,
    state: {
      init: () => null,
      apply: (transaction, last) => transaction.getMeta(key) ?? last,
    },
    view: () => {
      const own = new Map<TakenOver, readonly Held[]>()
      return {
        update(view, before) {
          const { state } = view
          const taken = key.getState(state) ?? null
          if (taken !== null && taken !== key.getState(before))
            own.set(taken, heldWords(state, taken))
          if (own.size === 0 || threadsIn(state) === threadsIn(before)) return
          for (const [mine, held] of own) {
            if (!isOvertaken(state, mine)) continue
            own.delete(mine)
            // the other's words, which came with the state, are shown first
            queueMicrotask(() => {
              if (!view.isDestroyed) view.dispatch(withoutWords(view.state, held))
            })
          }
        },
      }
    },
  })
}

const heldWords = (state: EditorState, { written }: TakenOver): readonly Held[] =>
  written.map(({ from, to }) => ({
    range: holdRange(state, { from, to }),
    words: state.doc.textBetween(from, to),
  }))

function isOvertaken(state: EditorState, { commentId, by, at }: TakenOver): boolean {
  const now = threadsIn(state).states.get(commentId)
  return now?.state === 'taken' && (now.by !== by || now.at !== at)
}

/** Words that somebody has changed since stay: they are no second copy any more. */
function withoutWords(state: EditorState, held: readonly Held[]): Transaction {
  const { tr } = state
  for (const { range, words } of held.toReversed()) {
    const place = whereHeld(range, state)
    if (place && state.doc.textBetween(place.from, place.to) === words)
      tr.delete(tr.mapping.map(place.from), tr.mapping.map(place.to))
  }
  return tr.setMeta('addToHistory', false)
}
