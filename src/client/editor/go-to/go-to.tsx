import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Found } from '#/shared/script/find/read-place.ts'
import { useText } from '#/client/i18n/editor.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { Dialog } from '#/client/ui/dialog.tsx'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { sayInPassing } from '#/client/ui/messages.ts'
import { isPhone } from '#/client/ui/phone.ts'
import { useStore } from '#/client/ui/store.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { EditorText } from '../core/feature.ts'
import { blockOfVirtualPage } from '../core/sheet/gap-on-sheet.ts'
import { WORDS_HIGHLIGHT_MS, revealBlock, revealWords, focusSheet } from '../core/sheet/reveal.ts'
import { dispatchUnasked } from '../core/sheet/fresh-caret-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { revealScene } from '../model/scene-blocks.ts'
import { struckVisibility } from '../model/visibility.ts'
import { GoToField } from './go-to-field.tsx'
import styles from './go-to.module.css'
import { foundWords, goToOpening, goToShortcut, type Opening, openGoTo } from './open-go-to.ts'

interface Props {
  readonly editor: EditorHandle
}

/** The way to a place of the script: a button in the header, which readers have, too, and the field. */
export function GoTo({ editor }: Props): ReactNode {
  const { editor: text } = useText()
  const opening = useStore(goToOpening)
  const chosen = useRef<Found | null>(null)
  const [shown, noteShown] = useShown(opening)
  // the last text is offered again, because the same name leads on to the next speech
  const [typed, setTyped] = useState('')
  const close = () => goToOpening.set(null)
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (opening) opener.current = opening.opener
  }, [opening])
  useEffect(() => () => goToOpening.set(null), [])
  const leave = () => {
    const found = chosen.current
    chosen.current = null
    if (found) goToFound(editor.view, found, text)
    if (found || shown > 0) focusSheet(editor.view)
    else if (opener.current?.isConnected && opener.current !== editor.view.dom)
      opener.current.focus({ preventScroll: true })
    else focusSheet(editor.view)
  }
  const choose = (found: Found) => {
    chosen.current = found
    close()
  }
  const press = (found: Found) => {
    if (leavesByPress(editor.view)) return choose(found)
    goToFound(editor.view, found, text)
    noteShown()
  }
  return (
    <>
      <HeaderSlot>
        <GoToButton />
      </HeaderSlot>
      <Dialog
        isOpen={opening !== null}
        title={text.goTo.title}
        place={shown > 0 ? 'aside' : 'top'}
        onClose={close}
        focusAfter={leave}
      >
        <GoToField
          editor={editor}
          isOpen={opening !== null}
          typed={typed}
          shown={shown}
          onType={setTyped}
          onClose={close}
          onChoose={choose}
          onPress={press}
        />
      </Dialog>
    </>
  )
}

/** How many places a press has shown since the field was opened, and a function that counts one more. */
function useShown(opening: Opening | null): readonly [number, () => void] {
  const [shown, setShown] = useState(0)
  const [since, setSince] = useState(opening)
  if (opening && opening !== since) {
    setSince(opening)
    setShown(0)
  }
  return [shown, () => setShown(shown + 1)]
}

function GoToButton(): ReactNode {
  const { goTo: text, keys } = useText().editor
  return (
    <IconButton
      label={text.title}
      title={`${text.title} (${readableShortcut(goToShortcut.keys[0], keys)})`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+G Meta+G"
      className={styles['button']}
      onClick={openGoTo}
    >
      <Icon name="search" size={18} />
    </IconButton>
  )
}

/** Opens the field from the menus of page, background and rehearsed word. */
export function GoToItem(): ReactNode {
  const { goTo: text } = useText().editor
  return (
    <MenuItem icon="search" onClick={openGoTo}>
      {text.open}
    </MenuItem>
  )
}

/**
 * Whether a press on a result leads to the text: on a phone the field covers the place, and in rehearsal the place offers a
 * jump. Elsewhere the press shows the place beside the field, which keeps the focus.
 */
function leavesByPress({ state }: EditorView): boolean {
  return isPhone() || isRehearsing(state)
}

/**
 * Goes to a place that was found and highlights it. Struck text that is hidden is shown again, and a message
 * says so.
 */
function goToFound(view: EditorView, found: Found, text: EditorText): void {
  foldSidebar()
  if (isHidden(view, found)) {
    struckVisibility.toggle(view.state, view.dispatch)
    sayInPassing(text.shownAgain)
  }
  if (found.kind === 'scene') revealScene(view, found.place.scene)
  else if (found.kind === 'page') revealPage(view, found)
  else revealFoundWords(view, found)
}

/** In frames: so long a page that is marked by the script's length alone is looked for again. */
const LOOKS = 8

/** What is laid out on the way moves the marks of pages that are counted from the script's length. */
function revealPage(view: EditorView, { range, place }: Found): void {
  revealBlock(view, range.from)
  if (outlineIn(view.state).outline.pages.length > 0) return
  let [shown, looks] = [range.from, LOOKS]
  const look = () => {
    const from = view.isDestroyed ? null : blockOfVirtualPage(view, place.page)
    if (from === null || looks-- === 0) return
    if (from !== shown) revealBlock(view, from)
    shown = from
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function isHidden({ state }: EditorView, { isStruck }: Found): boolean {
  return isStruck && !struckVisibility.isShown(state)
}

function revealFoundWords(view: EditorView, { range }: Found): void {
  view.dispatch(foundWords.highlight(view.state, range))
  const highlighted = foundWords.rangeIn(view.state)
  revealWords(view, [range], '.found-words', {
    backgroundColor: 'var(--amber)',
    color: 'var(--on-amber)',
  })
  setTimeout(() => {
    const isHighlighted =
      !view.isDestroyed && foundWords.rangeIn(view.state)?.ends === highlighted?.ends
    if (isHighlighted) dispatchUnasked(view, ({ tr }) => foundWords.clear(tr))
  }, WORDS_HIGHLIGHT_MS)
}
