import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { outlineIn } from '../core/outline-plugin.ts'
import { revealPosition } from '../core/reveal-position.ts'
import { PanelList, PanelRow } from '../core/panel-list.tsx'

/** The scenes in order; a click leads to one. */
export function ScenesPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { scenes } = useEditorState(editor, (state) => outlineIn(state).outline)
  return (
    <PanelList empty={text.noScenes}>
      {scenes.map((scene) => (
        <PanelRow
          key={scene.number}
          lead={String(scene.number)}
          title={scene.name || text.untitledScene}
          onClick={() => revealPosition(editor.view, scene.position)}
        />
      ))}
    </PanelList>
  )
}
