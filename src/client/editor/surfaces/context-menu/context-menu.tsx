import { Menu as BaseMenu } from '@base-ui/react/menu'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useState } from 'react'
import { schema } from '#/shared/script/schema.ts'
import { wordAt } from '#/shared/script/words.ts'
import popup from '#/client/ui/popup.module.css'
import { returnFocus } from '#/client/ui/focus.ts'
import { useBackCloses } from '#/client/ui/open-layers.ts'
import { permits } from '#/shared/access/script-rights.ts'
import { useText } from '#/client/i18n/editor.ts'
import { MenuItem, Submenu, Menu } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/button.tsx'
import { isPressed, menuShortcut } from '../../core/controls/shortcut.ts'
import { mayEdit, type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import type { ContextPlace, FeatureSurfaces, MenuAction, MenuPlace } from '../../core/feature.ts'
import { focusSheet, scrollContainerOf, sheetOf } from '../../core/sheet/reveal.ts'
import { readSelection } from '../../core/sheet/fresh-caret-plugin.ts'
import { isRehearsing } from '../../model/rehearsal-state.ts'
import { showToolbarContext } from '../../model/toolbar-context.ts'

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
  const leave = () => {
    setOpen(false)
    returnFocus(null, () => focusSheet(editor.view))
  }
  useBackCloses(isOpen, leave)
  if (!target) return null
  const anchor = { getBoundingClientRect: () => new DOMRect(target.x, target.y, 0, 0) }
  return (
    <BaseMenu.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (open) setOpen(true)
        else leave()
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          className={popup['positioner']}
          align="start"
          sideOffset={2}
          collisionPadding={8}
        >
          <BaseMenu.Popup className={popup['popup']} finalFocus={false}>
            <MenuContent editor={editor} features={features} place={target.place} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
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
      // a mode of a feature has taken the press
      if (event.defaultPrevented) return
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

/** The part of the page on which the menu was opened, and the menu's place on the screen. */
interface MenuTarget {
  readonly place: Exclude<ContextPlace, 'insert'>
  readonly x: number
  readonly y: number
}

/** Whether the browser shows its own menu: for Shift with the right button, and for a long press on selected text. */
function isForBrowser(view: EditorView, event: MouseEvent): boolean {
  if (event.shiftKey) return true
  if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return false
  // on some systems the long press itself has just selected the word; without the browser's menu touch could not select
  readSelection(view)
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  const { from, to, empty } = view.state.selection
  return !empty && place !== null && place.pos >= from && place.pos <= to
}

/** The target of a right-click; the caret goes there, unless the click is on the selected text. */
function targetOfPointer(view: EditorView, event: MouseEvent): MenuTarget | null {
  const { clientX: x, clientY: y, target } = event
  if (!(target instanceof Node)) return null
  const sheet = sheetOf(view)
  if (!sheet.contains(target)) return { place: 'background', x, y }
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    if (!isRestingName(view, target)) return null
    moveCaretTo(view, view.posAtDOM(target, 0))
  } else moveCaretTo(view, view.posAtCoords({ left: x, top: y })?.pos)
  return { place: placeOfCaret(view), x, y }
}

/** True for a scene's name without the focus. Any other field has the browser's menu, for pasting. */
function isRestingName(view: EditorView, target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement &&
    view.dom.contains(target) &&
    target.ownerDocument.activeElement !== target
  )
}

/** The target of the menu key: the place of the caret. */
function targetOfCaret(view: EditorView): MenuTarget {
  const { left, bottom } = view.coordsAtPos(view.state.selection.head)
  return { place: placeOfCaret(view), x: left, y: bottom }
}

/** The target of a click in rehearsal: a word; null beside the words, and where text was selected. */
function targetOfRehearsalClick(view: EditorView, event: MouseEvent): MenuTarget | null {
  const { clientX: x, clientY: y, target } = event
  const isText = target instanceof Node && view.dom.contains(target)
  if (!isRehearsing(view.state) || !isText || !getSelection()?.isCollapsed) return null
  const place = view.posAtCoords({ left: x, top: y })
  if (!place || !wordAt(view.state.doc.resolve(place.pos))) return null
  moveCaretTo(view, place.pos)
  return { place: 'rehearsal', x, y }
}

function moveCaretTo(view: EditorView, position: number | undefined): void {
  const { from, to, empty } = view.state.selection
  if (position === undefined || (!empty && position >= from && position <= to)) return
  const caret = TextSelection.near(view.state.doc.resolve(position))
  view.dispatch(view.state.tr.setSelection(caret))
}

/** The menu that opens at the caret. People who may only read have no menu for a speaker's name. */
function placeOfCaret(view: EditorView): 'page' | 'speaker' | 'rehearsal' {
  if (isRehearsing(view.state)) return 'rehearsal'
  const { $from, $to } = view.state.selection
  const isInName = $from.parent.type === schema.nodes.speaker && $from.sameParent($to)
  return isInName && mayEdit(view) ? 'speaker' : 'page'
}

interface ContentProps {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
  readonly place: MenuPlace
}

/** The items that the features declare for a place; the page's menu has 'Insert' below them (SUR-20). */
function MenuContent({ editor, features, place }: ContentProps): ReactNode {
  const { editor: text } = useText()
  const entries = features.flatMap((feature) => feature.menu ?? [])
  const rights = useStore(editor.session.rights)
  const canEdit = permits(rights, 'script:edit')
  // on a word in rehearsal Jump comes first (REH-4)
  const sections = (areFirst: boolean) =>
    entries
      .filter((entry) => 'Items' in entry)
      .filter((entry) => entry.places.includes(place))
      .filter(({ isFirst = false }) => (isFirst || place === 'rehearsal') === areFirst)
      .map(({ id, Items }) => <Items key={id} editor={editor} />)
  return (
    <>
      {sections(true)}
      {entries
        .filter((entry) => 'command' in entry)
        .filter(
          ({ right = 'script:edit', ...entry }) => entry.place === place && permits(rights, right),
        )
        .map((entry) => (
          <Action key={entry.id} editor={editor} action={entry} />
        ))}
      {place === 'page' && canEdit && (
        <Submenu icon="plus" label={text.menus.insert}>
          <MenuContent editor={editor} features={features} place="insert" />
        </Submenu>
      )}
      {sections(false)}
    </>
  )
}

function Action(props: { readonly editor: EditorHandle; readonly action: MenuAction }): ReactNode {
  const { editor, action } = props
  const { editor: text } = useText()
  const isShown = useEditorState(editor, (state) => action.isShown?.(state) ?? true)
  const isEnabled = useEditorState(editor, (state) => action.command(state))
  const whyNot = useEditorState(editor, (state) => action.whyNot?.(state, text) ?? null)
  if (!isShown) return null
  return (
    <MenuItem
      icon={action.icon}
      isDisabled={!isEnabled}
      whyNot={whyNot}
      onClick={() => editor.run(action.command, action.right)}
    >
      {action.label(text)}
    </MenuItem>
  )
}

/** The menu for the script as a whole, behind its title (VER-40). */
export function ScriptMenu({ editor, features }: Props): ReactNode {
  const { scriptMenu: text } = useText().editor
  return (
    <HeaderSlot at="title">
      <Menu
        align="start"
        trigger={
          <IconButton label={text.title}>
            <Icon name="chevron-down" size={16} />
          </IconButton>
        }
      >
        <MenuContent editor={editor} features={features} place="script" />
      </Menu>
    </HeaderSlot>
  )
}
