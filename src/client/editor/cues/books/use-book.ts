import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import {
  type BookChoice,
  type BookSource,
  type Book,
  BOOKS,
  type Grouping,
  GROUPINGS,
} from '#/shared/books/book-cues.ts'
import { makePromptRows, type PromptRow } from '#/shared/books/prompt-rows.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { createStore, useStore } from '#/client/ui/store.ts'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { detailsIn } from '../../model/cue-records-plugin.ts'
import { cutsIn } from '../../model/cuts-plugin.ts'
import { outlineIn } from '../../model/outline-plugin.ts'

/** So long steps are made without a pause, in ms. */
const SLICE_MS = 8

interface Slices {
  /** Called after each slice but the last one. */
  readonly onPause?: () => void
  readonly onEnd: () => void
}

/** Makes steps for some ms at a time, so that the page answers in between. Returns a function that ends it. */
export function inSlices(steps: Iterator<unknown>, { onPause, onEnd }: Slices): () => void {
  let timer = setTimeout(makeSlice)
  function makeSlice(): void {
    const end = performance.now() + SLICE_MS
    do if (steps.next().done) return onEnd()
    while (performance.now() < end)
    timer = setTimeout(makeSlice)
    onPause?.()
  }
  return () => clearTimeout(timer)
}

/** The script as the books show it; edits of others are in it after they are drawn. */
export function useBookSource(editor: EditorHandle): BookSource {
  const doc = useEditorState(editor, (state) => state.doc)
  const numbered = useEditorState(editor, outlineIn)
  const details = useEditorState(editor, detailsIn)
  const played = useEditorState(editor, (state) => cutsIn(state).played)
  const { outline, cueNumbers } = numbered
  const source = useMemo(
    () => ({ doc, outline, cueNumbers, details, played }),
    [doc, outline, cueNumbers, details, played],
  )
  return useDeferredValue(source)
}

/** So many rows are shown before the others are made. */
const FIRST_ROWS = 60

/** The rows of the prompt book; null until the first ones are made. */
export function usePromptRows(source: BookSource, choice: BookChoice): readonly PromptRow[] | null {
  const [shown, setShown] = useState<readonly PromptRow[] | null>(null)
  useEffect(() => {
    const rows: PromptRow[] = []
    return inSlices(collected(makePromptRows(source, choice), rows), {
      // rows of the text before an edit stay until the new ones are made
      onPause() {
        if (rows.length >= FIRST_ROWS) setShown((before) => before ?? rows.slice())
      },
      onEnd: () => setShown(rows),
    })
  }, [source, choice])
  return shown
}

function* collected(parts: Iterable<readonly PromptRow[]>, rows: PromptRow[]): Generator<void> {
  for (const part of parts) {
    rows.push(...part)
    yield
  }
}

// What a person has chosen for the books on this machine.

/** The columns that can be left out; number and words always stand there. */
export const COLUMNS = ['scene', 'page', 'speaker', 'does', 'who', 'follow', 'standby'] as const
export type Column = (typeof COLUMNS)[number]

export interface BookChoices {
  readonly book: Book
  readonly columns: readonly Column[]
  readonly grouping: Grouping
}

const BOOK_KEY = 'editor.book'
const HIDDEN_KEY = 'editor.bookHiddenColumns'
const GROUPING_KEY = 'editor.bookGrouping'

const store = createStore<BookChoices>({
  book: BOOKS.find((book) => book === readLocal(BOOK_KEY)) ?? 'prompt',
  columns: COLUMNS.filter((column) => !readLocal(HIDDEN_KEY)?.split(' ').includes(column)),
  grouping: GROUPINGS.find((grouping) => grouping === readLocal(GROUPING_KEY)) ?? 'scene',
})

export const useBookChoices = (): BookChoices => useStore(store)

export function setBookChoices(change: Partial<BookChoices>): void {
  const choices = { ...store.get(), ...change }
  storeLocal(BOOK_KEY, choices.book)
  storeLocal(HIDDEN_KEY, COLUMNS.filter((column) => !choices.columns.includes(column)).join(' '))
  storeLocal(GROUPING_KEY, choices.grouping)
  store.set(choices)
}
