// A book on paper: what a stage manager calls from. Style sheets alone break it into pages; the head of the table is
// repeated on each of them.
import type { BookCue, BookWords, BookRow } from '#/shared/books/book-cues.ts'
import type { PromptCall, PromptPiece, PromptRow } from '#/shared/books/prompt-rows.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import { isolated } from '#/shared/isolated.ts'
import type { Text } from '#/client/i18n/books.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { classOf } from '#/client/ui/class-names.ts'
import { shortQuote } from '../../core/controls/short-quote.ts'
import { callInWords, cellInWords, pageInWords } from './book-cells.ts'
import type { Column } from './use-book.ts'
import styles from './book-sheet.module.css'

export interface SheetHead {
  /** The title of the script. */
  readonly title: string
  /** The name of the book. */
  readonly book: string
  readonly remarks: readonly string[]
}

/** A longer number is broken where its column has no room for it, so that nothing of it is cut off. */
const MAX_UNBROKEN = 24

/** So are longer words. A column is as wide as its longest other word, so that all columns have room on a sheet. */
const MAX_UNBROKEN_WORD: Readonly<Record<Column | 'words', number>> & { readonly name: number } = {
  scene: MAX_UNBROKEN,
  page: MAX_UNBROKEN,
  words: 14,
  speaker: 17,
  does: 14,
  who: 12,
  follow: 12,
  standby: MAX_UNBROKEN,
  /** Of a speaker, where the scenes have a column, too. */
  name: 12,
}

/** In characters: some ten lines, so that no sheet ends far above its foot. */
const MAX_WHOLE_LENGTH = 900

/** The cues of a book as a table; the type stands at each cue where there are several. */
export function bookSheet(
  rows: readonly BookRow[],
  columns: readonly Column[],
  head: SheetHead,
  text: Text,
): HTMLElement {
  const first: readonly Column[] = columns.filter(
    (column) => column === 'scene' || column === 'page',
  )
  const shown = [...first, 'words' as const, ...columns.filter((one) => !first.includes(one))]
  const hasTypes =
    new Set(rows.flatMap((row) => (row.kind === 'cue' ? [row.cue.cueType] : []))).size > 1
  const maxUnbroken = (column: Column) =>
    MAX_UNBROKEN_WORD[column === 'speaker' && shown.includes('scene') ? 'name' : column]
  const cells = (cue: BookCue) => [
    numberCell(cue, hasTypes, text),
    ...shown.map((column) =>
      column === 'words'
        ? element('td', 'words', wordsOf(cue.words))
        : element('td', column, brokenWords(cellInWords(cue, column, text), maxUnbroken(column))),
    ),
  ]
  const names = ['number' as const, ...shown].map((column) => text.books.column[column])
  const body = rows.map((row) => {
    if (row.kind === 'cue') return element('tr', 'cue', cells(row.cue))
    const name =
      row.kind === 'type'
        ? cueLabel(row.type)
        : text.editor.cueScene(row.scene, row.name || text.editor.untitledScene)
    const heading = element('th', 'heading', [name])
    heading.setAttribute('colspan', String(names.length))
    return element('tr', 'group', [heading])
  })
  return sheetOf(head, [tableOf(names, body)], text)
}

/** The prompt book: the text at the left, at the right the calls, each beside the line of its word. */
export function promptSheet(
  rows: readonly PromptRow[],
  columns: readonly Column[],
  head: SheetHead,
  text: Text,
): HTMLElement {
  const body = rows
    .filter(({ kind }) => kind !== 'page' || columns.includes('page'))
    .map((row) => {
      const pieces = (from: readonly PromptPiece[]) =>
        from.flatMap((piece) => pieceOf(piece, columns, text))
      const cell = element('td', 'text', [
        row.kind === 'page' ? text.editor.page(pageInWords(row.page, text.books)) : '',
        row.kind === 'scene'
          ? `${text.editor.cueScene(row.scene, row.name || text.editor.untitledScene)} `
          : '',
        ...(row.speaker.length > 0 ? [element('span', 'speaker', pieces(row.speaker))] : []),
        ...pieces(row.pieces),
      ])
      cell.dataset['kind'] = row.kind
      return element('tr', classNameOf(row), [cell])
    })
  const table = tableOf([text.books.text, text.books.calls], body)
  table.classList.add(classOf(styles, 'prompt'))
  // the calls stand in the margin of the one column of text
  for (const cell of table.querySelectorAll('td')) cell.setAttribute('colspan', '2')
  return sheetOf(head, [table], text)
}

/** What stands above other rows never ends a sheet, and a row with calls is whole where it is short. */
function classNameOf({ kind, pieces }: PromptRow): string {
  if (kind === 'page' || kind === 'scene' || kind === 'heading') return 'group'
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0)
  return length <= MAX_WHOLE_LENGTH && pieces.some(({ calls }) => calls.length > 0) ? 'called' : ''
}

function sheetOf(
  { title, book, remarks }: SheetHead,
  content: readonly Node[],
  text: Text,
): HTMLElement {
  const sheet = element('div', 'sheet', [
    element('h1', 'title', [[book, isolated(title)].filter(Boolean).join(' · ')]),
    element('p', 'remarks', [remarks.join(' · ')]),
    ...content,
  ])
  const day = formatDate(Date.now(), readPreferences().lang)
  const short = isolated(shortQuote(title))
  sheet.dataset['head'] = [short, book, day, text.books.sheet].filter(Boolean).join(' · ')
  return sheet
}

function tableOf(names: readonly string[], rows: readonly HTMLElement[]): HTMLElement {
  const heads = names.map((name) => element('th', '', [name]))
  return element('table', 'table', [
    element('thead', '', [element('tr', '', heads)]),
    element('tbody', '', rows),
  ])
}

function numberCell(cue: BookCue, hasType: boolean, text: Text): HTMLElement {
  const label = cueLabelOfNumber(cue.number)
  const number = element('b', label.length > MAX_UNBROKEN ? 'broken' : '', [label])
  const below = [hasType ? cueLabel(cue.cueType) : '', cue.isCut ? text.editor.cueCut : ''].filter(
    Boolean,
  )
  return element('td', 'number', [number, element('small', '', [below.join(' · ')])])
}

const wordsOf = (words: readonly BookWords[]): readonly Node[] =>
  words.flatMap(({ text, isCue, isCut }) => {
    const broken = brokenWords(text, MAX_UNBROKEN_WORD.words)
    const shown = isCue ? [element('b', 'cue-words', broken)] : broken
    return isCut ? [element('s', '', shown)] : shown
  })

/** A text in which long words can be broken. */
function brokenWords(text: string, maxLength: number): readonly Node[] {
  // behind a hyphen a line may end anyway
  const long = new RegExp(String.raw`([^\s–-]{${maxLength + 1},})`)
  return text
    .split(long)
    .map((part, index) =>
      index % 2 === 1 ? element('span', 'broken', [part]) : document.createTextNode(part),
    )
}

function pieceOf(
  { text: words, isCue, isCut, isItalic, calls }: PromptPiece,
  columns: readonly Column[],
  text: Text,
): readonly Node[] {
  let shown: Node = document.createTextNode(words)
  if (isItalic) shown = element('em', '', [shown])
  if (isCue) shown = element('b', 'cue-words', [shown])
  if (isCut) shown = element('s', '', [shown])
  return [...calls.flatMap((call) => labelsOf(call, columns, text)), shown]
}

function labelsOf(
  { kind, cues }: PromptCall,
  columns: readonly Column[],
  text: Text,
): readonly HTMLElement[] {
  const labelled = (cue: BookCue) => `${cueLabelOfNumber(cue.number)} ${cueLabel(cue.cueType)}`
  if (kind === 'standby') {
    const standby = `${text.editor.cueDetails.standbyNow} ${cues.map(labelled).join(', ')}`
    return columns.includes('standby') ? [element('span', 'standby', [standby])] : []
  }
  return cues.map((cue) => {
    const told = [cue.isCut ? text.editor.cueCut : '', callInWords(cue, columns, text)]
    return element('span', 'call', [
      element('b', '', [labelled(cue)]),
      ...told.filter(Boolean).map((each) => element('span', 'told', [each])),
    ])
  })
}

function element(
  name: string,
  className: string,
  content: readonly (Node | string)[],
): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = classOf(styles, className)
  made.append(...content)
  return made
}
