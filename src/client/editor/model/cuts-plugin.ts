// The cuts of the script, and the set of cuts that this person looks at. Every feature asks here which cuts are played.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type * as Y from 'yjs'
import {
  type Cuts,
  FIRST_SET,
  NO_CUTS,
  onCuts,
  playedCuts,
  readCuts,
} from '#/shared/script/cuts/cuts.ts'
import type { PlayedCuts } from '#/shared/script/cuts/played.ts'

export interface ShownCuts {
  readonly cuts: Cuts
  /** The id of the chosen set. */
  readonly set: string
  /** The cuts whose words are played in the chosen set; the same object until one is opened or closed. */
  readonly played: ReadonlySet<string>
}

const key = new PluginKey<ShownCuts>('cuts')

const NONE: ShownCuts = { cuts: NO_CUTS, set: FIRST_SET, played: new Set() }

export function cutsPlugin(doc: Y.Doc): Plugin<ShownCuts> {
  return new Plugin<ShownCuts>({
    key,
    state: {
      init: () => shownCuts(readCuts(doc), NONE),
      apply(transaction, shown) {
        const change: Partial<Pick<ShownCuts, 'cuts' | 'set'>> | undefined =
          transaction.getMeta(key)
        return change ? shownCuts(change.cuts ?? shown.cuts, shown, change.set) : shown
      },
    },
    view: (view) => ({
      destroy: onCuts(doc, () => {
        view.dispatch(view.state.tr.setMeta(key, { cuts: readCuts(doc) }))
      }),
    }),
  })
}

export function cutsIn(state: EditorState): ShownCuts {
  return key.getState(state) ?? NONE
}

export const playedIn = (state: EditorState): PlayedCuts => cutsIn(state).played

/** Shows the script with the cuts of another set. */
export function chooseCutSet(transaction: Transaction, set: string): Transaction {
  return transaction.setMeta(key, { set })
}

function shownCuts(cuts: Cuts, before: ShownCuts, chosen = before.set): ShownCuts {
  const set = cuts.sets.some(({ id }) => id === chosen) ? chosen : FIRST_SET
  const played = playedCuts(cuts, set)
  return { cuts, set, played: areSame(played, before.played) ? before.played : played }
}

const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((cutId) => other.has(cutId))
