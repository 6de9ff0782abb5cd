import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { UPLOAD_PATH } from '#/shared/routes/upload-path.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { dismissHint, isHintDismissed } from '#/client/local/dismissed-hints.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { isEmptyScript } from '../core/document/empty-script.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import styles from './empty-script-line.module.css'
import { usePasteHere } from './use-paste-here.ts'

/** The hint in an empty script on how to begin: by writing, by pasting, or with a PDF (LIB-82). */
export function EmptyScriptLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
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
