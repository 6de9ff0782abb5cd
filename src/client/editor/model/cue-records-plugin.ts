// The frozen numbers of the cues, what the cues do, and the cues that have no place yet: values that stand beside the text.
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type * as Y from 'yjs'
import { type CueDetails, NO_DETAILS } from '#/shared/script/cue-details.ts'
import { type DetailsOfCues, onCueDetails, readCueDetails } from '#/shared/script/kept-details.ts'
import {
  NO_NUMBERING,
  type Numbering,
  onNumbering,
  readNumbering,
} from '#/shared/script/numbers/numbering.ts'
import {
  onUnplacedCues,
  readUnplacedCues,
  type UnplacedCue,
} from '#/shared/script/unplaced-cues.ts'

interface CueRecords {
  readonly numbering: Numbering
  readonly details: DetailsOfCues
  readonly unplaced: readonly UnplacedCue[]
}

const key = new PluginKey<CueRecords>('cueRecords')

const NONE: CueRecords = { numbering: NO_NUMBERING, details: new Map(), unplaced: [] }

export function cueRecordsPlugin(doc: Y.Doc): Plugin<CueRecords> {
  return new Plugin<CueRecords>({
    key,
    state: {
      init: () => ({
        numbering: readNumbering(doc),
        details: readCueDetails(doc),
        unplaced: readUnplacedCues(doc),
      }),
      apply(transaction, records) {
        const change: Partial<CueRecords> | undefined = transaction.getMeta(key)
        return change ? { ...records, ...change } : records
      },
    },
    view(view) {
      const put = (change: Partial<CueRecords>) => view.dispatch(view.state.tr.setMeta(key, change))
      const stops = [
        onNumbering(doc, () => put({ numbering: readNumbering(doc) })),
        onCueDetails(doc, () => put({ details: readCueDetails(doc) })),
        onUnplacedCues(doc, () => put({ unplaced: readUnplacedCues(doc) })),
      ]
      return { destroy: () => stops.forEach((stop) => stop()) }
    },
  })
}

const recordsIn = (state: EditorState): CueRecords => key.getState(state) ?? NONE

export const numberingIn = (state: EditorState): Numbering => recordsIn(state).numbering

/** What each cue does; deleted cues may be among them. */
export const detailsIn = (state: EditorState): DetailsOfCues => recordsIn(state).details

export function detailsOfCue(state: EditorState, cueId: string): CueDetails {
  return detailsIn(state).get(cueId) ?? NO_DETAILS
}

/** The cues that came from a desk and have no place in the text yet. */
export const unplacedIn = (state: EditorState): readonly UnplacedCue[] => recordsIn(state).unplaced
