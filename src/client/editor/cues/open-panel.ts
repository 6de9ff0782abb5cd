import { focusAfter } from '#/client/ui/focus-after.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { dropCueDraft, openCuePanel, saveCueDraft } from './cue-drafts.ts'

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
