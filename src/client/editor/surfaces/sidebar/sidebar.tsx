import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { EditorFeature } from '../../core/feature.ts'
import styles from './sidebar.module.css'

const DEFAULT_TAB = 'cues'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly EditorFeature[]
}

/** The cue desk beside the sheet: one tab for each list that a feature declares. */
export function Sidebar({ editor, features }: Props): ReactNode {
  const { editor: text } = useText()
  const tabs = features.flatMap((feature) => feature.sidebar ?? [])
  return (
    <aside className={styles['sidebar']} aria-label={text.sidebar}>
      <Tabs.Root defaultValue={DEFAULT_TAB} className={styles['tabs']}>
        <Tabs.List className={styles['tab-list']}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.id} value={tab.id} className={styles['tab']}>
              {tab.label(text)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Panel }) => (
          <Tabs.Panel key={id} value={id} className={styles['panel']}>
            <Panel editor={editor} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </aside>
  )
}
