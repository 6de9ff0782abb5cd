import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { useEditorState, type EditorHandle } from '../core/editor-handle.ts'
import { isRehearsing } from '../core/rehearsal-state.ts'
import type { QuestionPlace } from './measure-questions.ts'
import { measureQuestions } from './measure-questions.ts'
import { useClaimed } from './question-claims.ts'
import { QuestionPopover } from './question-popover.tsx'
import styles from './question-marks.module.css'
import { useCanEdit } from '../core/use-can-edit.ts'
import { useQuestions } from './use-questions.ts'

interface Asked {
  readonly place: QuestionPlace
  readonly mark: HTMLElement
}

/** The margin's questions: a faint mark beside each block that the import was not sure of (IMP-50). */
export function QuestionMarks({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const canEdit = useCanEdit(editor)
  const isRehearsed = useEditorState(editor, isRehearsing)
  const { editor: text } = useText()
  const places = useQuestionPlaces(editor)
  const claimed = useClaimed(editor)
  const [asked, setAsked] = useState<Asked | null>(null)
  const titleOf = (key: string) => {
    if (claimed === null) return text.questionsWait
    return claimed.has(key) ? text.isBeingAnswered : text.isThisRight
  }
  if (!canEdit || isRehearsed) return null
  return (
    <div className={styles['marks']}>
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
            onClick={(event) => setAsked({ place, mark: event.currentTarget })}
          >
            <span aria-hidden />
          </button>
        </div>
      ))}
      {asked && (
        <QuestionPopover
          key={asked.place.question.key}
          editor={editor}
          place={asked.place}
          mark={asked.mark}
          questions={places
            .map(({ question }) => question)
            .filter(({ key }) => claimed?.has(key) === false)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
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
