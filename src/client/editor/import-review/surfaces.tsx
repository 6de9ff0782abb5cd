import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  dismissReport,
  type ImportReport,
  onImportReport,
  readOpenReport,
} from '#/shared/imports/import-report.ts'
import { pageRanges } from '#/shared/imports/pdf-import.ts'
import {
  type AppliedRule,
  onAppliedRules,
  readAppliedRules,
} from '#/shared/imports/review/reading-habits.ts'
import { useText } from '#/client/i18n/editor.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useRovingRows } from '../core/controls/use-roving-rows.ts'
import { type EditorHandle, useEditorState, useCanEdit } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/reveal.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import styles from './import-report-line.module.css'
import leftOutStyles from './left-out-list.module.css'
import { LeftOutList } from './left-out-list.tsx'
import { reviewIsOpen } from './review-keys.ts'
import {
  askedQuestion,
  askNext,
  closeQuestion,
  measureQuestions,
  type QuestionPlace,
  useClaimed,
  useQuestions,
  useReread,
} from './questions.ts'
import questionMarksStyles from './questions.module.css'
import { QuestionPopover } from './question-popover.tsx'

/** The margin's questions: a faint mark beside each block that the import was not sure of (IMP-50). */
function QuestionMarks({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const canEdit = useCanEdit(editor)
  const isRehearsed = useEditorState(editor, isRehearsing)
  const { editor: text } = useText()
  const places = useQuestionPlaces(editor)
  const claimed = useClaimed(editor)
  const asked = useAskedPlace(places)
  const marks = useRef<HTMLDivElement>(null)
  const markOf = (key: string) =>
    marks.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`) ?? null
  const isTaken = (key: string) => claimed === null || claimed.has(key)
  const titleOf = (key: string) => {
    if (claimed === null) return text.questionsWait
    return claimed.has(key) ? text.isBeingAnswered : text.isThisRight
  }
  if (!canEdit || isRehearsed) return null
  return (
    <div ref={marks} className={questionMarksStyles['marks']}>
      {places.map((place) => (
        <div
          key={place.question.key}
          className={questionMarksStyles['block']}
          style={{ top: place.top, height: place.height }}
        >
          <button
            type="button"
            className={questionMarksStyles['mark']}
            aria-label={text.isItRight(place.question.text)}
            title={titleOf(place.question.key)}
            // a disabled button would lose the focus
            aria-disabled={isTaken(place.question.key)}
            aria-haspopup="dialog"
            data-question={place.question.key}
            onClick={() => {
              if (!isTaken(place.question.key)) askedQuestion.set(place.question.key)
            }}
          >
            <span aria-hidden />
          </button>
        </div>
      ))}
      {asked && (
        <QuestionPopover
          key={asked.question.key}
          editor={editor}
          place={asked}
          focusAfter={() => {
            const mark = markOf(asked.question.key)
            if (mark) mark.focus()
            else if (!focusReport()) focusSheet(editor.view)
          }}
          questions={places
            .map(({ question }) => question)
            .filter(({ key }) => claimed?.has(key) === false)}
          onClose={() => closeQuestion(asked.question.key)}
          onAnswered={() => askNext(editor, asked.question.index, claimed ?? new Set())}
        />
      )}
    </div>
  )
}

/** The place of the open question; its last place after it was answered. */
function useAskedPlace(places: readonly QuestionPlace[]): QuestionPlace | null {
  const key = useStore(askedQuestion)
  const [kept, setKept] = useState<QuestionPlace | null>(null)
  const found = places.find(({ question }) => question.key === key)
  if (found && found !== kept) setKept(found)
  useEffect(() => () => askedQuestion.set(null), [])
  return found ?? (kept?.question.key === key ? kept : null)
}

function useQuestionPlaces(editor: EditorHandle): readonly QuestionPlace[] {
  const questions = useQuestions(editor)
  const [places, setPlaces] = useState<readonly QuestionPlace[]>([])
  useLayoutEffect(() => {
    const measure = () => setPlaces(measureQuestions(editor.view, questions))
    measure()
    if (questions.length === 0) return
    const observer = new ResizeObserver(measure)
    observer.observe(editor.view.dom)
    return () => observer.disconnect()
  }, [editor, questions])
  return places
}

/** The result of the import, in one line, until a writer has dismissed it (IMP-49). */
function ImportReportLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const canEdit = useCanEdit(editor)
  const report = useOpenReport(editor)
  const questions = useQuestions(editor)
  const claimed = useClaimed(editor)
  const isRehearsed = useEditorState(editor, isRehearsing)
  const reviews = useStore(reviewIsOpen)
  if (!canEdit || isRehearsed || report === null || reviews) return null
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
        {report.pagesToTheLeft.length > 0 && (
          <li>{text.importToTheLeft(pageRanges(report.pagesToTheLeft))}</li>
        )}
      </ul>
      <div className={styles['actions']}>
        {questions.length > 0 && (
          <button type="button" className={styles['next']} onClick={askBelowCaret}>
            {text.importNext(questions.length)}
          </button>
        )}
        {!report.hasNoPages && (
          <button type="button" className={styles['next']} onClick={() => reviewIsOpen.set(true)}>
            {text.review.open}
          </button>
        )}
        <IconButton label={text.importDismiss} onClick={() => dismissReport(editor.session.doc)}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      <LeftOutList editor={editor} />
      <AsUsual editor={editor} />
    </section>
  )
}

/** Says how the import was corrected as the last one of its layout, each rule with a press that leaves it (IMP-573). */
function AsUsual({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const rules = useAppliedRules(editor)
  return rules.length > 0 && <Rules editor={editor} rules={rules} />
}

function Rules(props: {
  readonly editor: EditorHandle
  readonly rules: readonly AppliedRule[]
}): ReactNode {
  const { editor, rules } = props
  const { review: text } = useText().editor
  const list = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => rules.map(({ from, look }) => `${from} ${look}`), [rules])
  const { current, ...roving } = useRovingRows(list, keys)
  const leave = async (rule: AppliedRule) => {
    const { leaveRule } = await import('./review/leave-rule.ts')
    await leaveRule(editor, rule)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows are buttons
    <ul ref={list} className={leftOutStyles['rules']} {...roving}>
      {rules.map((rule, index) => (
        <li key={keys[index]} data-index={index}>
          {text.asUsual[rule.to](rule.lines)}
          <button
            type="button"
            data-row
            tabIndex={index === current ? 0 : -1}
            onClick={() => void leave(rule)}
          >
            {text.notAsUsual}
          </button>
        </li>
      ))}
    </ul>
  )
}

const useAppliedRules = ({ session: { doc } }: EditorHandle): readonly AppliedRule[] =>
  useReread(doc, onAppliedRules, readAppliedRules) ?? []

const useOpenReport = ({ session: { doc } }: EditorHandle): ImportReport | null =>
  useReread(doc, onImportReport, readOpenReport) ?? null

export const importReviewSurfaces: FeatureSurfaces = {
  name: 'import-review',
  slots: { notice: ImportReportLine, overlay: QuestionMarks },
}

const REPORT_ID = 'import-report'

/**
 * Moves the focus to the report, where an extra Enter writes nothing into the script. The report itself gets the
 * focus, because its buttons are removed with the last question. True if the report has the focus now.
 */
function focusReport(): boolean {
  const report = document.getElementById(REPORT_ID)
  report?.focus({ preventScroll: true })
  return report !== null && document.activeElement === report
}
