import type { Command } from 'prosemirror-state'
import type { OutlineCue } from '#/shared/script/outline.ts'
import { cueDraftsIn, dropCueDraft, withoutDraft, type CueDraft } from './cue-drafts-plugin.ts'
import { lastCueType } from './last-cue-type.ts'
import { updateCue } from './update-cue.ts'

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
