import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { renamingDialog, renamingQuestion } from './ask-before-renaming.ts'

/** Asks before an edit renames cues whose numbers are on paper (NUM-15). */
export function RenamingDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { app, editor: words } = useText()
  const { numbers: text } = words
  const { lang } = usePreferences()
  const asked = useStore(renamingQuestion)
  useEffect(() => {
    renamingDialog.set(true)
    return () => renamingDialog.set(false)
  }, [])
  // the dialog keeps its text while it leaves the screen
  const [subject, setSubject] = useState(asked)
  if (asked !== null && asked !== subject) setSubject(asked)
  if (subject === null) return null
  const close = () => renamingQuestion.set(null)
  const answer = (run: () => void) => () => {
    run()
    close()
  }
  return (
    <Dialog
      role="alertdialog"
      isOpen={asked !== null}
      title={text.would(subject.count)}
      onClose={close}
      onClosed={() => setSubject(null)}
      focusAfter={() => focusSheet(editor.view)}
    >
      <p>{text.wouldText(formatDate(subject.since, lang))}</p>
      <DialogActions>
        <Button onClick={close}>{app.cancel}</Button>
        <Button onClick={answer(subject.goOn)}>{text.goOn}</Button>
        <Button tone="primary" onClick={answer(() => subject.freezeFirst(editor.session.username))}>
          {text.freezeFirst}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
