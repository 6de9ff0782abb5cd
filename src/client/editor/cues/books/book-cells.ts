// The cells of a book in words, on the screen as on paper.
import { inOneLine } from '#/shared/in-one-line.ts'
import type { BookCue, BookPage, Grouping } from '#/shared/books/book-cues.ts'
import type { Text } from '#/client/i18n/books.ts'
import { standbyInWords } from '../../model/details-in-words.ts'
import { type Column, COLUMNS } from './use-book.ts'

type BookText = Pick<Text, 'books' | 'editor'>

export function cellInWords(cue: BookCue, column: Column, { books, editor }: BookText): string {
  const { does, who, standby } = cue.details
  switch (column) {
    case 'scene':
      return String(cue.scene)
    case 'page':
      return pageInWords(cue.page, books)
    case 'speaker':
      return cue.speaker
    case 'does':
      return inOneLine([cue.name, does.trim()])
    case 'who':
      return who.trim()
    case 'follow':
      return followInWords(cue, editor)
    case 'standby':
      return standby === null ? '' : standbyInWords(standby, editor.cueDetails)
  }
}

export function pageInWords(page: BookPage | null, text: Text['books']): string {
  if (page === null) return ''
  return page.printed === null ? String(page.number) : text.withPrinted(page.number, page.printed)
}

/** What a cue waits for, if it is not its word, and how long. */
function followInWords(
  { details, follows }: BookCue,
  { cueDetails: text }: Text['editor'],
): string {
  const { trigger, seconds } = details
  const followed = follows === null ? text.followsNone : text.follows(follows)
  return [
    trigger === 'visual' ? text.visual : trigger === 'follow' ? followed : '',
    seconds === null ? '' : text.secondsLater(seconds),
  ]
    .filter(Boolean)
    .join(', ')
}

/** What is said beside a call, of the chosen columns. */
export function callInWords(cue: BookCue, columns: readonly Column[], text: BookText): string {
  const { does } = cue.details
  return inOneLine(
    (['does', 'who', 'follow'] as const)
      .filter((column) => columns.includes(column))
      .flatMap((column) =>
        column === 'does' ? [cue.name, does.trim()] : cellInWords(cue, column, text),
      ),
  )
}

/** The chosen columns; under a heading for each scene none of them repeats its number. */
export function columnsIn(columns: readonly Column[], grouping: Grouping): readonly Column[] {
  return COLUMNS.filter(
    (column) => columns.includes(column) && !(column === 'scene' && grouping === 'scene'),
  )
}
