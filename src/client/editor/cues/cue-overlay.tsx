import type { ReactNode } from 'react'
import type { EditorHandle } from '../core/editor-handle.ts'
import { CueMarkers } from './cue-markers.tsx'
import { CueSelectionHint } from './cue-selection-hint.tsx'

export function CueOverlay({ editor }: { readonly editor: EditorHandle }): ReactNode {
  return (
    <>
      <CueMarkers editor={editor} />
      <CueSelectionHint editor={editor} />
    </>
  )
}
