import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { useStore } from '#/client/ui/store.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { focusReport } from './focus-report.ts'
import type { QuestionPlace } from './measure-questions.ts'
import { measureQuestions } from './measure-questions.ts'
import { askedQuestion, askNext, closeQuestion } from './next-question.ts'
import { useClaimed } from './question-claims.ts'
import { QuestionPopover } from './question-popover.tsx'
import styles from './question-marks.module.css'
import { useCanEdit } from '../core/use-can-edit.ts'
import { useQuestions } from './use-questions.ts'

/** The margin's questions: a faint mark beside each block that the import was not sure of (IMP-50). */
export function QuestionMarks({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const canEdit = useCanEdit(editor)
  const isRehearsed = useEditorState(editor, isRehearsing)
  const { editor: text } = useText()
  const places = useQuestionPlaces(editor)
  const claimed = useClaimed(editor)
  const asked = useAskedPlace(places)
  const marks = useRef<HTMLDivElement>(null)
  const markOf = (key: string) =>
    marks.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`) ?? null
  const titleOf = (key: string) => {
    if (claimed === null) return text.questionsWait
    return claimed.has(key) ? text.isBeingAnswered : text.isThisRight
  }
  if (!canEdit || isRehearsed) return null
  return (
    <div ref={marks} className={styles['marks']}>
      {places.map((place) => (
        <div
          key={place.question.key}
          className={styles['block']}
          style={{ top: place.top, height: place.height }}
        >
          <button
            type="button"
            className={styles['mark']}
            aria-label={text.isItRight(place.question.text)}
            title={titleOf(place.question.key)}
            disabled={claimed === null || claimed.has(place.question.key)}
            aria-haspopup="dialog"
            data-question={place.question.key}
            onClick={() => askedQuestion.set(place.question.key)}
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
