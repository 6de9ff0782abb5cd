import type { EditorView } from 'prosemirror-view'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { UPLOAD_PATH } from '#/shared/routes/parse-route.ts'
import { useText } from '#/client/i18n/editor.ts'
import { dismissHint, isHintDismissed } from '#/client/local/user-data.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'
import { sayInPassing } from '#/client/ui/messages.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { isEmptyScript } from '../core/document/block-nodes.ts'
import { type EditorHandle, useEditorState, useCanEdit } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import styles from './empty-script-line.module.css'

/** The hint in an empty script on how to begin: by writing, by pasting, or with a PDF (LIB-82). */
function EmptyScriptLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { userId, isPrivate } = editor.session
  const [isDismissed, setDismissed] = useState(() => isHintDismissed(userId, 'empty-script'))
  const isEmpty = useEditorState(editor, ({ doc }) => isEmptyScript(doc))
  const isRehearsed = useEditorState(editor, isRehearsing)
  const canEdit = useCanEdit(editor)
  const paste = usePasteHere(editor)
  if (isDismissed || !isEmpty || !canEdit || isRehearsed || isPrivate) return null
  const dismiss = () => {
    dismissHint(userId, 'empty-script')
    setDismissed(true)
    focusSheet(editor.view)
  }
  const { firstWords } = text.menus
  return (
    <section className={styles['line']} aria-label={firstWords.name}>
      <p>{firstWords.write}</p>
      <button type="button" className={styles['way']} onClick={paste}>
        <Icon name="paste" size={16} />
        {firstWords.paste}
      </button>
      <Link href={UPLOAD_PATH} className={styles['way']}>
        <Icon name="upload" size={16} />
        {firstWords.importPdf}
      </Link>
      <IconButton label={firstWords.dismiss} onClick={dismiss}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  )
}

/** Cut, copy and paste, which the browser's own menu would offer. */
function ClipboardItems({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { menus: text } = useText().editor
  const paste = usePasteHere(editor)
  const canEdit = useCanEdit(editor)
  const isSelected = useEditorState(editor, ({ selection }) => !selection.empty)
  const { view } = editor
  // unlike the newer calls of the clipboard, `execCommand` works on plain http, and does what the keys do
  const take = (what: 'cut' | 'copy') => {
    focusSheet(view)
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else copies as the keys do
    document.execCommand(what)
  }
  return (
    <>
      {canEdit && (
        <MenuItem icon="cut" isDisabled={!isSelected} onClick={() => take('cut')}>
          {text.cut}
        </MenuItem>
      )}
      <MenuItem icon="copy" isDisabled={!isSelected} onClick={() => take('copy')}>
        {text.copy}
      </MenuItem>
      {canEdit && (
        <MenuItem icon="paste" onClick={paste}>
          {text.paste}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  )
}

export const pasteSurfaces: FeatureSurfaces = {
  name: 'paste',
  menu: [{ id: 'clipboard', places: ['page', 'speaker'], isFirst: true, Items: ClipboardItems }],
  slots: { notice: EmptyScriptLine },
}

/** Pastes at the caret, or shows the keys for it if the browser does not allow a page to paste. */
function usePasteHere({ view }: EditorHandle): () => void {
  const { keys, menus: text } = useText().editor
  return () =>
    void pasteFromClipboard(view).then(
      (isPasted) => isPasted || sayInPassing(text.pasteByKeys(readableShortcut('Mod-V', keys))),
    )
}

/** Pastes the clipboard's content, as the keys do. Returns false if the browser allows pasting only by keys. */
async function pasteFromClipboard(view: EditorView): Promise<boolean> {
  const copied = await readClipboard()
  if (!copied) return false
  // the paste plugin reads this event like an event of the browser
  const event = new ClipboardEvent('paste', { clipboardData: new DataTransfer() })
  event.clipboardData?.setData('text/html', copied.html)
  event.clipboardData?.setData('text/plain', copied.text)
  view.focus()
  if (copied.html === '') view.pasteText(copied.text, event)
  else view.pasteHTML(copied.html, event)
  return true
}

/** Null on plain http, in browsers without this function, and if the user does not allow it. */
async function readClipboard(): Promise<{ readonly html: string; readonly text: string } | null> {
  if (!('clipboard' in navigator)) return null
  try {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) =>
      item?.types.includes(type) === true ? (await item.getType(type)).text() : ''
    return { html: await read('text/html'), text: await read('text/plain') }
  } catch {
    return null
  }
}
