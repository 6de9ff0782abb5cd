import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { setEditorLayout, useEditorLayout } from '#/client/preferences/editor-layout.ts'
import type { LayoutSettings } from '#/shared/layouts/layout-settings.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { EditorFeature } from '../../core/feature.ts'
import { SceneSelector } from './scene-selector.tsx'
import styles from './sidebar.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly EditorFeature[]
}

/** The cue desk beside the sheet: one tab for each list that a feature declares. */
export function Sidebar({ editor, features }: Props): ReactNode {
  const { editor: text } = useText()
  const { sidebarTab } = useEditorLayout().settings
  const tabs = features.flatMap((feature) => feature.sidebar ?? [])
  const chosen = tabs.some((tab) => tab.id === sidebarTab) ? sidebarTab : tabs[0]?.id
  return (
    <aside className={styles['sidebar']} aria-label={text.sidebar}>
      <Tabs.Root
        value={chosen}
        onValueChange={(id: LayoutSettings['sidebarTab']) => setEditorLayout({ sidebarTab: id })}
        className={styles['tabs']}
      >
        <Tabs.List className={styles['tab-list']}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.id} value={tab.id} className={styles['tab']}>
              {tab.label(text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <SceneSelector editor={editor} />
        {tabs.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id} className={styles['panel']}>
            <Panel editor={editor} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </aside>
  )
}
