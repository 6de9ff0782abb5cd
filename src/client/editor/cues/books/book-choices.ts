// What a person has chosen for the books on this machine.
import { type Book, BOOKS, type Grouping, GROUPINGS } from '#/shared/books/book-rows.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { createStore, useStore } from '#/client/ui/store.ts'

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
