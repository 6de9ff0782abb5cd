import { type ReactNode, useEffect, useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import { useText } from '#/client/i18n/use-text.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import type { ImportReport } from '#/shared/imports/import-report.ts'
import type { PlacedUncertainBlock } from '#/shared/imports/read-import-report.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { revealPosition } from '../core/sheet/reveal-position.ts'
import styles from './import-report-line.module.css'
import { dismissReport, openReport } from './report-dismissal.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import { blockStart } from '../core/document/block-start.ts'
import { useQuestions } from './use-questions.ts'

/** What the import found, in one line, until somebody has read it (IMP-49). */
export function ImportReportLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const canEdit = useCanEdit(editor)
  const report = useOpenReport(editor)
  const questions = useQuestions(editor)
  if (!canEdit || report === null) return null
  return (
    <section className={styles['report']} aria-label={text.importReport}>
      <ul className={styles['counts']}>
        <li>{text.importPages(report.pages)}</li>
        <li>{text.importScenes(report.scenes)}</li>
        <li>{text.importSpeakers(report.speakers)}</li>
        <li>{text.importSpeeches(report.speeches)}</li>
        {report.uncertain > 0 && <li>{text.importUncertain(report.uncertain)}</li>}
        {report.unreadPages.length > 0 && (
          <li>{text.importUnread(report.unreadPages.join(', '))}</li>
        )}
      </ul>
      {questions.length > 0 && (
        <button
          type="button"
          className={styles['next']}
          onClick={() => revealNext(editor.view, questions)}
        >
          {text.importNext(questions.length)}
        </button>
      )}
      <IconButton label={text.importDismiss} onClick={() => dismissReport(editor.session.doc)}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  )
}

/** The first question below the caret; after the last one the first again. */
function revealNext(view: EditorView, questions: readonly PlacedUncertainBlock[]): void {
  const { doc, selection } = view.state
  const here = selection.$from.index(0)
  const next = questions.find(({ index }) => index > here) ?? questions[0]
  if (next) revealPosition(view, blockStart(doc, next.index))
}

function useOpenReport({ session: { doc } }: EditorHandle): ImportReport | null {
  const [report, setReport] = useState<ImportReport | null>(null)
  useEffect(() => {
    const meta = doc.getMap(META_NAME)
    const read = () => setReport(openReport(doc))
    meta.observe(read)
    read()
    return () => meta.unobserve(read)
  }, [doc])
  return report
}
