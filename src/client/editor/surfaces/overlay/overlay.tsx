import type { ReactNode } from 'react'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { FeatureSurfaces } from '../../core/feature.ts'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}

/** What features draw above the sheet, in its coordinates. */
export function Overlay({ editor, features }: Props): ReactNode {
  return features.map(({ name, Overlay: FeatureOverlay }) =>
    FeatureOverlay ? <FeatureOverlay key={name} editor={editor} /> : null,
  )
}
