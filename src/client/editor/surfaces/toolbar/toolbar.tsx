import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { useEditorState, type EditorHandle } from '../../core/editor-handle.ts'
import type { EditorFeature, ToolbarAction } from '../../core/feature.ts'
import styles from './toolbar.module.css'

const GROUPS = ['history', 'text', 'insert', 'cue'] as const

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly EditorFeature[]
}

/** Floats at the bottom centre and shows what the features declare. */
export function Toolbar({ editor, features }: Props): ReactNode {
  const { editor: text } = useText()
  const actions = features.flatMap((feature) => feature.toolbar ?? [])
  return (
    <div role="toolbar" aria-label={text.toolbar} className={styles['toolbar']}>
      {GROUPS.map((group) => (
        <div key={group} role="group" className={styles['group']}>
          {actions
            .filter((action) => action.group === group)
            .map((action) => (
              <ToolbarButton key={action.id} action={action} editor={editor} />
            ))}
        </div>
      ))}
    </div>
  )
}

function ToolbarButton(props: {
  readonly action: ToolbarAction
  readonly editor: EditorHandle
}): ReactNode {
  const { action, editor } = props
  const { editor: text } = useText()
  const isEnabled = useEditorState(editor, (state) => action.command(state))
  const isActive = useEditorState(editor, (state) => action.isActive?.(state) ?? false)
  const label = action.label(text)
  return (
    <button
      type="button"
      className={styles['button']}
      disabled={!isEnabled}
      aria-label={label}
      aria-pressed={action.isActive ? isActive : undefined}
      title={action.shortcut ? `${label} (${readableShortcut(action.shortcut)})` : label}
      data-tint={action.tint}
      // the text keeps its selection: the button is pressed without taking the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.run(action.command)}
    >
      <Icon name={action.icon} />
    </button>
  )
}

function readableShortcut(shortcut: string): string {
  const isMac = navigator.platform.startsWith('Mac')
  return shortcut.replace('Mod', isMac ? '⌘' : 'Ctrl').replaceAll('-', isMac ? '' : '+')
}
