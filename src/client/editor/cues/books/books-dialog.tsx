import { type ReactNode, useRef, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useText, type Text } from '#/client/i18n/books.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { Dialog } from '#/client/ui/dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import {
  type Book,
  bookCues,
  type BookChoice,
  type BookRow,
  bookRows,
  type BookSource,
  type Grouping,
  typesOfBook,
} from '#/shared/books/book-cues.ts'
import { bookCsv, promptCsv } from '#/shared/books/book-csv.ts'
import { promptRows } from '#/shared/books/prompt-rows.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { isolated, withoutIsolates } from '#/shared/isolated.ts'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import { standbyInWords } from '../../model/details-in-words.ts'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { focusSheet } from '../../core/sheet/reveal.ts'
import { areBooksOpen } from '../open-dialogs.ts'
import { cutsIn } from '../../model/cuts-plugin.ts'
import { noteNumbersOut } from '../../model/shown-numbers.ts'
import { paperInstead } from '../../model/paper-instead.ts'
import { columnsIn } from './book-cells.ts'
import { BookHead } from './book-head.tsx'
import { bookSheet, promptSheet, type SheetHead } from './book-sheet.ts'
import { BookTable } from './book-table.tsx'
import styles from './books.module.css'
import { PromptText } from './prompt-text.tsx'
import { type Column, setBookChoices, useBookChoices, useBookSource } from './use-book.ts'

interface Props {
  readonly editor: EditorHandle
  readonly onClose: () => void
  /** Leaves the books for a place in the text, which the function shows. */
  readonly onShow: (show: () => void) => void
}

/** A book with its tools. While it is open, every way to print prints it. */
function BookView({ editor, onClose, onShow }: Props): ReactNode {
  const words = useText()
  const source = useBookSource(editor)
  const chosen = useBookChoices()
  // a press is answered before the book is drawn
  const choices = useDeferredValue(chosen)
  const { book } = choices
  const { choice, head } = useChoice(editor, source, book)
  const grouping = groupingOf(book, choices.grouping)
  const columns = useMemo(() => columnsIn(choices.columns, grouping), [choices.columns, grouping])
  const cues = useMemo(() => bookCues(source, choice), [source, choice])
  const rows = useMemo(() => bookRows(cues, grouping), [cues, grouping])
  const isPrompt = book === 'prompt'
  const shown = { source, choice, columns: isPrompt ? choices.columns : columns, rows, isPrompt }
  useBookOnPaper(editor, shown, book, cues.length)
  const download = () => {
    noteNumbersOut(editor.view)
    const csvText = csvTextOf(words)
    const csv = isPrompt ? promptCsv(promptRows(source, choice), csvText) : bookCsv(cues, csvText)
    downloadCsv(words.books.file(screenTitle() ?? '', words.books.books[book]), csv)
  }
  return (
    <>
      <BookHead
        choices={chosen}
        onChoose={setBookChoices}
        grouping={groupingOf(chosen.book, chosen.grouping)}
        scenes={source.outline.scenes}
        {...head}
        count={cues.length}
        isEmpty={!isPrompt && cues.length === 0}
        onCsv={download}
        onClose={onClose}
      />
      {isPrompt ? (
        <PromptText editor={editor} {...shown} onShow={onShow} />
      ) : cues.length === 0 ? (
        <p className={styles['empty']}>{emptyReason(book, source, words)}</p>
      ) : (
        <BookTable editor={editor} rows={rows} columns={columns} book={book} onShow={onShow} />
      )}
    </>
  )
}

/** What is shown of a book, and the parts of its head that choose it. */
function useChoice(editor: EditorHandle, { outline: { scenes } }: BookSource, book: Book) {
  const [range, onRange] = useState<readonly [from: number, to: number]>([1, Infinity])
  const view = useEditorState(editor, (state) => cutsIn(state).view)
  const [chosenCut, onCut] = useState<boolean | null>(null)
  const showsCut = chosenCut ?? view !== 'left-out'
  const [from, to] = [Math.min(range[0], Math.max(1, scenes.length)), range[1]]
  const choice = useMemo<BookChoice>(
    () => ({ types: typesOfBook(book), fromScene: from, toScene: to, showsCut }),
    [book, from, to, showsCut],
  )
  return { choice, head: { range, onRange, showsCut, onCut } }
}

interface ShownBook {
  readonly source: BookSource
  readonly choice: BookChoice
  readonly columns: readonly Column[]
  readonly rows: readonly BookRow[]
  readonly isPrompt: boolean
}

function useBookOnPaper(editor: EditorHandle, shown: ShownBook, book: Book, count: number): void {
  const words = useText()
  const { source, choice, columns, rows, isPrompt } = shown
  const head = useSheetHead(editor, book, count, source, choice)
  useEffect(() => {
    const make = () => {
      noteNumbersOut(editor.view)
      return isPrompt
        ? promptSheet(promptRows(source, choice), columns, head, words)
        : bookSheet(rows, columns, head, words)
    }
    paperInstead.set(make)
    return () => {
      if (paperInstead.get() === make) paperInstead.set(null)
    }
  }, [editor, isPrompt, source, choice, columns, rows, head, words])
}

/** A book of one type has no order by types, and the prompt book has that of the text. */
function groupingOf(book: Book, chosen: Grouping): Grouping {
  return book !== 'all' && chosen === 'type' ? 'scene' : chosen
}

function emptyReason(book: Book, { outline }: BookSource, { books: text }: Text): string {
  const types = typesOfBook(book)
  if (outline.cues.length === 0) return text.noCues
  if (outline.cues.some(({ cueType }) => types.includes(cueType))) return text.noneHere
  return text.noneOfType(types.map(cueLabel).join(', '))
}

/** What stands above the first sheet, and on each. */
function useSheetHead(
  editor: EditorHandle,
  book: Book,
  count: number,
  { outline: { scenes } }: BookSource,
  { fromScene, toScene }: BookChoice,
): SheetHead {
  const { books: text, editor: words } = useText()
  const { cuts, set } = useEditorState(editor, cutsIn)
  return useMemo(() => {
    const setName = cuts.sets.find(({ id }) => id === set)?.name ?? ''
    const last = Math.min(toScene, scenes.length)
    const isPart = scenes.length > 1 && (fromScene > 1 || last < scenes.length)
    const sceneOf = (number: number) =>
      words.cueScene(number, scenes[number - 1]?.name || words.untitledScene)
    return {
      title: screenTitle() ?? '',
      book: text.books[book],
      remarks: [
        text.cueCount(count),
        isPart ? [...new Set([sceneOf(fromScene), sceneOf(last)])].join(' – ') : '',
        setName === '' ? '' : text.set(isolated(setName)),
      ].filter(Boolean),
    }
  }, [book, count, cuts, set, scenes, fromScene, toScene, text, words])
}

function csvTextOf({ books, editor }: Text): Parameters<typeof bookCsv>[1] {
  return {
    ...books.csvColumns,
    separator: books.csvSeparator,
    triggers: books.triggers,
    cut: editor.cueCut,
    standbyOf: (standby) => standbyInWords(standby, editor.cueDetails),
  }
}

function downloadCsv(name: string, csv: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const plain = withoutIsolates(name)
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
  link.download = `${plain}.csv`
  link.click()
  // The delay is needed: the browser may not have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const close = () => areBooksOpen.set(false)

/** The books of the cues over the editor: one for each type, all cues, and the prompt book with the text. */
export function BooksDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { books: text } = useText()
  const isOpen = useStore(areBooksOpen)
  /** Shows the place in the text that was pressed. */
  const shown = useRef<(() => void) | null>(null)
  return (
    <Dialog
      isOpen={isOpen}
      title={text.title}
      place="full"
      onClose={close}
      focusAfter={() => {
        const show = shown.current
        shown.current = null
        if (!show) return false
        foldSidebar()
        show()
        return focusSheet(editor.view)
      }}
    >
      <BookView
        editor={editor}
        onClose={close}
        onShow={(show) => {
          shown.current = show
          close()
        }}
      />
    </Dialog>
  )
}
