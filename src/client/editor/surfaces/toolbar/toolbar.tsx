import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { StatusNote } from '#/client/ui/form-fields.tsx'
import { permits } from '#/shared/access/script-rights.ts'
import { useText } from '#/client/i18n/editor.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import { readableShortcut } from '../../core/controls/readable-shortcut.ts'
import { ToolbarButton } from '../../core/controls/toolbar-menu.tsx'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import {
  type FeatureSurfaces,
  TOOLBAR_GROUPS,
  type ToolbarAction,
  type ToolbarContext,
  type ToolbarControl,
} from '../../core/feature.ts'
import { offerUndo } from '../../core/offer-undo.ts'
import { endEditorMode } from '../../model/editor-mode.ts'
import { toolbarContextIn } from '../../model/toolbar-context.ts'
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
  const rights = useStore(editor.session.rights)
  const items = features
    .flatMap((feature) => feature.toolbar ?? [])
    .filter(({ contexts = WHEREVER_ONE_WRITES }) => contexts.includes(context))
    .filter(({ right = 'script:edit' }) => permits(rights, right))
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
  const whyNot = useEditorState(editor, (state) => action.whyNot?.(state, text) ?? null)
  const label = action.label(text)
  if (!isShown) return null
  return (
    <ToolbarButton
      disabled={!isEnabled}
      label={label}
      aria-pressed={action.isActive ? isActive : undefined}
      title={
        (isEnabled ? null : whyNot) ??
        (action.shortcut
          ? `${label} (${readableShortcut(action.shortcut.keys[0], text.keys)})`
          : label)
      }
      tint={action.tint}
      // a press by keyboard has the detail 0: then there is no pointer that could choose a place, and the next key belongs
      // to the tools
      onClick={({ detail }) => {
        const notice = action.deleting?.(editor.view.state, text)
        const isByPointer = detail > 0
        const command = isByPointer ? (action.pointerCommand ?? action.command) : action.command
        const run = isByPointer || action.leadsToText ? editor.run : editor.runHere
        const applies = run(command, action.right)
        if (applies && notice !== undefined) offerUndo(editor, notice, text.undo)
      }}
    >
      <Icon name={action.icon} />
    </ToolbarButton>
  )
}

/** A hint about the effect of the next click on the sheet, above the toolbar, while a mode is on. */
function ModeHint(props: {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}): ReactNode {
  const { editor, features } = props
  const { editor: text } = useText()
  const isOnPhone = usePhone()
  const hint = useEditorState(
    editor,
    (state) =>
      features.map((feature) => feature.hint?.(state, text, isOnPhone)).find(Boolean) ?? null,
  )
  return <StatusNote className={styles['hint']}>{hint}</StatusNote>
}

// One tab stop for all tools: the bar itself, which gives the focus to the tool that had it last. No tool could be the
// tab stop, because tools come, go and are disabled whenever the caret moves.
interface RovingTools {
  readonly tabIndex: number
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onWheel: (event: WheelEvent<HTMLElement>) => void
}

/** Arrow keys, Home and End lead through the tools; Escape leaves them. */
function useRovingTools(leave: () => void): RovingTools {
  // while a tool has the focus Shift-Tab leads out of the bar, not to it
  const [isInside, setInside] = useState(false)
  const last = useRef<HTMLElement | null>(null)
  /** The place of the last tool among the usable ones. */
  const place = useRef(0)
  return {
    tabIndex: isInside ? -1 : 0,
    onFocus({ currentTarget, target }) {
      setInside(true)
      if (target !== currentTarget) {
        last.current = target
        place.current = toolsIn(currentTarget).indexOf(target)
        return
      }
      const tools = toolsIn(currentTarget)
      const next = tools.find((tool) => tool === last.current) ?? tools[0]
      next?.focus()
    },
    onBlur({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget)) setInside(false)
    },
    onKeyDown(event) {
      const { currentTarget, target, key } = event
      // the keys of an open menu reach this handler as well
      if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
      const tools = toolsIn(currentTarget)
      const next = nextTool(tools, tools.indexOf(target), key)
      if (next) next.focus()
      else if (key === 'Escape') leave()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    // a tool that was pressed by keyboard may be gone or disabled then: the tool at its place gets the focus
    onClick({ currentTarget, detail }) {
      const pressed = document.activeElement
      if (detail > 0 || !currentTarget.contains(pressed)) return
      flushSync(() => {})
      const tools = toolsIn(currentTarget)
      const isGone = tools.every((tool) => tool !== pressed)
      const hasLedOn =
        document.activeElement !== pressed && document.activeElement !== document.body
      if (isGone && !hasLedOn) tools[Math.min(place.current, tools.length - 1)]?.focus()
    },
    onWheel({ currentTarget, deltaX, deltaY }) {
      if (deltaX === 0) currentTarget.scrollBy(deltaY, 0)
    },
  }
}

function toolsIn(bar: HTMLElement): readonly HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')]
}

function nextTool(tools: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight') return tools[(at + 1) % tools.length]
  if (key === 'ArrowLeft') return tools.at(at - 1)
  if (key === 'Home') return tools[0]
  return key === 'End' ? tools.at(-1) : undefined
}
