import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { setEditorLayout, useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { usePhone } from '#/client/ui/phone.ts'
import { CUE_TYPES, cueLabel } from '#/shared/script/cue-types.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import styles from './shown-types.module.css'

/** Says that some cues are left out, and which types are shown; renders nothing if all types are shown. */
export function ShownTypes(): ReactNode {
  const { editor: text } = useText()
  const { cueTypes } = useEditorLayout().settings
  if (cueTypes.length === CUE_TYPES.length) return null
  const labels = cueTypes.map(cueLabel).join(', ')
  return (
    <p className={styles['shown']} role="status">
      {labels === '' ? text.noCueTypes : text.onlyCues(labels)}
      <button
        type="button"
        onClick={() => setEditorLayout({ cueTypes: CUE_TYPES.map(({ id }) => id) })}
      >
        {text.allCueTypes}
      </button>
    </p>
  )
}

/** The same message above the sheet, while the list of cues is not open. */
export function ShownTypesOnSheet({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { sidebarOpen, sidebarTab } = useEditorLayout().settings
  const isOnPhone = usePhone()
  const hasCues = useEditorState(editor, (state) => outlineListIn(state).cues.length > 0)
  const isSaidInList = sidebarOpen && sidebarTab === 'cues' && !isOnPhone
  return (
    hasCues &&
    !isSaidInList && (
      <div className={styles['on-sheet']}>
        <ShownTypes />
      </div>
    )
  )
}
