import type { ReactNode } from 'react'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { FeatureSurfaces } from '../../core/feature.ts'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}

/** What features have at hand in rehearsal, in the place of the toolbar. */
export function RehearsalBars({ editor, features }: Props): ReactNode {
  return features.map(({ name, RehearsalBar }) =>
    RehearsalBar ? <RehearsalBar key={name} editor={editor} /> : null,
  )
}
