import { type CSSProperties, memo, type ReactNode } from 'react'
import type { BookCue, BookWords, Book, BookRow } from '#/shared/books/book-cues.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { useText } from '#/client/i18n/books.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { VirtualList } from '../../core/controls/virtual-list.tsx'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { revealScene } from '../../model/scene-blocks.ts'
import { currentCueIds, revealCue } from '../cue-commands.ts'
import { cellInWords } from './book-cells.ts'
import type { Column } from './use-book.ts'
import styles from './books.module.css'

interface Props {
  readonly editor: EditorHandle
  readonly rows: readonly BookRow[]
  readonly columns: readonly Column[]
  readonly book: Book
  readonly onShow: (show: () => void) => void
}

const ROW_HEIGHT_PX = 44

/** The widths of the columns on a screen that has room for them side by side. */
const WIDTHS: Readonly<Record<Column | 'number' | 'words', string>> = {
  number: '104px',
  scene: '52px',
  page: '72px',
  words: 'minmax(0, 2.4fr)',
  speaker: 'minmax(0, 1fr)',
  does: 'minmax(0, 2fr)',
  who: 'minmax(0, 0.8fr)',
  follow: 'minmax(0, 1fr)',
  standby: 'minmax(0, 0.9fr)',
}

/** The places before and behind the words. */
const PLACE_COLUMNS: readonly Column[] = ['scene', 'page']

const inOrder = (columns: readonly Column[]): readonly (Column | 'words')[] => [
  ...columns.filter((column) => PLACE_COLUMNS.includes(column)),
  'words',
  ...columns.filter((column) => !PLACE_COLUMNS.includes(column)),
]

const keyOf = (row: BookRow): string =>
  row.kind === 'cue' ? row.cue.cueId : row.kind === 'type' ? row.type : `scene-${row.scene}`

/** The cues of a book as a table; where there is no room for columns, each cue is a card. */
export function BookTable({ editor, rows, columns, book, onShow }: Props): ReactNode {
  const { books: text } = useText()
  const current = useEditorState(editor, (state) => currentCueIds(state)[0] ?? null)
  const shown = inOrder(columns)
  const template = ['number' as const, ...shown].map((column) => WIDTHS[column]).join(' ')
  const { view } = editor
  return (
    <div className={styles['table']} style={{ '--template': template } as CSSProperties}>
      <div className={styles['names']} aria-hidden>
        <span>{text.column.number}</span>
        {shown.map((column) => (
          <span key={column} title={column === 'page' ? text.printedHint : undefined}>
            {text.column[column]}
          </span>
        ))}
      </div>
      <VirtualList
        label={text.books[book]}
        items={rows}
        keyOf={keyOf}
        rowHeight={ROW_HEIGHT_PX}
        shownKey={current}
      >
        {(row, isTabStop) =>
          row.kind === 'cue' ? (
            <CueRow
              cue={row.cue}
              columns={shown}
              withType={book === 'all'}
              isTabStop={isTabStop}
              onPress={() => onShow(() => revealCue(view, row.cue.cueId))}
            />
          ) : (
            <Heading
              row={row}
              isTabStop={isTabStop}
              onPress={() => {
                const first = rows[rows.indexOf(row) + 1]
                if (row.kind === 'scene') onShow(() => revealScene(view, row.scene))
                else if (first?.kind === 'cue') onShow(() => revealCue(view, first.cue.cueId))
              }}
            />
          )
        }
      </VirtualList>
    </div>
  )
}

interface HeadingProps {
  readonly row: Exclude<BookRow, { readonly kind: 'cue' }>
  readonly isTabStop: boolean
  readonly onPress: () => void
}

function Heading({ row, isTabStop, onPress }: HeadingProps): ReactNode {
  const { books: text, editor } = useText()
  return (
    <button
      type="button"
      className={styles['heading']}
      data-row
      tabIndex={isTabStop ? 0 : -1}
      onClick={onPress}
    >
      {row.kind === 'scene' ? (
        <span dir="auto">{editor.cueScene(row.scene, row.name || editor.untitledScene)}</span>
      ) : (
        <span className={styles['type']} data-tint={row.type}>
          <Icon name={row.type} size={16} /> {cueLabel(row.type)}
        </span>
      )}
      <small>{text.cueCount(row.count)}</small>
    </button>
  )
}

interface CueRowProps {
  readonly cue: BookCue
  readonly columns: readonly (Column | 'words')[]
  readonly withType: boolean
  readonly isTabStop: boolean
  readonly onPress: () => void
}

/** One cue; a press leads to its words in the text. */
const CueRow = memo(function CueRow(props: CueRowProps): ReactNode {
  const words = useText()
  const { cue, columns } = props
  return (
    <button
      type="button"
      className={styles['row']}
      data-row
      data-cut={cue.isCut || undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      onClick={props.onPress}
    >
      <span className={styles['number']} data-tint={cue.cueType}>
        <Icon name={cue.cueType} size={16} />
        <span>
          {cueLabelOfNumber(cue.number)}
          {props.withType && <small>{cueLabel(cue.cueType)}</small>}
          {cue.isCut && <small>{words.editor.cueCut}</small>}
        </span>
      </span>
      <span className={styles['cells']}>
        {columns.map((column) =>
          column === 'words' ? (
            <Words key={column} words={cue.words} />
          ) : (
            <span
              key={column}
              dir="auto"
              data-column={column}
              data-label={words.books.column[column]}
            >
              {cellInWords(cue, column, words)}
            </span>
          ),
        )}
      </span>
    </button>
  )
})

/** The words around a cue; its own are marked. */
function Words({ words }: { readonly words: readonly BookWords[] }): ReactNode {
  return (
    <span dir="auto" data-column="words">
      {words.map(({ text, isCue, isCut }, index) => {
        const shown = isCue ? <mark>{text}</mark> : text
        // the runs of a text have nothing but their order
        // oxlint-disable-next-line react/no-array-index-key
        return isCut ? <s key={index}>{shown}</s> : <span key={index}>{shown}</span>
      })}
    </span>
  )
}
