import { Tabs } from '@base-ui/react/tabs'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { setEditorLayout, useEditorLayout } from '#/client/preferences/editor-layout.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import type { LayoutSettings } from '#/shared/layouts/layout-settings.ts'
import { useEditorState, type EditorHandle } from '../../core/editor-handle.ts'
import { leaveListShortcut } from '../../core/controls/list-shortcuts.ts'
import { isPressed } from '../../core/controls/shortcut.ts'
import { focusSheet } from '../../core/sheet/focus-sheet.ts'
import { editorModeIn } from '../../model/editor-mode.ts'
import type { FeatureSurfaces, SidebarTab } from '../../core/feature.ts'
import { SceneSelector } from './scene-selector.tsx'
import styles from './sidebar.module.css'
import { useSheetDrag } from './use-sheet-drag.ts'

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
  const setOpen = (isOpen: boolean) => setEditorLayout({ sidebarOpen: isOpen })
  const drag = useSheetDrag((size) => {
    setTall(size === 'tall')
    setOpen(size !== 'closed')
  })
  const sidebar = useRef<HTMLElement>(null)
  useLeaveByEscape(sidebar, editor)
  const tabs = features.flatMap((feature) => feature.sidebar ?? [])
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
                {tab.label(text)}
                {tab.count && <TabCount editor={editor} count={tab.count} />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {isSheet && <SheetButton isOpen={sidebarOpen} onPress={() => setOpen(!sidebarOpen)} />}
        </div>
        <div className={styles['body']}>
          <SceneSelector editor={editor} />
          {tabs.map(({ id, Panel }) => (
            <Tabs.Panel key={id} value={id} className={styles['panel']}>
              <Panel editor={editor} />
            </Tabs.Panel>
          ))}
        </div>
      </Tabs.Root>
    </aside>
  )
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
        if (event.defaultPrevented || event.isComposing || !isPressed(leaveListShortcut, event))
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
