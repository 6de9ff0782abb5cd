import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/icon-button.tsx'
import type { ImportReport } from '#/shared/imports/import-report.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { pageRanges } from '#/shared/imports/page-ranges.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { useCanEdit } from '../core/use-can-edit.ts'
import styles from './import-report-line.module.css'
import { askNext } from './next-question.ts'
import { REPORT_ID } from './focus-report.ts'
import { useClaimed } from './question-claims.ts'
import { dismissReport, openReport } from './report-dismissal.ts'
import { useQuestions } from './use-questions.ts'

/** The result of the import, in one line, until a writer has dismissed it (IMP-49). */
export function ImportReportLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const canEdit = useCanEdit(editor)
  const report = useOpenReport(editor)
  const questions = useQuestions(editor)
  const claimed = useClaimed(editor)
  const isRehearsed = useEditorState(editor, isRehearsing)
  if (!canEdit || isRehearsed || report === null) return null
  const askBelowCaret = () =>
    askNext(editor, editor.view.state.selection.$from.index(0) + 1, claimed ?? new Set())
  return (
    <section
      className={styles['report']}
      data-open={questions.length > 0}
      data-region="notice"
      id={REPORT_ID}
      tabIndex={-1}
      aria-label={text.importReport}
    >
      <ul className={styles['counts']}>
        <li>{text.importPages(report.pages)}</li>
        <li>{text.importScenes(report.scenes)}</li>
        <li>{text.importSpeakers(report.speakers)}</li>
        <li>{text.importSpeeches(report.speeches)}</li>
        {report.uncertain > 0 && (
          <li>
            {questions.length > 0 ? text.importUncertain(report.uncertain) : text.importChecked}
          </li>
        )}
        {report.unreadPages.length > 0 && (
          <li>{text.importUnread(pageRanges(report.unreadPages))}</li>
        )}
      </ul>
      <div className={styles['actions']}>
        {questions.length > 0 && (
          <button type="button" className={styles['next']} onClick={askBelowCaret}>
            {text.importNext(questions.length)}
          </button>
        )}
        <IconButton label={text.importDismiss} onClick={() => dismissReport(editor.session.doc)}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
    </section>
  )
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
