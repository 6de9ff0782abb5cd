import type { MouseEvent, ReactNode } from 'react'
import { nameBesideNumber } from '#/shared/script/line-grammar/scene-heading.ts'
import { useText } from '#/client/i18n/editor.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { Menu, MenuItem } from '#/client/ui/menu.tsx'
import panel from '../core/controls/panel.module.css'
import { moveScene } from '../model/scene-blocks.ts'
import type { ListedScene } from '../model/outline-plugin.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { useMayChange } from '../model/rights.ts'
import { askToDeleteScene } from './delete-scene.ts'
import styles from './scenes-panel.module.css'
import { ROW_ATTRIBUTE, type SceneDrag } from './use-scene-drag.ts'

interface Props {
  readonly editor: EditorHandle
  readonly scene: ListedScene
  readonly isHighlighted: boolean
  /** Whether the caret, or the line of the rehearsal, is in the scene. */
  readonly isCurrent: boolean
  readonly isTabStop: boolean
  readonly drag: SceneDrag
  readonly onChoose: (event: MouseEvent<HTMLElement>) => void
}

/** A press leads to the scene; a drag, or Alt and an arrow key, moves it with everything in it (SUR-12). */
export function SceneRow({
  editor,
  scene,
  isHighlighted,
  isCurrent,
  isTabStop,
  drag,
  onChoose,
}: Props): ReactNode {
  const { editor: text } = useText()
  const mayChange = useMayChange(editor)
  const { number } = scene
  const { dragged } = drag
  return (
    <div
      className={joinClasses(panel['row'], styles['row'])}
      {...{ [ROW_ATTRIBUTE]: number }}
      data-highlighted={isHighlighted || undefined}
      data-current={isCurrent || undefined}
      data-moving={dragged?.number === number || undefined}
      data-drop={dropSide(dragged, number)}
    >
      {mayChange && (
        <span
          className={styles['grip']}
          title={text.dragToReorder}
          onPointerDown={(event) => drag.start(number, event)}
        >
          <Icon name="grip" size={18} />
        </span>
      )}
      <button
        type="button"
        className={styles['scene']}
        data-row
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isCurrent || undefined}
        title={mayChange ? text.dragToReorder : undefined}
        onClick={(event) => {
          if (event.detail === 0 || !drag.hasDragged()) onChoose(event)
        }}
        onPointerDown={(event) => {
          // a finger scrolls the list
          if (mayChange && event.pointerType === 'mouse') drag.start(number, event)
        }}
        onKeyDown={(event) => {
          if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          const isUp = event.key === 'ArrowUp'
          const move = moveScene(number, isUp ? number - 1 : number + 2)
          if (mayChange && editor.runHere(move)) focusRow(isUp ? number - 1 : number + 1)
        }}
      >
        <span className={styles['number']}>{number}</span>
        <SceneName scene={scene} />
      </button>
      {mayChange && <SceneMenu editor={editor} scene={scene} />}
    </div>
  )
}

function SceneName({ scene: { name, number } }: Pick<Props, 'scene'>): ReactNode {
  const { untitledScene } = useText().editor
  return (
    <span className={styles['name']} dir="auto">
      {nameBesideNumber(name, number) || untitledScene}
    </span>
  )
}

function SceneMenu(props: {
  readonly editor: EditorHandle
  readonly scene: ListedScene
}): ReactNode {
  const { editor, scene } = props
  const { editor: text } = useText()
  const { number } = scene
  const item = (icon: 'move-up' | 'move-down', label: string, before: number) => (
    <MoveItem editor={editor} icon={icon} label={label} number={number} before={before} />
  )
  return (
    <div className={joinClasses(panel['actions'], styles['actions'])} data-row-actions>
      <Menu
        trigger={
          <IconButton label={text.scenes.actions(scene.name || text.untitledScene)} tabIndex={-1}>
            <Icon name="more" size={18} />
          </IconButton>
        }
      >
        {item('move-up', text.blocks.up, number - 1)}
        {item('move-down', text.blocks.down, number + 2)}
        <MenuItem
          icon="trash"
          tone="danger"
          onClick={() => askToDeleteScene(number)(editor.view.state, editor.view.dispatch)}
        >
          {text.scenes.delete}
        </MenuItem>
      </Menu>
    </div>
  )
}

function MoveItem(props: {
  readonly editor: EditorHandle
  readonly icon: 'move-up' | 'move-down'
  readonly label: string
  readonly number: number
  readonly before: number
}): ReactNode {
  const { editor, icon, label, number, before } = props
  const { view } = editor
  const isPossible = useEditorState(editor, (state) => moveScene(number, before)(state))
  return (
    <MenuItem
      icon={icon}
      isDisabled={!isPossible}
      onClick={() => moveScene(number, before)(view.state, view.dispatch)}
    >
      {label}
    </MenuItem>
  )
}

function dropSide(dragged: SceneDrag['dragged'], number: number): 'before' | 'after' | undefined {
  if (!dragged) return undefined
  if (dragged.before === number) return 'before'
  return dragged.before === number + 1 ? 'after' : undefined
}

/** Focuses the row of a scene that was moved: rows belong to places in the list, and its place is another one now. */
export function focusRow(number: number): void {
  document.querySelector<HTMLElement>(`[${ROW_ATTRIBUTE}="${number}"] [data-row]`)?.focus()
}
