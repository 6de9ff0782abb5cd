import { Popover } from '@base-ui/react/popover'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LineLabel, PlacedUncertainBlock } from '#/shared/imports/import-report.ts'
import { useText } from '#/client/i18n/editor.ts'
import { joinClasses } from '#/client/ui/class-names.ts'
import popup from '#/client/ui/popup.module.css'
import { useBackCloses } from '#/client/ui/open-layers.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { alikeOf, giveAnswer } from './answer-questions.ts'
import { claimQuestions, type QuestionPlace } from './questions.ts'
import styles from './questions.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly place: QuestionPlace
  /** Moves the focus when there is no further question. */
  readonly focusAfter: () => void
  /** The questions that may be answered here now. */
  readonly questions: readonly PlacedUncertainBlock[]
  readonly onClose: () => void
  readonly onAnswered: () => void
}

/** Asks 'Is this right?', and after the answer whether the answer applies to all alike questions (IMP-51). */
export function QuestionPopover(props: Props): ReactNode {
  const { editor, place, focusAfter, questions, onClose, onAnswered } = props
  const anchor = useRef<HTMLDivElement>(null)
  const [answer, setAnswer] = useState<LineLabel | null>(null)
  const { question } = place
  const alike = alikeOf(question, questions)
  const isOpen = questions.some(({ key }) => key === question.key)
  // another person has answered the question or has claimed it first, or has answered all alike questions
  const isMoot = answer === null ? !isOpen : alike.length === 0
  useClaim(editor, answer === null ? [question.key] : alike)
  useClosing(isMoot, onClose)
  const give = (keys: readonly string[], label: LineLabel) => giveAnswer(editor, keys, label)
  return (
    <>
      <div ref={anchor} className={styles['block']} style={{ top: place.top, height: 24 }} />
      <Popover.Root open={!isMoot} onOpenChange={(open) => !open && onClose()}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            className={popup['positioner']}
            side="bottom"
            align="start"
            sideOffset={4}
            collisionPadding={8}
          >
            <Popover.Popup
              className={joinClasses(popup['popup'], styles['popup'])}
              finalFocus={() => {
                focusAfter()
                return false
              }}
            >
              {answer === null ? (
                <Question
                  question={question}
                  onAnswer={(label) => {
                    give([question.key], label)
                    if (alike.length > 0) setAnswer(label)
                    else onAnswered()
                  }}
                />
              ) : (
                <Offer
                  answer={answer}
                  count={alike.length + 1}
                  onApply={() => {
                    give(alike, answer)
                    onAnswered()
                  }}
                  onDecline={onAnswered}
                />
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}

/** Closes a question that is moot; the way back closes any. */
function useClosing(isMoot: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isMoot) onClose()
  }, [isMoot, onClose])
  useBackCloses(!isMoot, onClose)
}

/** Claims questions for as long as they are on the screen. */
function useClaim({ session }: EditorHandle, keys: readonly string[]): void {
  const { awareness } = session.connection
  const held = keys.join(' ')
  useEffect(() => claimQuestions(awareness, held.split(' ')), [awareness, held])
  useEffect(() => () => claimQuestions(awareness, []), [awareness])
}

function Question(props: {
  readonly question: PlacedUncertainBlock
  readonly onAnswer: (label: LineLabel) => void
}): ReactNode {
  const { editor: text } = useText()
  const { label, alternatives, text: words } = props.question
  return (
    <>
      <Popover.Title className={styles['title']}>{text.isThisRight}</Popover.Title>
      <Popover.Description className={styles['words']}>
        <q dir="auto">{words}</q> {text.readAs[label]}
      </Popover.Description>
      <div className={styles['answers']}>
        <button type="button" className={styles['keep']} onClick={() => props.onAnswer(label)}>
          {text.keepIt}
        </button>
        {alternatives.map((other) => (
          <button
            key={other}
            type="button"
            className={styles['answer']}
            onClick={() => props.onAnswer(other)}
          >
            {text.makeIt[other]}
          </button>
        ))}
      </div>
    </>
  )
}

function Offer(props: {
  readonly answer: LineLabel
  /** Number of the alike questions, including the answered one. */
  readonly count: number
  readonly onApply: () => void
  readonly onDecline: () => void
}): ReactNode {
  const { editor: text } = useText()
  return (
    <>
      <Popover.Title className={styles['title']}>{text.answered}</Popover.Title>
      <div className={styles['answers']}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone */}
        <button type="button" className={styles['keep']} autoFocus onClick={props.onApply}>
          {text.areAll[props.answer](props.count)}
        </button>
        <button type="button" className={styles['answer']} onClick={props.onDecline}>
          {text.onlyHere}
        </button>
      </div>
    </>
  )
}
