import { memo, type ReactNode } from 'react'
import type { BookChoice, BookSource } from '#/shared/books/book-cues.ts'
import type { PromptCall, PromptPiece, PromptRow } from '#/shared/books/prompt-rows.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { useText } from '#/client/i18n/books.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { joinClasses } from '#/client/ui/class-names.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { VirtualList } from '../../core/controls/virtual-list.tsx'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { revealPosition } from '../../core/sheet/reveal.ts'
import { callInWords, pageInWords } from './book-cells.ts'
import styles from './books.module.css'
import prompt from './prompt-text.module.css'
import { type Column, usePromptRows } from './use-book.ts'

interface Props {
  readonly editor: EditorHandle
  readonly source: BookSource
  readonly choice: BookChoice
  readonly columns: readonly Column[]
  readonly onShow: (show: () => void) => void
}

const ROW_HEIGHT_PX = 72

const keyOf = ({ kind, position }: PromptRow): string => `${kind}-${position}`

/** The text at the left, and at the right the calls, each beside the line of its word. */
export function PromptText({ editor, source, choice, columns, onShow }: Props): ReactNode {
  const { books: text } = useText()
  const rows = usePromptRows(source, choice)
  const caret = useEditorState(editor, ({ selection }) => selection.head)
  if (rows === null) return <Waiting>{text.making}</Waiting>
  const shown = rows.filter(({ kind }) => kind !== 'page' || columns.includes('page'))
  if (shown.length === 0) return <p className={styles['empty']}>{text.noText}</p>
  const current = shown.findLast(({ position }) => position <= caret)
  return (
    <div className={prompt['book']}>
      <div className={prompt['names']} aria-hidden>
        <span>{text.text}</span>
        <span>{text.calls}</span>
      </div>
      <VirtualList
        label={text.books.prompt}
        items={shown}
        keyOf={keyOf}
        rowHeight={ROW_HEIGHT_PX}
        shownKey={current ? keyOf(current) : null}
      >
        {(row, isTabStop) => (
          <TextRow
            row={row}
            columns={columns}
            isTabStop={isTabStop}
            onPress={() => onShow(() => revealPosition(editor.view, row.position - 1))}
          />
        )}
      </VirtualList>
    </div>
  )
}

interface RowProps {
  readonly row: PromptRow
  readonly columns: readonly Column[]
  readonly isTabStop: boolean
  readonly onPress: () => void
}

/** A paragraph of the text with its calls; a press leads to it. */
const TextRow = memo(function TextRow({ row, columns, isTabStop, onPress }: RowProps): ReactNode {
  const { books: text, editor } = useText()
  const { kind, scene, page, name, speaker, pieces } = row
  return (
    <button
      type="button"
      className={joinClasses(prompt['row'], prompt[kind])}
      dir="auto"
      data-row
      tabIndex={isTabStop ? 0 : -1}
      onClick={onPress}
    >
      {kind === 'page' && editor.page(pageInWords(page, text))}
      {kind === 'scene' && <b>{editor.cueScene(scene, name || editor.untitledScene)} </b>}
      {speaker.length > 0 && (
        <span className={prompt['speaker']}>
          <Pieces pieces={speaker} columns={columns} />
        </span>
      )}
      <Pieces pieces={pieces} columns={columns} />
    </button>
  )
})

function Pieces(props: {
  readonly pieces: readonly PromptPiece[]
  readonly columns: readonly Column[]
}): ReactNode {
  return props.pieces.map(({ text, isCue, isCut, isItalic, calls }, index) => {
    const words = isItalic ? <em>{text}</em> : text
    return (
      // the runs of a text have nothing but their order
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>
        {calls.map((call) => (
          <Call key={call.kind} call={call} columns={props.columns} />
        ))}
        {isCut ? <s>{words}</s> : isCue ? <mark>{words}</mark> : words}
      </span>
    )
  })
}

function Call({
  call,
  columns,
}: {
  readonly call: PromptCall
  readonly columns: readonly Column[]
}): ReactNode {
  const words = useText()
  const { kind, cues } = call
  if (kind === 'standby')
    return (
      columns.includes('standby') && (
        <span className={joinClasses(prompt['call'], prompt['standby'])}>
          {words.editor.cueDetails.standbyNow}{' '}
          {cues
            .map(({ number, cueType }) => `${cueLabelOfNumber(number)} ${cueLabel(cueType)}`)
            .join(', ')}
        </span>
      )
    )
  return cues.map((cue) => {
    const told = callInWords(cue, columns, words)
    return (
      <span
        key={cue.cueId}
        className={prompt['call']}
        data-tint={cue.cueType}
        data-cut={cue.isCut || undefined}
      >
        <b>
          <Icon name={cue.cueType} size={12} /> {cueLabelOfNumber(cue.number)}{' '}
          {cueLabel(cue.cueType)}
        </b>
        {cue.isCut && <small> {words.editor.cueCut}</small>}
        {told !== '' && (
          <span className={prompt['told']} dir="auto">
            {told}
          </span>
        )}
      </span>
    )
  })
}
