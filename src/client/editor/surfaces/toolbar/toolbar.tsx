import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { endEditorMode } from '../../model/editor-mode.ts'
import { offerUndo } from '../../core/offer-undo.ts'
import { useEditorState, type EditorHandle } from '../../core/editor-handle.ts'
import {
  TOOLBAR_GROUPS,
  type FeatureSurfaces,
  type ToolbarAction,
  type ToolbarContext,
  type ToolbarControl,
} from '../../core/feature.ts'
import { readableShortcut } from '../../core/controls/readable-shortcut.ts'
import { ToolbarButton } from '../../core/controls/toolbar-button.tsx'
import { toolbarContextIn } from '../../model/toolbar-context.ts'
import { ModeHint } from './mode-hint.tsx'
import { useRovingTools } from './use-roving-tools.ts'
import { Slot } from '../slot.tsx'
import styles from './toolbar.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}

const WHEREVER_ONE_WRITES: readonly ToolbarContext[] = ['default', 'text-formatting', 'empty-page']

/** Floats at the bottom centre and shows what the features declare for the current context (SUR-14). */
export function Toolbar({ editor, features }: Props): ReactNode {
  const { editor: text } = useText()
  const context = useEditorState(editor, toolbarContextIn)
  const items = features
    .flatMap((feature) => feature.toolbar ?? [])
    .filter(({ contexts = WHEREVER_ONE_WRITES }) => contexts.includes(context))
  const { tabIndex, ...roving } = useRovingTools(() => leaveTools(editor))
  const groups = TOOLBAR_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => item.group === group),
  }))
  return (
    <>
      <ModeHint editor={editor} features={features} />
      <div className={styles['row']}>
        <div
          role="toolbar"
          aria-label={text.toolbar}
          className={styles['toolbar']}
          data-context={context}
          aria-keyshortcuts="Alt+F10"
          tabIndex={tabIndex}
          onMouseDown={(event) => event.preventDefault()}
          {...roving}
        >
          {groups
            .filter((group) => group.items.length > 0)
            .map((group) => (
              <div key={group.group} role="group" className={styles['group']}>
                {group.items.map((item) => (
                  <Item key={item.id} item={item} editor={editor} />
                ))}
              </div>
            ))}
        </div>
      </div>
      {/* it is drawn above the bar, but comes after it in the document, so that Tab leads to the tools first */}
      <div className={styles['floating']}>
        <Slot at="floating" editor={editor} features={features} />
      </div>
    </>
  )
}

/** Escape leaves one thing at a time: the mode that a tool has started, then the tools (DOC-39). */
function leaveTools({ view }: EditorHandle): void {
  if (!endEditorMode(view.state, view.dispatch)) view.focus()
}

interface ItemProps {
  readonly item: ToolbarAction | ToolbarControl
  readonly editor: EditorHandle
}

function Item({ item, editor }: ItemProps): ReactNode {
  return 'Control' in item ? (
    <item.Control editor={editor} />
  ) : (
    <ActionButton action={item} editor={editor} />
  )
}

function ActionButton(props: {
  readonly action: ToolbarAction
  readonly editor: EditorHandle
}): ReactNode {
  const { action, editor } = props
  const { editor: text } = useText()
  const isEnabled = useEditorState(editor, (state) => action.command(state))
  const isActive = useEditorState(editor, (state) => action.isActive?.(state) ?? false)
  const isShown = useEditorState(editor, (state) => action.isShown?.(state) ?? true)
  const label = action.label(text)
  if (!isShown) return null
  return (
    <ToolbarButton
      disabled={!isEnabled}
      label={label}
      aria-pressed={action.isActive ? isActive : undefined}
      title={
        action.shortcut
          ? `${label} (${readableShortcut(action.shortcut.keys[0], text.keys)})`
          : label
      }
      tint={action.tint}
      // a press by keyboard has the detail 0: then there is no pointer that could choose a place, and the next key belongs
      // to the tools
      onClick={({ detail }) => {
        const notice = action.deleting?.(editor.view.state, text)
        const isByPointer = detail > 0
        const command = isByPointer ? (action.pointerCommand ?? action.command) : action.command
        const run = isByPointer || action.leadsToText ? editor.run : editor.runHere
        const applies = run(command)
        if (applies && notice !== undefined) offerUndo(editor, notice, text.undo)
      }}
    >
      <Icon name={action.icon} />
    </ToolbarButton>
  )
}
