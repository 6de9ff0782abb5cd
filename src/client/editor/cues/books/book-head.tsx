import { type ReactNode, useId, useState } from 'react'
import { type Book, BOOKS, type Grouping, GROUPINGS } from '#/shared/books/book-cues.ts'
import type { OutlineScene } from '#/shared/script/outline.ts'
import { useText } from '#/client/i18n/books.ts'
import { Button, IconButton } from '#/client/ui/button.tsx'
import { type IconName, Icon } from '#/client/ui/icon.tsx'
import { usePhone } from '#/client/ui/phone.ts'
import { Segmented } from '#/client/ui/segmented.tsx'
import { Select } from '#/client/ui/select.tsx'
import { type BookChoices, type Column, COLUMNS } from './use-book.ts'
import styles from './book-head.module.css'

interface Props {
  readonly choices: BookChoices
  readonly onChoose: (change: Partial<BookChoices>) => void
  readonly grouping: Grouping
  readonly scenes: readonly OutlineScene[]
  /** The numbers of the first and the last scene; the last one may be past all scenes. */
  readonly range: readonly [from: number, to: number]
  readonly onRange: (range: readonly [from: number, to: number]) => void
  readonly showsCut: boolean
  readonly onCut: (showsCut: boolean) => void
  readonly count: number
  /** Whether there is nothing to print. */
  readonly isEmpty: boolean
  readonly onCsv: () => void
  readonly onClose: () => void
}

/** The choice of the book, the ways out of it, and what is shown of it; on a phone the latter opens by a button. */
export function BookHead(props: Props): ReactNode {
  const { app, books: text } = useText()
  const { choices, onChoose, count, isEmpty } = props
  const isOnPhone = usePhone()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const areOptionsShown = !isOnPhone || isUnfolded
  return (
    <header className={styles['head']}>
      <div className={styles['first']}>
        <Select
          label={text.book}
          isLabelHidden
          value={choices.book}
          options={BOOKS.map((book) => ({
            value: book,
            label: text.books[book],
            ...iconOf(book),
          }))}
          onChange={(book) => onChoose({ book })}
        />
        <span className={styles['count']} role="status">
          {text.cueCount(count)}
        </span>
        <div className={styles['tools']}>
          {isOnPhone && (
            <IconButton
              label={text.options}
              aria-expanded={isUnfolded}
              aria-controls={id}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              <Icon name="layout" />
            </IconButton>
          )}
          <Tool icon="download" label={text.csv} isDisabled={isEmpty} onPress={props.onCsv} />
          <Tool
            icon="print"
            label={text.print}
            isDisabled={isEmpty}
            onPress={() => window.print()}
          />
          <IconButton label={app.close} onClick={props.onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
      </div>
      <div id={id} hidden={!areOptionsShown}>
        {areOptionsShown && <BookOptions {...props} />}
      </div>
    </header>
  )
}

function iconOf(book: Book): { readonly icon: IconName; readonly tint?: string } {
  return book === 'prompt'
    ? { icon: 'book' }
    : book === 'all'
      ? { icon: 'cue' }
      : { icon: book, tint: book }
}

/** On a phone its icon only. */
function Tool(props: {
  readonly icon: IconName
  readonly label: string
  readonly isDisabled: boolean
  readonly onPress: () => void
}): ReactNode {
  const { icon, label, isDisabled, onPress } = props
  return usePhone() ? (
    <IconButton label={label} disabled={isDisabled} onClick={onPress}>
      <Icon name={icon} />
    </IconButton>
  ) : (
    <Button tone="quiet" disabled={isDisabled} onClick={onPress}>
      <Icon name={icon} size={16} />
      {label}
    </Button>
  )
}

function BookOptions(props: Props): ReactNode {
  const { books: text } = useText()
  const { choices, onChoose, grouping, showsCut, onCut } = props
  const { book } = choices
  const isPrompt = book === 'prompt'
  return (
    <div className={styles['options']}>
      <SceneRange {...props} />
      {!isPrompt && (
        <Segmented
          label={text.grouping}
          value={grouping}
          options={GROUPINGS.filter((one) => book === 'all' || one !== 'type').map((value) => ({
            value,
            label: text.groupings[value],
          }))}
          onChange={(chosen) => onChoose({ grouping: chosen })}
        />
      )}
      <div className={styles['cut']}>
        <span aria-hidden>{text.cut}</span>
        <Segmented
          label={text.cut}
          value={showsCut ? 'shown' : 'leftOut'}
          options={[
            { value: 'shown', label: text.cuts.shown },
            { value: 'leftOut', label: text.cuts.leftOut },
          ]}
          onChange={(value) => onCut(value === 'shown')}
        />
      </div>
      <ColumnChips
        columns={COLUMNS.filter((column) => isOffered(column, isPrompt, grouping))}
        chosen={choices.columns}
        onChoose={(columns) => onChoose({ columns })}
      />
    </div>
  )
}

/** Headings say the scene, and in the prompt book the text says who speaks. */
function isOffered(column: Column, isPrompt: boolean, grouping: Grouping): boolean {
  if (isPrompt) return column !== 'scene' && column !== 'speaker'
  return column !== 'scene' || grouping !== 'scene'
}

/** The first and the last scene of the book. */
function SceneRange({ scenes, range, onRange }: Props): ReactNode {
  const { books: text, editor } = useText()
  if (scenes.length < 2) return null
  const [from, to] = [Math.min(range[0], scenes.length), Math.min(range[1], scenes.length)]
  const options = scenes.map(({ number, name }) => ({
    value: String(number),
    label: text.scene(number, name || editor.untitledScene),
  }))
  // the last scene stays the last one when others are put in
  const end = (number: number) => (number === scenes.length ? Infinity : number)
  return (
    <div className={styles['range']}>
      <Select
        label={text.from}
        value={String(from)}
        options={options}
        onChange={(value) => onRange([Number(value), end(Math.max(Number(value), to))])}
      />
      <Select
        label={text.to}
        value={String(to)}
        options={options}
        onChange={(value) => onRange([Math.min(Number(value), from), end(Number(value))])}
      />
    </div>
  )
}

function ColumnChips(props: {
  readonly columns: readonly Column[]
  readonly chosen: readonly Column[]
  readonly onChoose: (columns: readonly Column[]) => void
}): ReactNode {
  const { books: text } = useText()
  const { columns, chosen, onChoose } = props
  return (
    <div role="group" aria-label={text.columns} className={styles['chips']}>
      {columns.map((column) => (
        <button
          key={column}
          type="button"
          className={styles['chip']}
          aria-pressed={chosen.includes(column)}
          onClick={() =>
            onChoose(COLUMNS.filter((one) => chosen.includes(one) !== (one === column)))
          }
        >
          {text.column[column]}
        </button>
      ))}
    </div>
  )
}
