import { Tabs } from '@base-ui/react/tabs'
import {
  useMemo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { LayoutSettings } from '#/shared/api/layouts.ts'
import { isolated } from '#/shared/isolated.ts'
import { useText } from '#/client/i18n/editor.ts'
import {
  foldSidebar,
  setEditorLayout,
  useEditorLayout,
} from '#/client/preferences/editor-layout.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { Select } from '#/client/ui/select.tsx'
import { useBackCloses } from '#/client/ui/open-layers.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { leaveListShortcut, isPressed } from '../../core/controls/shortcut.ts'
import { type EditorHandle, useEditorList, useEditorState } from '../../core/editor-handle.ts'
import type { FeatureSurfaces, SidebarTab } from '../../core/feature.ts'
import { focusSheet } from '../../core/sheet/reveal.ts'
import { editorModeIn } from '../../model/editor-mode.ts'
import { outlineListIn } from '../../model/outline-plugin.ts'
import { revealScene, currentScene } from '../../model/scene-blocks.ts'
import styles from './sidebar.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}

/** The lists beside the sheet, one tab for each list that a feature declares; on a phone a bottom sheet. */
export function Sidebar({ editor, features }: Props): ReactNode {
  const { editor: text } = useText()
  const { sidebarTab, sidebarOpen } = useEditorLayout().settings
  const isSheet = usePhone()
  const isPointing = useEditorState(editor, (state) => editorModeIn(state).kind !== 'none')
  const [isTall, setTall] = useState(false)
  const drag = useSheetDrag((size) => {
    setTall(size === 'tall')
    setOpen(size !== 'closed')
  })
  const sidebar = useRef<HTMLElement>(null)
  useLeaveByEscape(sidebar, editor)
  const all = useMemo(() => features.flatMap((feature) => feature.sidebar ?? []), [features])
  const tabs = useEditorList(editor, (state) => all.filter((tab) => tab.isShown?.(state) ?? true))
  const chosen = tabs.some((tab) => tab.id === sidebarTab) ? sidebarTab : tabs[0]?.id
  const size = sidebarOpen ? (isTall ? 'tall' : 'half') : 'closed'
  return (
    <aside
      ref={sidebar}
      className={styles['sidebar']}
      aria-label={text.sidebar}
      data-region="sidebar"
      data-sheet={isSheet ? size : undefined}
      data-aside={(isSheet && isPointing) || undefined}
      data-pulled={drag.height !== null || undefined}
      style={drag.height === null ? undefined : { height: drag.height }}
    >
      <Tabs.Root
        value={chosen}
        onValueChange={(id: LayoutSettings['sidebarTab']) => setEditorLayout({ sidebarTab: id })}
        className={styles['tabs']}
      >
        <div className={styles['head']} {...(isSheet && drag.handlers)}>
          <Tabs.List className={styles['tab-list']}>
            {tabs.map((tab) => (
              <Tabs.Tab
                key={tab.id}
                value={tab.id}
                className={styles['tab']}
                onClick={() => setOpen(true)}
              >
                <span className={styles['tab-name']}>{tab.label(text)}</span>
                {tab.count && <TabCount editor={editor} count={tab.count} />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {isSheet && <SheetButton isOpen={sidebarOpen} onPress={() => setOpen(!sidebarOpen)} />}
        </div>
        <div className={styles['body']}>
          <SceneSelector editor={editor} />
          {tabs.map((tab) => (
            <Tabs.Panel key={tab.id} value={tab.id} className={styles['panel']}>
              <PanelOf tab={tab} editor={editor} />
            </Tabs.Panel>
          ))}
        </div>
      </Tabs.Root>
    </aside>
  )
}

/** The tab is shown as chosen at once; its panel is drawn in pieces, so that a long list holds up neither a key nor a press. */
function PanelOf(props: { readonly tab: SidebarTab; readonly editor: EditorHandle }): ReactNode {
  const isDrawn = useDeferredValue(true, false)
  return isDrawn && <props.tab.Panel editor={props.editor} />
}

function setOpen(isOpen: boolean): void {
  setEditorLayout({ sidebarOpen: isOpen })
}

/** Escape leads from the sidebar to the text, unless it ends or closes something else (DOC-39). */
function useLeaveByEscape(sidebar: RefObject<HTMLElement | null>, { view }: EditorHandle): void {
  useEffect(() => {
    const listening = new AbortController()
    // listens on the window after the plugins of the editor, so that every other handler of the key has run before
    window.addEventListener(
      'keydown',
      (event) => {
        const { target } = event
        if (
          event.defaultPrevented ||
          isOfInputMethod(event) ||
          !isPressed(leaveListShortcut, event)
        )
          return
        if (!(target instanceof Element) || !sidebar.current?.contains(target)) return
        // in a field for a search the browser clears what is typed
        if (target instanceof HTMLInputElement && target.value !== '') return
        event.preventDefault()
        focusSheet(view)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [sidebar, view])
}

function TabCount(props: {
  readonly editor: EditorHandle
  readonly count: NonNullable<SidebarTab['count']>
}): ReactNode {
  const count = useEditorState(props.editor, props.count)
  return count > 0 && <span className={styles['tab-count']}>{count}</span>
}

function SheetButton(props: { readonly isOpen: boolean; readonly onPress: () => void }): ReactNode {
  const { editor: text } = useText()
  useBackCloses(props.isOpen, props.onPress)
  return (
    <IconButton
      label={props.isOpen ? text.closeSidebar : text.openSidebar}
      aria-expanded={props.isOpen}
      onClick={props.onPress}
    >
      <Icon name={props.isOpen ? 'chevron-down' : 'chevron-up'} />
    </IconButton>
  )
}

/** Shows the current scene, and leads to others (SUR-3, SUR-10). */
function SceneSelector({ editor }: { readonly editor: EditorHandle }): ReactNode {
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
          label: `${number}  ${isolated(name || text.untitledScene)}`,
        }))}
        onChange={(number) => {
          foldSidebar()
          revealScene(editor.view, Number(number))
        }}
      />
    </div>
  )
}

/** A movement below this distance is a press on the head, not a drag. */
const DRAG_PX = 6

interface DragHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void
}

interface SheetDrag {
  /** The sheet's height while the user drags it, in px. */
  readonly height: number | null
  readonly handlers: DragHandlers
}

/** Dragging the sheet's head changes its height; after the release the sheet snaps to the next size. */
function useSheetDrag(onRest: (size: SheetSize) => void): SheetDrag {
  const [start, setStart] = useState<{ readonly y: number; readonly height: number } | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const end = (event: PointerEvent<HTMLElement>) => {
    setStart(null)
    setHeight(null)
    const stage = event.currentTarget.closest('aside')?.parentElement
    if (height !== null && stage) onRest(sheetSizeFor(height / stage.clientHeight))
  }
  return {
    height,
    handlers: {
      onPointerDown({ clientY, pointerId, target, currentTarget }) {
        // otherwise a mouse would leave the head at once; a finger stays bound to the element that it touched
        if (target instanceof Element) target.setPointerCapture(pointerId)
        setStart({ y: clientY, height: currentTarget.closest('aside')?.offsetHeight ?? 0 })
      },
      onPointerMove({ clientY, pointerId, currentTarget }) {
        if (!start) return
        const moved = start.y - clientY
        if (height === null && Math.abs(moved) < DRAG_PX) return
        // from here on the pointer drags, and no element below it gets a press
        currentTarget.setPointerCapture(pointerId)
        setHeight(Math.max(0, start.height + moved))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

/** How far the bottom sheet of a phone is open. */
type SheetSize = 'closed' | 'half' | 'tall'

/** The size at which a sheet stops when it is let go at a share of the stage's height. */
export function sheetSizeFor(share: number): SheetSize {
  if (share < 0.22) return 'closed'
  return share < 0.6 ? 'half' : 'tall'
}
