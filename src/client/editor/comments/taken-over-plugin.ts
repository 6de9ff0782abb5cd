// Two writers may take over one suggestion before they hear of each other. Both have written its words then, and the later state of
// the thread names one of them: the page of the other takes its own words out again.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { keptThreadState } from '#/shared/script/threads.ts'
import { isUndoOrRedo } from '../core/binding/local-change.ts'
import { forgetEditsOf } from '../core/binding/undo.ts'
import { type HeldRange, holdRange, whereHeld } from '../core/sheet/highlighted-range.ts'
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

/** The newest own take-over, and the number of times that this editor has undone or redone something. */
interface OwnDeeds {
  readonly taken: TakenOver | null
  readonly takenBack: number
}

const key = new PluginKey<OwnDeeds>('takenOver')

export function noteTakenOver(transaction: Transaction, taken: TakenOver): Transaction {
  return transaction.setMeta(key, taken)
}

export function takenOverPlugin(): Plugin<OwnDeeds> {
  return new Plugin<OwnDeeds>({
    key,
    state: {
      init: () => ({ taken: null, takenBack: 0 }),
      apply: (transaction, { taken, takenBack }) => ({
        taken: transaction.getMeta(key) ?? taken,
        takenBack: takenBack + (isUndoOrRedo(transaction) ? 1 : 0),
      }),
    },
    view: () => {
      const own = new Map<TakenOver, readonly Held[]>()
      return {
        update(view, before) {
          const { state } = view
          const [now, earlier] = [key.getState(state), key.getState(before)]
          const taken = now?.taken ?? null
          if (taken !== null && taken !== earlier?.taken) own.set(taken, heldWords(state, taken))
          const isHeard = threadsIn(state) !== threadsIn(before)
          // redo may write the words again, also long after
          if (!isHeard && now?.takenBack === earlier?.takenBack) return
          for (const [mine, held] of own) {
            if (!isOvertaken(state, mine)) continue
            // the other's words, which came with the state, are shown first
            queueMicrotask(() => {
              if (view.isDestroyed) return
              const { commentId, by, at } = mine
              const own = keptThreadState(commentId, { state: 'taken', by, at })
              // undo would write the old words beside the other's, which are not its own to take back
              view.dispatch(forgetEditsOf(withoutWords(view.state, held), own))
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
