import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePhone } from '#/client/ui/phone.ts'
import { useEditorState, type EditorHandle } from '../../core/editor-handle.ts'
import type { FeatureSurfaces } from '../../core/feature.ts'
import styles from './toolbar.module.css'

/** A hint about the effect of the next click on the sheet, above the toolbar, while a mode is on. */
export function ModeHint(props: {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}): ReactNode {
  const { editor, features } = props
  const { editor: text } = useText()
  const isOnPhone = usePhone()
  const hint = useEditorState(
    editor,
    (state) =>
      features.map((feature) => feature.hint?.(state, text, isOnPhone)).find(Boolean) ?? null,
  )
  return (
    <p role="status" className={styles['hint']}>
      {hint}
    </p>
  )
}
