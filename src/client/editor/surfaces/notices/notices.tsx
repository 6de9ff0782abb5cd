import type { ReactNode } from 'react'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { FeatureSurfaces } from '../../core/feature.ts'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}

/** What features say before the sheet begins. */
export function Notices({ editor, features }: Props): ReactNode {
  return features.map(({ name, Notice }) => (Notice ? <Notice key={name} editor={editor} /> : null))
}
