import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { useStore } from '#/client/ui/store.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { highlightedScene } from '../core/sheet/highlight.ts'
import { outlineListIn, type ListedScene } from '../model/outline-plugin.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { revealScene } from '../model/reveal-scene.ts'
import { goFromRow } from '../core/controls/use-roving-rows.ts'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { moveScene } from '../model/move-scene.ts'
import { currentScene } from '../model/scene-blocks.ts'
import { focusRow, SceneRow } from './scene-row.tsx'
import { useSceneDrag } from './use-scene-drag.ts'
import panel from '../core/controls/panel.module.css'

const ROW_HEIGHT_PX = 46
const keyOf = (scene: ListedScene) => String(scene.number)

/** The scenes in order; a click leads to one. */
export function ScenesPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const scenes = useEditorState(editor, (state) => outlineListIn(state).scenes)
  const highlighted = useStore(highlightedScene)
  const current = useEditorState(editor, currentScene)
  const drag = useSceneDrag((number, before) => {
    if (editor.runHere(moveScene(number, before))) focusRow(before > number ? before - 1 : before)
  })
  if (scenes.length === 0) return <p className={panel['empty']}>{text.noScenes}</p>
  return (
    <VirtualList
      label={text.scenesTab}
      items={scenes}
      keyOf={keyOf}
      rowHeight={ROW_HEIGHT_PX}
      shownKey={highlighted ?? String(current)}
    >
      {(scene, isTabStop) => (
        <SceneRow
          editor={editor}
          scene={scene}
          isHighlighted={highlighted === keyOf(scene)}
          isCurrent={current === scene.number}
          isTabStop={isTabStop}
          drag={drag}
          onChoose={(event) =>
            goFromRow(event, editor.view, () => {
              foldSidebar()
              revealScene(editor.view, scene.number)
            })
          }
        />
      )}
    </VirtualList>
  )
}
