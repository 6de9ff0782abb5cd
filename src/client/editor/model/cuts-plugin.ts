// The cuts of the script, and the set of cuts that this person looks at. Every feature asks here which cuts are played.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import {
  type Cuts,
  FIRST_SET,
  NO_CUTS,
  onCuts,
  playedCuts,
  readCuts,
} from '#/shared/script/cuts/cuts.ts'
import { followCuts, listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import type { PlayedCuts } from '#/shared/script/cuts/played.ts'
import { CUT_LEVEL, onLevel, raiseLevel } from '#/shared/script/schema-level.ts'
import { readChosenSet, storeChosenSet } from '#/client/local/user-data.ts'
import { readVisit, storeVisit } from '#/client/local/local-storage.ts'
import { mayEdit } from '../core/editor-handle.ts'

export interface ShownCuts {
  readonly cuts: Cuts
  /** The id of the set that is shown. */
  readonly set: string
  /** The set that this person has chosen; it is shown as soon as the document has it. */
  readonly chosen: string
  /** The set from which this person has made the chosen one; it is shown where they take that back. */
  readonly madeFrom: string
  /** The cuts whose words are played in the chosen set; the same object until one is opened or closed. */
  readonly played: ReadonlySet<string>
  readonly view: CutsView
}

/** How closed cuts are shown: with a line through them, in grey, or not at all where no text is written. */
export const CUTS_VIEWS = ['shown', 'grey', 'left-out'] as const
export type CutsView = (typeof CUTS_VIEWS)[number]

const VIEW_KEY = 'editor.cuts'

const key = new PluginKey<ShownCuts>('cuts')

const NONE: ShownCuts = {
  cuts: NO_CUTS,
  set: FIRST_SET,
  chosen: FIRST_SET,
  madeFrom: FIRST_SET,
  played: new Set(),
  view: 'shown',
}

/** Where the choice of a set is kept; without it for this visit of the editor only. */
export interface KeptChoice {
  readonly userId: string
  readonly scriptId: string
}

export function cutsPlugin(doc: Y.Doc, kept: KeptChoice | null): Plugin<ShownCuts> {
  return new Plugin<ShownCuts>({
    key,
    state: {
      init: () => {
        const chosen = (kept && readChosenSet(kept.userId, kept.scriptId)) ?? FIRST_SET
        return shownCuts({ cuts: readCuts(doc), chosen }, { ...NONE, view: storedView() })
      },
      apply(transaction, shown) {
        followCuts(transaction.before, transaction.doc)
        const change: Change | undefined = transaction.getMeta(key)
        return change ? shownCuts(change, shown) : shown
      },
    },
    view(view) {
      const stops = [
        onCuts(doc, () => {
          view.dispatch(view.state.tr.setMeta(key, { cuts: readCuts(doc) } satisfies Change))
        }),
        onLevel(doc, () => keepLevel(view, doc)),
      ]
      return {
        update({ state }, before) {
          const [is, was] = [cutsIn(state), cutsIn(before)]
          if (is.view !== was.view) storeVisit(VIEW_KEY, is.view)
          if (kept && is.chosen !== was.chosen)
            storeChosenSet(kept.userId, kept.scriptId, is.chosen === FIRST_SET ? null : is.chosen)
          if (state.doc !== before.doc) keepLevel(view, doc)
        },
        destroy() {
          for (const stop of stops) stop()
        },
      }
    },
  })
}

/**
 * Where the first edits of two people are made at once, the lower level may be the one that holds. Then an older program
 * would bind the document and lose its cuts, so every open editor that sees this raises the level again.
 */
function keepLevel(view: EditorView, doc: Y.Doc): void {
  if (mayEdit(view) && listCutIds(view.state.doc).length > 0) raiseLevel(doc, CUT_LEVEL)
}

export function cutsIn(state: EditorState): ShownCuts {
  return key.getState(state) ?? NONE
}

export const playedIn = (state: EditorState): PlayedCuts => cutsIn(state).played

/** Shows the script with the cuts of another set. */
export function chooseCutSet(
  transaction: Transaction,
  set: string,
  madeFrom = FIRST_SET,
): Transaction {
  return transaction.setMeta(key, { chosen: set, madeFrom } satisfies Change)
}

export function showCutsAs(transaction: Transaction, view: CutsView): Transaction {
  return transaction.setMeta(key, { view } satisfies Change)
}

type Change = Partial<Pick<ShownCuts, 'cuts' | 'chosen' | 'madeFrom' | 'view'>>

function shownCuts(change: Change, before: ShownCuts): ShownCuts {
  const { cuts, chosen, madeFrom, view } = { ...before, ...change }
  const isThere = (wanted: string) => cuts.sets.some(({ id }) => id === wanted)
  const set = [chosen, madeFrom].find(isThere) ?? FIRST_SET
  const played = playedCuts(cuts, set)
  return {
    cuts,
    set,
    chosen,
    madeFrom,
    view,
    played: areSame(played, before.played) ? before.played : played,
  }
}

const storedView = (): CutsView =>
  CUTS_VIEWS.find((view) => view === readVisit(VIEW_KEY)) ?? 'shown'

const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((cutId) => other.has(cutId))
