import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Select } from '#/client/ui/select.tsx'
import { useEditorState, type EditorHandle } from '../../core/editor-handle.ts'
import { outlineListIn } from '../../core/document/outline-plugin.ts'
import { revealScene } from '../../core/sheet/reveal-scene.ts'
import styles from './sidebar.module.css'

/** Leads to a scene, and lights it in the list (SUR-3, SUR-10). */
export function SceneSelector({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { scenes } = useEditorState(editor, outlineListIn)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <div className={styles['scene-selector']}>
      <Select
        label={text.selectScene}
        isLabelHidden
        isDisabled={scenes.length === 0}
        placeholder={text.selectScene}
        value={scenes.some(({ number }) => String(number) === chosen) ? chosen : null}
        options={scenes.map(({ number, name }) => ({
          value: String(number),
          label: `${number}  ${name || text.untitledScene}`,
        }))}
        onChange={(number) => {
          setChosen(number)
          revealScene(editor.view, Number(number))
        }}
      />
    </div>
  )
}
