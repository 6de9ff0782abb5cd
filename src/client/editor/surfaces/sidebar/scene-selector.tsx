import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Select } from '#/client/ui/select.tsx'
import { useEditorState, type EditorHandle } from '../../core/editor-handle.ts'
import { outlineListIn } from '../../model/outline-plugin.ts'
import { currentScene } from '../../model/scene-blocks.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { focusSheet } from '../../core/sheet/focus-sheet.ts'
import { revealScene } from '../../model/reveal-scene.ts'
import styles from './sidebar.module.css'

/** Shows the current scene, and leads to others (SUR-3, SUR-10). */
export function SceneSelector({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const scenes = useEditorState(editor, (state) => outlineListIn(state).scenes)
  const current = useEditorState(editor, currentScene)
  return (
    <div className={styles['scene-selector']}>
      <Select
        label={text.selectScene}
        isLabelHidden
        focusAfter={() => focusSheet(editor.view)}
        isDisabled={scenes.length === 0}
        placeholder={text.selectScene}
        value={current > 0 ? String(current) : null}
        options={scenes.map(({ number, name }) => ({
          value: String(number),
          label: `${number}  ${name || text.untitledScene}`,
        }))}
        onChange={(number) => {
          foldSidebar()
          revealScene(editor.view, Number(number))
        }}
      />
    </div>
  )
}
