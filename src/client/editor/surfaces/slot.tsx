import type { ReactNode } from 'react'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces, SlotName } from '../core/feature.ts'

interface Props {
  readonly at: SlotName
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}

/** The parts that the features show at one place, in the features' order. */
export function Slot({ at, editor, features }: Props): ReactNode {
  return features.map(({ name, slots }) => {
    const Part = slots?.[at]
    return Part ? <Part key={name} editor={editor} /> : null
  })
}
