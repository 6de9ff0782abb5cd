// What has been changed in the panels of cues and is not saved. The editor holds it, so that it stays when another
// panel or tab is opened, and even when somebody deletes the cue.
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

/** Only what was changed is written, so that nobody else's change is lost. */
export interface CueDraft {
  readonly cueId: string
  /** How the cue is called: number and type. */
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
      // nothing else writes to this place
      init: () => (work.kept as CueDrafts | undefined) ?? NONE,
      apply: (transaction, drafts) => transaction.getMeta(key) ?? drafts,
    },
  })
}

export function cueDraftsIn(state: EditorState): CueDrafts {
  return key.getState(state) ?? NONE
}

/** Opens the panel of a cue, with what was left unsaved in it; that of another cue closes and keeps its text. */
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

/** Closes the panel of a cue and forgets what was not saved in it. */
export function dropCueDraft(cueId: string): Command {
  return (state, dispatch) => {
    dispatch?.(withoutDraft(state.tr, cueDraftsIn(state), cueId))
    return true
  }
}

/** Lets a transaction close the panel of a cue and forget its text. */
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

/** Writes what was changed in a cue's panel, and closes it. */
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
  /** What was typed. */
  readonly text: string
}

/** What was typed into the panels of cues that are not there any more. */
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
