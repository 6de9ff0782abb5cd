import { type DragEvent, type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import type { ListedScene } from '../core/document/outline-plugin.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { moveScene } from './move-scene.ts'
import styles from './scenes-panel.module.css'

/** The drag data that holds a scene's number. */
const SCENE_DATA = 'application/x-stichwort-scene'

interface Props {
  readonly editor: EditorHandle
  readonly scene: ListedScene
  readonly isLit: boolean
  readonly onChoose: () => void
}

/** A press leads to the scene; a drag, or Alt and an arrow key, moves it with everything in it (SUR-12). */
export function SceneRow({ editor, scene, isLit, onChoose }: Props): ReactNode {
  const { editor: text } = useText()
  const canEdit = useCanEdit(editor)
  const [drop, setDrop] = useState<'before' | 'after' | null>(null)
  const { number, name } = scene
  return (
    <button
      type="button"
      className={styles['scene']}
      data-lit={isLit || undefined}
      data-drop={drop ?? undefined}
      draggable={canEdit}
      title={canEdit ? text.dragToReorder : undefined}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
        event.preventDefault()
        const isUp = event.key === 'ArrowUp'
        const move = moveScene(number, isUp ? number - 1 : number + 2)
        if (editor.view.editable && move(editor.view.state, editor.view.dispatch))
          focusNeighbour(event.currentTarget, isUp)
      }}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(SCENE_DATA, String(number))
        dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!canEdit || !event.dataTransfer.types.includes(SCENE_DATA)) return
        event.preventDefault()
        setDrop(sideOf(event))
      }}
      onDragLeave={() => setDrop(null)}
      onDrop={(event) => {
        const dragged = Number(event.dataTransfer.getData(SCENE_DATA))
        setDrop(null)
        if (dragged === 0) return
        event.preventDefault()
        editor.run(moveScene(dragged, sideOf(event) === 'before' ? number : number + 1))
      }}
    >
      <span className={styles['number']}>{number}</span>
      <span className={styles['name']}>{name || text.untitledScene}</span>
    </button>
  )
}

/** Rows are places: where the scene has gone is another one. */
function focusNeighbour(row: HTMLElement, isAbove: boolean): void {
  const item = row.closest('li')
  const neighbour = isAbove ? item?.previousElementSibling : item?.nextElementSibling
  neighbour?.querySelector('button')?.focus()
}

function sideOf({ currentTarget, clientY }: DragEvent): 'before' | 'after' {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}
