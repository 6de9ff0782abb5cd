import type { Command, EditorState } from 'prosemirror-state'
import {
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { useText } from '#/client/i18n/editor.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { ConfirmDialog } from '#/client/ui/dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import panel from '../core/controls/panel.module.css'
import { goFromRow } from '../core/controls/use-roving-rows.ts'
import { VirtualList } from '../core/controls/virtual-list.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { FeatureSurfaces, ToolbarAction } from '../core/feature.ts'
import { offerUndo } from '../core/offer-undo.ts'
import { highlightedScene, focusSheet } from '../core/sheet/reveal.ts'
import { keepBeforeRemoval } from '../model/keep-before-removal.ts'
import { moveScene, currentScene, revealAct, revealScene } from '../model/scene-blocks.ts'
import { type ListedAct, type ListedScene, outlineListIn } from '../model/outline-plugin.ts'
import { writersIn } from '../model/writers-in.ts'
import {
  type AskedScene,
  askedSceneIn,
  askToDeleteSceneAtCaret,
  stopAsking,
  deleteScene,
  deleteSceneHeading,
  sceneRange,
} from './delete-scene.ts'
import { focusRow, SceneRow } from './scene-row.tsx'
import styles from './scenes-panel.module.css'
import { useSceneDrag } from './use-scene-drag.ts'

/** Shows the content of a scene before its deletion, and offers to delete the heading only. */
function DeleteSceneDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const asked = useEditorState(editor, askedSceneIn)
  // the dialog keeps its text while it leaves the screen
  const [subject, setSubject] = useState<AskedScene | null>(asked)
  if (asked !== null && asked !== subject) setSubject(asked)
  const [isBusy, setBusy] = useState(false)
  const isAsked = asked !== null
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (isAsked) opener.current = document.activeElement
  }, [isAsked])
  // to the row whose menu has asked, or to the one at its place
  const leave = () => {
    const { current } = opener
    if (current instanceof HTMLButtonElement && current.isConnected) current.focus()
    else focusSheet(editor.view)
  }
  const writers = useWritersIn(editor, (state) =>
    asked === null ? [] : [sceneRange(state, asked.number)],
  )
  if (subject === null) return null
  const name = subject.name || text.untitledScene
  const close = () => stopAsking(editor.view.state, editor.view.dispatch)
  const remove = (command: (number: number) => Command, sentence: string) => {
    // others may have moved the scene, or deleted it, meanwhile
    const now = askedSceneIn(editor.view.state)
    close()
    if (now && editor.runHere(command(now.number))) offerUndo(editor, sentence, text.undo)
  }
  const removeAll = async () => {
    setBusy(true)
    await keepBeforeRemoval(editor.session)
    setBusy(false)
    if (!editor.view.isDestroyed) remove(deleteScene, text.scenes.deleted(name))
  }
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={text.scenes.deleteTitle(subject.number, name)}
      action={text.scenes.deleteAll}
      alternative={{
        action: text.scenes.deleteHeading,
        onConfirm: () => remove(deleteSceneHeading, text.scenes.deletedHeading(name)),
      }}
      isBusy={isBusy}
      onConfirm={() => void removeAll()}
      onClose={close}
      onClosed={() => setSubject(null)}
      focusAfter={leave}
    >
      {writers.length > 0 && <p>{text.removal.writeInScene(...writers)}</p>}
      <p>{text.scenes.goesAlong(subject.speeches, subject.cues, subject.comments)}</p>
      <p>{subject.number === 1 ? text.scenes.firstHeadingOnly : text.scenes.headingOnly}</p>
    </ConfirmDialog>
  )
}

const ROW_HEIGHT_PX = 46

/** A row of the list: an act, or a scene in it. */
type Row =
  | { readonly kind: 'act'; readonly act: ListedAct }
  | { readonly kind: 'scene'; readonly scene: ListedScene }

const keyOf = (row: Row) => (row.kind === 'act' ? `act-${row.act.scene}` : String(row.scene.number))

/** Each act stands above its first scene. */
function rowsOf(scenes: readonly ListedScene[], acts: readonly ListedAct[]): readonly Row[] {
  const byScene = new Map(acts.map((act) => [act.scene, act]))
  return scenes.flatMap((scene): readonly Row[] => {
    const act = byScene.get(scene.number)
    return [...(act ? [{ kind: 'act' as const, act }] : []), { kind: 'scene' as const, scene }]
  })
}

/** A press leads to the act's heading. */
function ActRow(props: {
  readonly act: ListedAct
  readonly isTabStop: boolean
  readonly onChoose: (event: MouseEvent<HTMLElement>) => void
}): ReactNode {
  const { act, isTabStop, onChoose } = props
  return (
    <div className={panel['row']}>
      <button
        type="button"
        className={styles['act']}
        data-row
        tabIndex={isTabStop ? 0 : -1}
        dir="auto"
        onClick={onChoose}
      >
        {act.name}
      </button>
    </div>
  )
}

/** The scenes in order; a click leads to one. */
function ScenesPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const scenes = useEditorState(editor, (state) => outlineListIn(state).scenes)
  const acts = useEditorState(editor, (state) => outlineListIn(state).acts)
  const rows = useMemo(() => rowsOf(scenes, acts), [scenes, acts])
  const highlighted = useStore(highlightedScene)
  const current = useEditorState(editor, currentScene)
  const drag = useSceneDrag((number, before) => {
    if (editor.runHere(moveScene(number, before))) focusRow(before > number ? before - 1 : before)
  })
  if (scenes.length === 0) return <p className={panel['empty']}>{text.noScenes}</p>
  return (
    <VirtualList
      label={text.scenesTab}
      items={rows}
      keyOf={keyOf}
      rowHeight={ROW_HEIGHT_PX}
      shownKey={highlighted ?? String(current)}
    >
      {(row, isTabStop) =>
        row.kind === 'act' ? (
          <ActRow
            act={row.act}
            isTabStop={isTabStop}
            onChoose={(event) =>
              goFromRow(event, editor.view, () => {
                foldSidebar()
                revealAct(editor.view, row.act.scene)
              })
            }
          />
        ) : (
          <SceneRow
            editor={editor}
            scene={row.scene}
            isHighlighted={highlighted === String(row.scene.number)}
            isCurrent={current === row.scene.number}
            isTabStop={isTabStop}
            drag={drag}
            onChoose={(event) =>
              goFromRow(event, editor.view, () => {
                foldSidebar()
                revealScene(editor.view, row.scene.number)
              })
            }
          />
        )
      }
    </VirtualList>
  )
}

const remove: Pick<ToolbarAction, 'id' | 'icon' | 'label' | 'command'> = {
  id: 'delete-scene',
  icon: 'trash',
  label: (text) => text.scenes.delete,
  command: askToDeleteSceneAtCaret,
}

export const sceneSurfaces: FeatureSurfaces = {
  name: 'scenes',
  toolbar: [{ ...remove, group: 'remove', contexts: ['scene-select'] }],
  menu: [{ ...remove, place: 'page', isShown: askToDeleteSceneAtCaret }],
  sidebar: [{ id: 'scenes', label: (text) => text.scenesTab, Panel: ScenesPanel }],
  slots: { overlay: DeleteSceneDialog },
}

/** The people who write in ranges of the document now. The array stays the same while its names do. */
function useWritersIn(
  { state, session }: EditorHandle,
  rangesOf: (state: EditorState) => readonly TextRange[],
): readonly string[] {
  const { awareness } = session.connection
  const last = useRef<readonly string[]>([])
  return useSyncExternalStore(
    (listener) => {
      const unsubscribe = state.subscribe(listener)
      awareness.on('change', listener)
      return () => {
        unsubscribe()
        awareness.off('change', listener)
      }
    },
    () => {
      const now = state.get()
      const writers = writersIn(now, awareness, rangesOf(now))
      if (writers.join('\n') !== last.current.join('\n')) last.current = writers
      return last.current
    },
  )
}
