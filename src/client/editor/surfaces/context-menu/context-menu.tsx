import { Menu } from '@base-ui/react/menu'
import { type ReactNode, useEffect, useState } from 'react'
import popup from '#/client/ui/popup.module.css'
import { returnFocus } from '#/client/ui/return-focus.ts'
import { menuShortcut } from '../../core/controls/menu-shortcut.ts'
import { isPressed } from '../../core/controls/shortcut.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import type { FeatureSurfaces } from '../../core/feature.ts'
import { showToolbarContext } from '../../model/toolbar-context.ts'
import { focusSheet } from '../../core/sheet/focus-sheet.ts'
import { scrollContainerOf } from '../../core/sheet/scroll-container.ts'
import { MenuContent } from './menu-content.tsx'
import {
  isForBrowser,
  isRestingName,
  targetOfCaret,
  targetOfPointer,
  targetOfRehearsalClick,
  type MenuTarget,
} from './menu-target.ts'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
}

/** The menu at the pointer: on a right-click, on a click on the dark background, by the menu key (SUR-18). */
export function ContextMenu({ editor, features }: Props): ReactNode {
  const [target, setTarget] = useState<MenuTarget | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      listenForMenu(editor, (next) => {
        setTarget(next)
        setOpen(true)
      }),
    [editor],
  )
  if (!target) return null
  const anchor = { getBoundingClientRect: () => new DOMRect(target.x, target.y, 0, 0) }
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (!open) returnFocus(null, () => focusSheet(editor.view))
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={anchor}
          className={popup['positioner']}
          align="start"
          sideOffset={2}
          collisionPadding={8}
        >
          <Menu.Popup className={popup['popup']} finalFocus={false}>
            <MenuContent editor={editor} features={features} place={target.place} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function listenForMenu(editor: EditorHandle, open: (target: MenuTarget) => void): () => void {
  const { view } = editor
  const container = scrollContainerOf(view) ?? view.dom
  const listening = new AbortController()
  const { signal } = listening
  container.addEventListener(
    'contextmenu',
    (event) => {
      if (isForBrowser(view, event)) return
      const target = targetOfPointer(view, event)
      if (!target) return
      event.preventDefault()
      open(target)
    },
    { signal },
  )
  view.dom.addEventListener(
    'mousedown',
    (event) => {
      // otherwise the press would put the focus into the scene's name
      if (event.button === 2 && isRestingName(view, event.target)) event.preventDefault()
    },
    { signal },
  )
  container.addEventListener(
    'click',
    (event) => {
      const word = targetOfRehearsalClick(view, event)
      if (word) return open(word)
      if (event.target !== container) return
      showToolbarContext('default')(view.state, view.dispatch)
      open({ place: 'background', x: event.clientX, y: event.clientY })
    },
    { signal },
  )
  view.dom.addEventListener(
    'keydown',
    (event) => {
      if (!isPressed(menuShortcut, event)) return
      event.preventDefault()
      open(targetOfCaret(view))
    },
    { signal },
  )
  return () => listening.abort()
}
