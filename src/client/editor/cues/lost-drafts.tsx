import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Button } from '#/client/ui/button.tsx'
import { outlineListIn } from '../model/outline-plugin.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { cueDraftsIn, dropCueDraft, lostDrafts } from './cue-drafts.ts'
import styles from './cues-panel.module.css'

/**
 * Drafts of cues that another user deleted meanwhile. When the cue comes back, its draft goes back into its panel.
 */
export function LostDrafts({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { cues } = useEditorState(editor, outlineListIn)
  const { drafts } = useEditorState(editor, cueDraftsIn)
  const { view } = editor
  return lostDrafts(drafts, cues).map(({ cueId, label, text: typed }) => (
    <div key={cueId} role="status" className={styles['lost']}>
      <p>{text.cueDraftLost(label)}</p>
      <q>{typed}</q>
      <Button tone="quiet" onClick={() => dropCueDraft(cueId)(view.state, view.dispatch)}>
        {text.discard}
      </Button>
    </div>
  ))
}
