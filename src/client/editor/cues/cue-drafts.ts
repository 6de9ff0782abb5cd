// Unsaved changes in the panels of cues. The editor holds these drafts, so that they stay when the user opens another
// panel or tab, and even when another user deletes the cue.
import {
  type Command,
  type EditorState,
  Plugin,
  PluginKey,
  type Transaction,
} from 'prosemirror-state'
import { inOneLine } from '#/shared/in-one-line.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { openWorkPlace } from '#/client/local/kept-work.ts'
import { focusAfter } from '#/client/ui/focus.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { EditorText } from '../core/feature.ts'
import { offerUndo } from '../core/offer-undo.ts'
import {
  type CueChange,
  deleteCue,
  findCue,
  isNumberAllowed,
  lastCueType,
  updateCue,
} from './cue-commands.ts'
import type { CueRow } from './cue-rows.ts'

/** A draft holds only the changed fields, so that saving it overwrites no other user's change. */
export interface CueDraft {
  readonly cueId: string
  /** The cue's label: number and type. */
  readonly label: string
  readonly change: CueChange
  /** What is typed as seconds, which may be no time yet; missing while that field is untouched. */
  readonly seconds?: string
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
function withoutDraft(
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
    if (!mayBeSaved(state, cueId, change)) return false
    if (dispatch && change.cueType) lastCueType.set(change.cueType)
    const write: typeof dispatch = dispatch && ((tr) => dispatch(withoutDraft(tr, drafts, cueId)))
    return updateCue(cueId, change)(state, write) || dropCueDraft(cueId)(state, dispatch)
  }
}

/** False if a field holds what it cannot hold: the panel stays open with it. */
export const mayBeSaved = (state: EditorState, cueId: string, change: CueChange): boolean =>
  isNumberFit(state, cueId, change) && !Number.isNaN(change.details?.seconds ?? 0)

/** False if the number is none, and the numbers of the type stand. */
export function isNumberFit(state: EditorState, cueId: string, change: CueChange): boolean {
  const type = change.cueType ?? findCue(state, cueId)?.cueType
  return type === undefined || isNumberAllowed(state, type, change.number ?? '')
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
  return [...drafts.values()].flatMap((draft) => {
    const { cueId, label } = draft
    const text = wordsOfDraft(draft)
    return known.has(cueId) || text === '' ? [] : [{ cueId, label, text }]
  })
}

/** What a person has typed into the panel of a cue. */
export function wordsOfDraft({ change: { number, cueName, details } }: CueDraft): string {
  const typed = [number, cueName, details?.does, details?.who]
  return inOneLine(typed.map((one) => one?.trim()).filter(Boolean))
}

/** The field that gets the focus first. */
export const FIRST_FIELD = 'cueName'

export const panelId = (cueId: string) => `cue-editor-${cueId}`

export const rowId = (cueId: string) => `cue-row-${cueId}`

/** Opens a cue's panel and moves the focus into it. The panel does not take the focus itself: scrolling redraws it. */
export function openPanel({ view }: EditorHandle, cueId: string): void {
  focusAfter(
    () => openCuePanel(cueId)(view.state, view.dispatch),
    () => document.getElementById(panelId(cueId))?.querySelector(`[name="${FIRST_FIELD}"]`),
  )
}

/** Saves or drops the draft of a cue, closes the panel and gives the focus back to the cue's row. */
export function closePanel({ view }: EditorHandle, cueId: string, how: 'save' | 'cancel'): void {
  const close = how === 'save' ? saveCueDraft : dropCueDraft
  focusAfter(
    () => close(cueId)(view.state, view.dispatch),
    () => document.getElementById(rowId(cueId)),
  )
}

/** Deletes a cue and its draft by a command of the cue's row, and offers to undo the deletion. */
export function removeCue(editor: EditorHandle, { cue, number }: CueRow, text: EditorText): void {
  const { view } = editor
  dropCueDraft(cue.cueId)(view.state, view.dispatch)
  if (editor.runHere(deleteCue(cue.cueId), 'cues'))
    offerUndo(editor, text.cueDeleted(cueLabelOfNumber(number)), text.undo)
}
