// Unsaved changes in the panels of cues. The editor holds these drafts, so that they stay when the user opens another
// panel or tab, and even when another user deletes the cue.
import {
  Plugin,
  PluginKey,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { openWorkPlace } from '#/client/local/kept-work.ts'
import { type CueChange, updateCue } from './cue-commands.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { lastCueType } from './last-cue-type.ts'

/** A draft holds only the changed fields, so that saving it overwrites no other user's change. */
export interface CueDraft {
  readonly cueId: string
  /** The cue's label: number and type. */
  readonly label: string
  readonly change: CueChange
}

export interface CueDrafts {
  /** The cue whose panel is open, or null. */
  readonly openId: string | null
  readonly drafts: ReadonlyMap<string, CueDraft>
}

const NONE: CueDrafts = { openId: null, drafts: new Map() }
const key = new PluginKey<CueDrafts>('cueDrafts')

export function cueDraftsPlugin(scriptId: string): Plugin<CueDrafts> {
  const work = openWorkPlace(`cues of ${scriptId}`)
  return new Plugin<CueDrafts>({
    key,
    view: (view) => {
      work.taken()
      return { destroy: () => work.keepWhereOver(cueDraftsIn(view.state)) }
    },
    state: {
      // only this plugin writes `work.kept`, so its type is known
      init: () => (work.kept as CueDrafts | undefined) ?? NONE,
      apply: (transaction, drafts) => transaction.getMeta(key) ?? drafts,
    },
  })
}

export function cueDraftsIn(state: EditorState): CueDrafts {
  return key.getState(state) ?? NONE
}

/** Opens the panel of a cue with its draft. The panel of another cue closes and keeps its draft. */
export function openCuePanel(cueId: string): Command {
  return (state, dispatch) => {
    const { drafts } = cueDraftsIn(state)
    dispatch?.(withDrafts(state.tr, { openId: cueId, drafts }))
    return true
  }
}

export function writeCueDraft(draft: CueDraft): Command {
  return (state, dispatch) => {
    const { openId, drafts } = cueDraftsIn(state)
    const written = new Map(drafts).set(draft.cueId, draft)
    dispatch?.(withDrafts(state.tr, { openId, drafts: written }))
    return true
  }
}

/** Closes the panel of a cue and drops its draft. */
export function dropCueDraft(cueId: string): Command {
  return (state, dispatch) => {
    dispatch?.(withoutDraft(state.tr, cueDraftsIn(state), cueId))
    return true
  }
}

/** Makes a transaction close the panel of a cue and drop its draft. */
export function withoutDraft(
  transaction: Transaction,
  { openId, drafts }: CueDrafts,
  cueId: string,
): Transaction {
  const left = new Map(drafts)
  left.delete(cueId)
  return withDrafts(transaction, { openId: openId === cueId ? null : openId, drafts: left })
}

function withDrafts(transaction: Transaction, drafts: CueDrafts): Transaction {
  return transaction.setMeta(key, drafts)
}

/** Writes the draft of a cue into the script, and closes the panel. */
export function saveCueDraft(cueId: string): Command {
  return (state, dispatch) => {
    const drafts = cueDraftsIn(state)
    const change = drafts.drafts.get(cueId)?.change ?? {}
    if (dispatch && change.cueType) lastCueType.set(change.cueType)
    const write: typeof dispatch = dispatch && ((tr) => dispatch(withoutDraft(tr, drafts, cueId)))
    return updateCue(cueId, change)(state, write) || dropCueDraft(cueId)(state, dispatch)
  }
}

export interface LostDraft {
  readonly cueId: string
  readonly label: string
  /** The text that the user typed. */
  readonly text: string
}

/** The drafts of cues that no longer exist. */
export function lostDrafts(
  drafts: ReadonlyMap<string, CueDraft>,
  cues: readonly Pick<OutlineCue, 'cueId'>[],
): readonly LostDraft[] {
  if (drafts.size === 0) return []
  const known = new Set(cues.map(({ cueId }) => cueId))
  return [...drafts.values()].flatMap(({ cueId, label, change }) => {
    const typed = [change.number?.trim(), change.cueName?.trim()].filter(Boolean)
    return known.has(cueId) || typed.length === 0 ? [] : [{ cueId, label, text: typed.join(' · ') }]
  })
}
